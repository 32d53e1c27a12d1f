import { z } from "zod";

/** What a form showed when it was opened, so that a change that comes too late can say what moved meanwhile. */
export type Snapshot = Record<string, string>;

export const SnapshotField = z
  .string()
  .max(30_000)
  .default("{}")
  .transform((text): Snapshot => {
    try {
      return z.record(z.string(), z.string()).parse(JSON.parse(text));
    } catch {
      return {};
    }
  });

export const VersionField = z.coerce.number().int().positive().max(2_147_483_647);

/** A row as its sender saw it. */
export const RecordVersion = z.object({ id: z.uuid(), version: VersionField });

/** A row as a form shows it: every field a text, nothing as the empty one. */
export const toSnapshot = (row: Record<string, string | null>): Snapshot =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, value ?? ""]));

/**
 * "Somebody changed it meanwhile: Due date is Nov 23, 2026 now, Title is Fire NOC now."
 * @param words how a field is called, and how its value reads; without the second only the field is named
 */
export function conflictMessage(
  snapshot: Snapshot,
  now: Snapshot,
  words: Record<string, [label: string, say?: (value: string) => string]>,
): string {
  const moved = Object.entries(words)
    .filter(([name]) => snapshot[name] !== undefined && snapshot[name] !== now[name])
    .map(([name, [label, say]]) => (say ? `${label} is ${say(now[name] ?? "") || "empty"} now` : `${label} has changed`));
  const what = moved.length > 0 ? `: ${moved.join(", ")}` : "";
  return `Not saved. Somebody changed it meanwhile${what}. Press the button again to save what you typed.`;
}

import { z } from "zod";
import type { ChangeFields } from "#app/browser/waiting/waiting-changes.ts";
import { today } from "#app/platform/values/dates.ts";
import type { FormActionData } from "#app/platform/values/forms.ts";
import { NewId } from "#app/platform/values/forms.ts";
import { amountProblem, parseAmount } from "#app/platform/values/money.ts";
import type { DayNoteKind } from "#db/enums.ts";
import { isOf, nightOf, type Owner, operation, type RunItem } from "../run-sheet/run-sheet.ts";

/** An issue of the day, or what the next shift must know. Instants are ISO texts. */
export type DayNote = {
  id: string;
  kind: DayNoteKind;
  text: string;
  authorName: string;
  createdAt: string;
  closedAt: string | null;
  fileId: string | null;
  /** Of one that the server does not have yet, or not as it is here: what it waits for. */
  waits?: string | undefined;
};

/** What a vendor is paid at the event, in paise. `waits` as above. */
export type SitePayment = {
  id: string;
  vendorId: string;
  vendor: string;
  amount: number;
  note: string;
  paidAt: string | null;
  waits?: string | undefined;
};

export const maxNoteLength = 2_000;
const noteText = z
  .string("Please write what it is.")
  .trim()
  .min(1, "Please write what it is.")
  .max(maxNoteLength, `At most ${maxNoteLength.toLocaleString("en-IN")} characters.`);

export const NewDayNote = z.object({ ...operation, id: NewId, text: noteText });
export const IssueClosing = z.object({ ...operation, id: z.uuid(), closed: z.enum(["yes", "no"]) });
export type IssueClosing = z.output<typeof IssueClosing>;

export const PlateCount = z.object({
  ...operation,
  id: z.uuid(),
  change: z.coerce
    .number()
    .int()
    .min(-1_000)
    .max(1_000)
    .refine((change) => change !== 0),
});
export type PlateCount = z.output<typeof PlateCount>;

/** The plates that were served at a function, with what this device has counted since the server read them. */
export const servedPlates = (known: number, changes: readonly ChangeFields[], functionId: string): number =>
  changes
    .filter(({ intent, id }) => intent === "plates" && id === functionId)
    .reduce((sum, { change }) => sum + Number(change), known);

export const NewSitePayment = z.object({
  id: NewId,
  vendor_id: z.uuid("Please choose a vendor."),
  amount: z.string("Please enter the amount.").transform((text, { issues }) => {
    const problem = amountProblem(text) ?? (parseAmount(text) > 0 ? undefined : "Please enter an amount above 0.");
    if (problem) issues.push({ code: "custom", message: problem, input: text });
    return problem ? 0 : parseAmount(text);
  }),
  note: z.string().trim().max(200, "At most 200 characters.").default(""),
});
export type NewSitePayment = z.output<typeof NewSitePayment>;
export const SitePaid = z.object({ ...operation, id: z.uuid(), paid: z.enum(["yes", "no"]) });
export type SitePaid = z.output<typeof SitePaid>;

/** Somebody who works at the event that night. `callAt`: when their first line begins, an ISO instant; null: they have none. `waits` as of a note. */
export type Comer = Owner & { callAt: string | null; arrivedAt: string | null; waits?: string | undefined };

/**
 * The vendors of the event and the colleagues who have lines in a night: who is missing first, the latest first of them, then who came last.
 * Who came within this minute keeps the place of who is missing, where the button may be pressed again.
 */
export function comersOf(
  { items, owners }: { items: readonly RunItem[]; owners: readonly Owner[] },
  arrivals: readonly { who: string; arrivedAt: string }[],
  night: string,
  now = new Date(),
): Comer[] {
  const cameAt = ({ arrivedAt }: Comer) => (arrivedAt && now.getTime() - Date.parse(arrivedAt) > 60_000 ? arrivedAt : "");
  const tonight = items.filter((item) => item.night === night && item.status !== "skipped");
  const isTonight = (instant: string) => [nightOf(instant), today(new Date(instant))].includes(night);
  return owners
    .map((owner) => ({
      ...owner,
      callAt: tonight.find((item) => isOf(item, owner.key))?.startsAt ?? null,
      arrivedAt: arrivals.find(({ who, arrivedAt }) => who === owner.key && isTonight(arrivedAt))?.arrivedAt ?? null,
    }))
    .filter(({ key, callAt }) => callAt !== null || key.startsWith("vendor."))
    .toSorted(
      (a, b) =>
        Number(cameAt(a) !== "") - Number(cameAt(b) !== "") ||
        cameAt(b).localeCompare(cameAt(a)) ||
        (a.callAt ?? "9").localeCompare(b.callAt ?? "9"),
    );
}

export const eventDayFormIntents = ["issue", "hand-over", "site-payment"] as const;
export type EventDayActionData = FormActionData;

import { addDays, startOfDay, today } from "#app/platform/dates.ts";

/** How long somebody may rely on a copy. The date moves on with each day, so a server that runs never shows one that has passed. */
const validDays = 90;

/** RFC 9116: whom to tell about a weakness of this site. */
export function securityText({ origin, contact, now }: { origin: string; contact: string; now: Date }): string {
  const expires = startOfDay(addDays(today(now), validDays)).toISOString();
  return [
    `Contact: mailto:${contact}`,
    `Expires: ${expires}`,
    "Preferred-Languages: en, hi, te",
    `Canonical: ${origin}/.well-known/security.txt`,
    "",
  ].join("\n");
}

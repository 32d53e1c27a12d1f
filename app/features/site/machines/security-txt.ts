import { addDays, startOfDay, today } from "#app/platform/values/dates.ts";

/** How long a copy of the file is valid. Counted from the day of the request: the file of a running server never expires. */
const validDays = 90;

/** RFC 9116: whom to tell about a weakness of this site. */
export function securityText({
  origin,
  contact,
  languages,
  now,
}: {
  origin: string;
  contact: string;
  languages: readonly string[];
  now: Date;
}): string {
  const expires = startOfDay(addDays(today(now), validDays)).toISOString();
  return [
    `Contact: mailto:${contact}`,
    `Expires: ${expires}`,
    `Preferred-Languages: ${languages.join(", ")}`,
    `Canonical: ${origin}/.well-known/security.txt`,
    "",
  ].join("\n");
}

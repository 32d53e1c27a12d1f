import { domainToASCII } from "node:url";
import type { Limit } from "#app/platform/rate-limit.server.ts";

/** The mails that a stranger can make us send to any address. Each kind has a limit of its own. */
type LimitedMail = "acknowledgement" | "confirmation" | "known address" | "reset" | "invitation";

/** At most two in any 24 hours: two at once, then one a day (`Limit`). */
const twoADay = { max: 2, periodSeconds: 2 * 86_400 };

/** Limits how many mails of a kind go to one mailbox, so that nobody can use our mails to pester somebody. */
export const mailLimit = (kind: LimitedMail, email: string): Limit => ({ key: `mail-${kind}:${mailboxOf(email)}`, ...twoADay });

const ignoresDots = ["gmail.com", "googlemail.com"];

/**
 * One spelling for every address of the same mailbox, for counting only: lower case, without `+tag`, the domain in ASCII, and without
 * dots where the provider ignores them.
 */
export function mailboxOf(email: string): string {
  const address = email.normalize("NFKC").trim().toLowerCase();
  const at = address.lastIndexOf("@");
  const tag = address.slice(0, at).indexOf("+", 1);
  const name = address.slice(0, tag === -1 ? at : tag);
  const domain = domainToASCII(address.slice(at + 1)).replace(/\.$/, "") || address.slice(at + 1);
  return ignoresDots.includes(domain) ? `${name.replaceAll(".", "")}@gmail.com` : `${name}@${domain}`;
}

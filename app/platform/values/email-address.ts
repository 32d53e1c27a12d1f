import { toUnicode } from "punycode/punycode.es6.js";
import { z } from "zod";
import { parseUrl } from "./web-address.ts";

/** What browsers take before the @ of `<input type="email">` (HTML Living Standard, "valid email address"). */
const mailbox = /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}$/;
const label = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
/** What a URL's parser would read as something else than a part of the host. */
const noHost = /[\s/\\?#@:%[\]<>^|]/;
const invisible = /[\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g;

/** The domain as the domain name system knows it, "xn--p1b6ci4b4b3a.xn--h2brj9c"; null when it cannot be one of a mail address. */
function asciiDomain(domain: string): string | null {
  if (noHost.test(domain)) return null;
  const host = parseUrl(`http://${domain}`)?.hostname ?? "";
  const labels = host.split(".");
  // A number at the end is an IP address; without a dot the name is of a local network.
  return labels.length > 1 && labels.every((one) => label.test(one)) && !/^\d/.test(labels.at(-1) as string) ? host : null;
}

/**
 * An address as browsers take it, with a domain of any script. That domain is kept in its own script: Chromium 156 submits
 * "ravi@xn--p1b6ci4b4b3a.xn--h2brj9c" for "ravi@उदाहरण.भारत", and other forms send what was typed.
 */
export function readEmail(typed: string): { email: string } | { problem: "invalid" | "mailbox" } {
  const text = typed.replace(invisible, "").trim();
  const at = text.lastIndexOf("@");
  // No domain has a comma: "gmail,com" is a slip of a thumb. None ends with a joiner, which keyboards write after భారత్ and which would make another
  // domain of it (findings/joiners-make-two-domains-of-one-name.sh).
  const written = text.slice(at + 1).replace(/[\u200c\u200d]$/, "");
  const [name, domain] = [text.slice(0, at), written.replaceAll(",", ".")];
  const ascii = at > 0 ? asciiDomain(domain) : null;
  if (ascii === null || ascii.length + at > 253) return { problem: "invalid" };
  // A mail server takes such a name only with the extension SMTPUTF8 (RFC 6531), and the servers after it must have it too.
  if (/[^\0-\x7f]/.test(name)) return { problem: "mailbox" };
  if (!mailbox.test(name)) return { problem: "invalid" };
  return { email: ascii.includes("xn--") ? `${name}@${toUnicode(ascii)}` : `${name}@${domain}` };
}

export const emailProblems = {
  invalid: "Please enter a valid email address.",
  mailbox: "Please enter an address with Latin letters before the @: many mail servers take no others there.",
};

/** Reads an address; empty is no address. */
export const emailSchema = (problems = emailProblems) =>
  z.string(problems.invalid).transform((typed, { addIssue }) => {
    const read = readEmail(typed);
    if ("email" in read) return read.email;
    addIssue(problems[read.problem]);
    return z.NEVER;
  });

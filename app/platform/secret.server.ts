import { createHmac, hash, timingSafeEqual } from "node:crypto";
import { env } from "./env.ts";

/** APP_SECRET, under which everything new is signed and encrypted, and APP_SECRET_FALLBACK, under which it is still accepted. */
export function acceptedSecrets(): [string, ...string[]] {
  const { APP_SECRET, APP_SECRET_FALLBACK } = env();
  return [APP_SECRET as string, ...(APP_SECRET_FALLBACK ? [APP_SECRET_FALLBACK] : [])];
}

/** An HMAC of the text under APP_SECRET. It is valid for one purpose only. */
export const sign = (purpose: string, text: string): string => signUnder(acceptedSecrets()[0], purpose, text);

/** Whether this is the signature of the text for the purpose, or its first `length` characters, under one of the accepted secrets. */
export const isSigned = (purpose: string, text: string, signature: string, length?: number): boolean =>
  acceptedSecrets().some((secret) => timingSafeEqualTexts(signature, signUnder(secret, purpose, text).slice(0, length)));

/** Links have 132 bits of a signature, in base64url. */
export const linkSignatureLength = 22;

/** As the column `earlier_signatures` has them: signatures under secrets that are accepted no more, of what was given out then. */
export const signatureHash = (text: string, signature: string): string => hash("sha256", `${text} ${signature}`, "base64url");

export const signUnder = (secret: string, purpose: string, text: string): string =>
  createHmac("sha256", secret).update(`${purpose} ${text}`).digest("base64url");

/** Compares two secrets in constant time: their hashes have the same length. */
export const timingSafeEqualTexts = (first: string, second: string): boolean => timingSafeEqual(digest(first), digest(second));

const digest = (text: string) => hash("sha256", text, "buffer");

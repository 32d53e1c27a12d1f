import { createHmac, randomBytes } from "node:crypto";

const stepSeconds = 30;
const base32Alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** The time-based one-time password of a 30-second step (RFC 6238): six digits, HMAC-SHA1, as authenticator apps compute it. */
export function totpCode(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac("sha1", secret).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 15;
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, "0");
}

export const stepAt = (instant: Date): number => Math.floor(instant.getTime() / 1000 / stepSeconds);

/**
 * The step whose code this is: now, or one step before or after, because clocks differ.
 * @param lastStep the newest step whose code was used: neither that code nor an older one is valid any more
 */
export function matchingStep(secret: Uint8Array, code: string, lastStep: number, now = new Date()): number | null {
  const current = stepAt(now);
  const steps = [current, current - 1, current + 1].filter((step) => step > lastStep);
  return steps.find((step) => totpCode(secret, step) === code) ?? null;
}

/** 160 bits, as RFC 4226 recommends. */
export const newTotpSecret = (): Uint8Array => randomBytes(20);

/** Base32 (RFC 4648): how an authenticator app takes a secret as text. */
export function toBase32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  return (bits.match(/.{1,5}/g) ?? []).map((five) => base32Alphabet[Number.parseInt(five.padEnd(5, "0"), 2)]).join("");
}

/** The text of the QR code that an authenticator app scans. The first colon ends the issuer (Google's "Key URI format"), also a percent-encoded one. */
export function totpUri(secret: Uint8Array, company: string, account: string): string {
  const issuer = encodeURIComponent(company.replaceAll(":", ""));
  return `otpauth://totp/${issuer}:${encodeURIComponent(account)}?secret=${toBase32(secret)}&issuer=${issuer}`;
}

import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { env } from "./env.ts";

/** What only a server of ours can say of this text: whoever shows it was given it. A signature for one purpose is none for another. */
export const sign = (purpose: string, text: string): string =>
  createHmac("sha256", env().APP_SECRET as string)
    .update(`${purpose} ${text}`)
    .digest("base64url");

/** Are two secrets the same? Hashes have one length, so the answer takes as long for every guess. */
export const timingSafeEqualTexts = (one: string, other: string): boolean => timingSafeEqual(hash(one), hash(other));

const hash = (text: string) => createHash("sha256").update(text).digest();

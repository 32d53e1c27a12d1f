import { createHmac, hash, timingSafeEqual } from "node:crypto";
import { env } from "./env.ts";

/** An HMAC of the text under APP_SECRET. It is valid for one purpose only. */
export const sign = (purpose: string, text: string): string =>
  createHmac("sha256", env().APP_SECRET as string)
    .update(`${purpose} ${text}`)
    .digest("base64url");

/** Compares two secrets in constant time: their hashes have the same length. */
export const timingSafeEqualTexts = (first: string, second: string): boolean => timingSafeEqual(digest(first), digest(second));

const digest = (text: string) => hash("sha256", text, "buffer");

import { symmetricDecrypt, symmetricEncrypt } from "better-auth/crypto";
import { log } from "./log.server.ts";
import { sign } from "./secret.server.ts";

type Purpose = "secrets of authenticator apps" | "passwords of mail servers";
const keyOf = (purpose: Purpose) => sign("encryption", purpose);

/** Encrypts under APP_SECRET, for one purpose. */
export const encryptText = (purpose: Purpose, data: string): Promise<string> => symmetricEncrypt({ key: keyOf(purpose), data });

/** @returns null when it was encrypted under another APP_SECRET, such as before a restore */
export async function decryptText(purpose: Purpose, data: string): Promise<string | null> {
  try {
    return await symmetricDecrypt({ key: keyOf(purpose), data });
  } catch {
    log.warn({ purpose }, "a secret was encrypted under another APP_SECRET");
    return null;
  }
}

import { formatEnvelope, parseEnvelope, symmetricDecrypt, symmetricEncrypt } from "better-auth/crypto";
import { log } from "./log.server.ts";
import { acceptedSecrets, signUnder } from "./secret.server.ts";

export type Purpose = "secrets of authenticator apps" | "passwords of mail servers" | "keys of push messages";
const keyOf = (secret: string, purpose: Purpose) => signUnder(secret, "encryption", purpose);

/** Tells which secret a text was encrypted under. */
const keyId = (secret: string): number => Buffer.from(signUnder(secret, "key id", ""), "base64url").readUInt32BE();

/** Encrypts under APP_SECRET, for one purpose. The text begins with the key's id. */
export async function encryptText(purpose: Purpose, data: string): Promise<string> {
  const [secret] = acceptedSecrets();
  return formatEnvelope(keyId(secret), await symmetricEncrypt({ key: keyOf(secret, purpose), data }));
}

/** @returns null when it was encrypted under a secret that is not accepted, such as before a restore */
export async function decryptText(purpose: Purpose, data: string): Promise<string | null> {
  const envelope = parseEnvelope(data);
  // Texts of older versions have no key id.
  const secrets = acceptedSecrets().filter((secret) => !envelope || keyId(secret) === envelope.version);
  for (const secret of secrets) {
    const text = await symmetricDecrypt({ key: keyOf(secret, purpose), data: envelope?.ciphertext ?? data }).catch(() => null);
    if (text !== null) return text;
  }
  log.warn({ purpose }, "a secret was encrypted under another APP_SECRET");
  return null;
}

/** @returns the text encrypted under APP_SECRET; null when it is already, or cannot be decrypted */
export async function reencryptText(purpose: Purpose, data: string): Promise<string | null> {
  if (parseEnvelope(data)?.version === keyId(acceptedSecrets()[0])) return null;
  const text = await decryptText(purpose, data);
  return text === null ? null : encryptText(purpose, text);
}

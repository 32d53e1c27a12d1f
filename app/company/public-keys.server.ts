import { createPublicKey, type KeyObject } from "node:crypto";

const pemBlocks = /-----BEGIN (?:PUBLIC KEY|CERTIFICATE)-----[^-]+-----END (?:PUBLIC KEY|CERTIFICATE)-----/g;

/** The RSA keys in a text of public keys and certificates (PEM); null when something else is in it. */
export function readPublicKeys(pem: string): KeyObject[] | null {
  if (pem.replaceAll(pemBlocks, "").trim() !== "") return null;
  try {
    const keys = (pem.match(pemBlocks) ?? []).map((block) => createPublicKey(block));
    return keys.every(({ asymmetricKeyType }) => asymmetricKeyType === "rsa") ? keys : null;
  } catch {
    return null;
  }
}

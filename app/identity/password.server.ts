import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import { currentRequest } from "#app/platform/request.server.ts";
import { HashQueue } from "./hash-queue.ts";

/** scrypt's cost: N = 2^ln. */
type Cost = { ln: number; r: number; p: number };

// OWASP's figures: they take 32 MiB and 100 to 300 ms, off the main thread.
const standardCost: Cost = { ln: 15, r: 8, p: 3 };
const maxmem = 64 * 1024 * 1024;
const queue = new HashQueue();

/**
 * scrypt with a random salt, as "scrypt$ln=15,r=8,p=3$salt$key" with salt and key in base64url. Hashes without the cost are
 * from version 0.1 and have the standard one.
 */
export async function hashPassword(password: string, cost = standardCost): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(password, salt, cost);
  return `scrypt$ln=${cost.ln},r=${cost.r},p=${cost.p}$${salt.toString("base64url")}$${key.toString("base64url")}`;
}

export async function verifyPassword({ hash, password }: { hash: string; password: string }): Promise<boolean> {
  const [key = "", salt = "", storedCost] = hash.split("$").slice(1).reverse();
  const expected = Buffer.from(key, "base64url");
  const actual = await derive(password, Buffer.from(salt, "base64url"), storedCost ? parseCost(storedCost) : standardCost);
  return expected.length === actual.length && timingSafeEqual(expected, actual);
}

function parseCost(text: string): Cost {
  const [ln = 0, r = 0, p = 0] = (text.match(/\d+/g) ?? []).map(Number);
  return { ln, r, p };
}

/** Hashes when the queue lets the request's account and IP address. */
function derive(password: string, salt: Buffer, { ln, r, p }: Cost): Promise<Buffer> {
  const { account = "", clientIp: address = "" } = currentRequest() ?? {};
  return queue.run(
    { account, address },
    () =>
      new Promise((resolve, reject) =>
        scrypt(password.normalize("NFKC"), salt, 32, { N: 2 ** ln, r, p, maxmem }, (error, key) =>
          error ? reject(error) : resolve(key),
        ),
      ),
  );
}

import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import { Unavailable } from "./errors.ts";

/** Thrown when too many password hashes are queued; the response is 503. */
export class Overloaded extends Unavailable {
  override name = "Overloaded";
}

// OWASP's scrypt figures: 2^15 x 8 x 3 takes 32 MiB and about 100 ms, off the main thread.
const cost = { N: 2 ** 15, r: 8, p: 3, maxmem: 64 * 1024 * 1024 };
const maxRunning = 2;
const maxWaiting = 50;
let running = 0;
const waiting: (() => void)[] = [];

/** scrypt with its own salt, as "scrypt$salt$key" in base64url. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  return `scrypt$${salt.toString("base64url")}$${(await derive(password, salt)).toString("base64url")}`;
}

export async function verifyPassword({ hash, password }: { hash: string; password: string }): Promise<boolean> {
  const [, salt = "", key = ""] = hash.split("$");
  const expected = Buffer.from(key, "base64url");
  const actual = await derive(password, Buffer.from(salt, "base64url"));
  return expected.length === actual.length && timingSafeEqual(expected, actual);
}

async function derive(password: string, salt: Buffer): Promise<Buffer> {
  await waitForTurn();
  try {
    return await new Promise((resolve, reject) =>
      scrypt(password.normalize("NFKC"), salt, 32, cost, (error, key) => (error ? reject(error) : resolve(key))),
    );
  } finally {
    running -= 1;
    waiting.shift()?.();
  }
}

async function waitForTurn(): Promise<void> {
  if (running >= maxRunning) {
    if (waiting.length >= maxWaiting) throw new Overloaded("too many log-ins at once");
    await new Promise<void>((resolve) => waiting.push(resolve));
  }
  running += 1;
}

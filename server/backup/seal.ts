import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from "node:crypto";
import type { Readable } from "node:stream";

/*
 * A sealed file is encrypted and signed with a key that its owner keeps:
 *   "toranam-sealed-1", a salt of 32 bytes, a check of the key of 16 bytes
 *   chunks: length of the ciphertext (4 bytes), ciphertext, authentication tag (16 bytes); AES-256-GCM, the nonce is the chunk's number
 *   4 zero bytes, then the HMAC-SHA256 of all bytes before
 * Each file has its own keys for encryption, signature and check: HKDF-SHA256 of the owner's key and the salt.
 */
const magic = Buffer.from("toranam-sealed-1");
const saltBytes = 32;
const checkBytes = 16;
const tagBytes = 16;
const maxChunkBytes = 1024 * 1024;

/** Why a file cannot be opened. "unsigned": a plain gzip, as older versions wrote backups. */
export class UnsealError extends Error {
  readonly reason: "foreign" | "unsigned" | "other key" | "truncated" | "changed";

  constructor(reason: UnsealError["reason"]) {
    super(reason);
    this.reason = reason;
  }
}

const derive = (key: string, salt: Buffer, purpose: string) =>
  Buffer.from(hkdfSync("sha256", key, salt, `toranam backup ${purpose}`, 32));

const nonceOf = (chunk: number): Buffer => {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(chunk, 6, 6);
  return nonce;
};

const lengthOf = (bytes: number): Buffer => {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes);
  return length;
};

const checkOf = (key: string, salt: Buffer) => derive(key, salt, "key check").subarray(0, checkBytes);

/** Encrypts and signs a stream. */
export const seal = (key: string) =>
  async function* (source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    const salt = randomBytes(saltBytes);
    const encryption = derive(key, salt, "encryption");
    const signature = createHmac("sha256", derive(key, salt, "signature"));
    const signed = (...parts: Buffer[]) => {
      const bytes = Buffer.concat(parts);
      signature.update(bytes);
      return bytes;
    };
    yield signed(magic, salt, checkOf(key, salt));
    let chunk = 0;
    for await (const input of source) {
      for (let at = 0; at < input.length; at += maxChunkBytes) {
        const cipher = createCipheriv("aes-256-gcm", encryption, nonceOf(chunk++));
        const encrypted = Buffer.concat([cipher.update(input.subarray(at, at + maxChunkBytes)), cipher.final()]);
        yield signed(lengthOf(encrypted.length), encrypted, cipher.getAuthTag());
      }
    }
    yield signed(lengthOf(0));
    yield signature.digest();
  };

/** Decrypts a sealed stream chunk by chunk. Only when it ends without an error was the file complete and unchanged. @throws UnsealError */
export const unseal = (key: string | null) =>
  async function* (source: Readable): AsyncGenerator<Buffer> {
    try {
      yield* decryptChunks(key, exactReader(source));
    } finally {
      source.destroy();
    }
  };

async function* decryptChunks(key: string | null, take: ReadExactly): AsyncGenerator<Buffer> {
  const start = await take(magic.length, "foreign");
  if (!start.equals(magic)) throw new UnsealError(isGzip(start) ? "unsigned" : "foreign");
  const salt = await take(saltBytes);
  const check = await take(checkBytes);
  if (key === null || !timingSafeEqual(check, checkOf(key, salt))) throw new UnsealError("other key");
  const encryption = derive(key, salt, "encryption");
  const signature = createHmac("sha256", derive(key, salt, "signature"));
  for (const part of [start, salt, check]) signature.update(part);
  for (let chunk = 0; ; chunk++) {
    const length = await take(4);
    signature.update(length);
    const bytes = length.readUInt32BE();
    if (bytes === 0) break;
    if (bytes > maxChunkBytes) throw new UnsealError("changed");
    const encrypted = await take(bytes);
    const tag = await take(tagBytes);
    signature.update(encrypted).update(tag);
    yield decrypt(encryption, chunk, encrypted, tag);
  }
  if (!timingSafeEqual(await take(32), signature.digest())) throw new UnsealError("changed");
  if (!(await take.isAtEnd())) throw new UnsealError("changed");
}

function decrypt(key: Buffer, chunk: number, encrypted: Buffer, tag: Buffer): Buffer {
  const decipher = createDecipheriv("aes-256-gcm", key, nonceOf(chunk), { authTagLength: tagBytes });
  decipher.setAuthTag(tag);
  try {
    return Buffer.concat([decipher.update(encrypted), decipher.final()]);
  } catch {
    throw new UnsealError("changed");
  }
}

export const isGzip = (start: Buffer): boolean => start[0] === 0x1f && start[1] === 0x8b;

type ReadExactly = ((count: number, reasonIfShort?: UnsealError["reason"]) => Promise<Buffer>) & { isAtEnd(): Promise<boolean> };

/** Reads exact numbers of bytes from a stream. */
function exactReader(source: AsyncIterable<Buffer>): ReadExactly {
  const chunks = source[Symbol.asyncIterator]();
  let rest: Buffer = Buffer.alloc(0);
  async function fill(count: number): Promise<boolean> {
    const parts = [rest];
    let bytes = rest.length;
    while (bytes < count) {
      const { value, done } = await chunks.next();
      if (done) break;
      parts.push(value);
      bytes += value.length;
    }
    rest = Buffer.concat(parts);
    return bytes >= count;
  }
  async function take(count: number, reasonIfShort: UnsealError["reason"] = "truncated"): Promise<Buffer> {
    if (!(await fill(count))) throw new UnsealError(reasonIfShort);
    const taken = rest.subarray(0, count);
    rest = rest.subarray(count);
    return taken;
  }
  return Object.assign(take, { isAtEnd: async () => !(await fill(1)) });
}

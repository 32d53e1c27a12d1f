import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from "node:crypto";
import type { Readable } from "node:stream";

/*
 * A sealed file is encrypted and signed with a key that its owner keeps:
 *   "toranam-sealed-1", a salt of 32 bytes, a check of the key of 16 bytes
 *   pieces: length of the ciphertext (4 bytes), ciphertext, tag (16 bytes); AES-256-GCM, the nonce is the piece's number
 *   4 zero bytes, then the HMAC-SHA256 of all bytes before
 * Each file has keys of its own: HKDF-SHA256 of the owner's key and the salt.
 */
const magic = Buffer.from("toranam-sealed-1");
const saltBytes = 32;
const checkBytes = 16;
const tagBytes = 16;
const maxPieceBytes = 1024 * 1024;

/** Why a file cannot be opened. */
export class UnsealError extends Error {
  readonly reason: "foreign" | "unsigned" | "other key" | "truncated" | "changed";

  constructor(reason: UnsealError["reason"]) {
    super(reason);
    this.reason = reason;
  }
}

const derive = (key: string, salt: Buffer, purpose: string) =>
  Buffer.from(hkdfSync("sha256", key, salt, `toranam backup ${purpose}`, 32));

const nonceOf = (piece: number): Buffer => {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(piece, 6, 6);
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
    let piece = 0;
    for await (const chunk of source) {
      for (let at = 0; at < chunk.length; at += maxPieceBytes) {
        const cipher = createCipheriv("aes-256-gcm", encryption, nonceOf(piece++));
        const encrypted = Buffer.concat([cipher.update(chunk.subarray(at, at + maxPieceBytes)), cipher.final()]);
        yield signed(lengthOf(encrypted.length), encrypted, cipher.getAuthTag());
      }
    }
    yield signed(lengthOf(0));
    yield signature.digest();
  };

/** Decrypts a sealed stream piece by piece. The end of the stream is the proof that it was complete. @throws SealBroken */
export const unseal = (key: string | null) =>
  async function* (source: Readable): AsyncGenerator<Buffer> {
    try {
      yield* decryptPieces(key, reader(source));
    } finally {
      source.destroy();
    }
  };

async function* decryptPieces(key: string | null, take: ReadExactly): AsyncGenerator<Buffer> {
  const start = await take(magic.length, "foreign");
  if (!start.equals(magic)) throw new UnsealError(isGzip(start) ? "unsigned" : "foreign");
  const salt = await take(saltBytes);
  const check = await take(checkBytes);
  if (key === null || !timingSafeEqual(check, checkOf(key, salt))) throw new UnsealError("other key");
  const encryption = derive(key, salt, "encryption");
  const signature = createHmac("sha256", derive(key, salt, "signature"));
  for (const part of [start, salt, check]) signature.update(part);
  for (let piece = 0; ; piece++) {
    const length = await take(4);
    signature.update(length);
    const bytes = length.readUInt32BE();
    if (bytes === 0) break;
    if (bytes > maxPieceBytes) throw new UnsealError("changed");
    const encrypted = await take(bytes);
    const tag = await take(tagBytes);
    signature.update(encrypted).update(tag);
    yield decrypt(encryption, piece, encrypted, tag);
  }
  if (!timingSafeEqual(await take(32), signature.digest())) throw new UnsealError("changed");
  if (!(await take.isAtEnd())) throw new UnsealError("changed");
}

function decrypt(key: Buffer, piece: number, encrypted: Buffer, tag: Buffer): Buffer {
  const decipher = createDecipheriv("aes-256-gcm", key, nonceOf(piece), { authTagLength: tagBytes });
  decipher.setAuthTag(tag);
  try {
    return Buffer.concat([decipher.update(encrypted), decipher.final()]);
  } catch {
    throw new UnsealError("changed");
  }
}

export const isGzip = (start: Buffer): boolean => start[0] === 0x1f && start[1] === 0x8b;

type ReadExactly = ((count: number, otherwise?: UnsealError["reason"]) => Promise<Buffer>) & { isAtEnd(): Promise<boolean> };

/** Reads a stream by numbers of bytes. */
function reader(source: AsyncIterable<Buffer>): ReadExactly {
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
  async function take(count: number, otherwise: UnsealError["reason"] = "truncated"): Promise<Buffer> {
    if (!(await fill(count))) throw new UnsealError(otherwise);
    const taken = rest.subarray(0, count);
    rest = rest.subarray(count);
    return taken;
  }
  return Object.assign(take, { isAtEnd: async () => !(await fill(1)) });
}

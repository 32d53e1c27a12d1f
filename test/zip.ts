import { crc32, deflateRawSync } from "node:zlib";

type ZipEntry = {
  name: string;
  content: string | Buffer;
  /** As an iPhone writes it; without it as stored bytes. */
  isCompressed?: boolean;
  /** Bits of the header: 1 is a password. */
  flags?: number;
  /** The length that the headers state. */
  statedLength?: number;
};

const numbers = (...pairs: [bytes: 2 | 4, value: number][]) =>
  Buffer.concat(
    pairs.map(([length, value]) => {
      const bytes = Buffer.alloc(length);
      bytes.writeUIntLE(value, 0, length);
      return bytes;
    }),
  );

/** A ZIP archive (APPNOTE 6.3.10). Names are UTF-8. */
export function zip(...entries: ZipEntry[]): Buffer {
  const locals: Buffer[] = [];
  const centrals: Buffer[] = [];
  let offset = 0;
  for (const { name, content, isCompressed, flags = 0, statedLength } of entries) {
    const [nameBytes, data] = [Buffer.from(name), Buffer.from(content as string)];
    const packed = isCompressed ? deflateRawSync(data) : data;
    const lengths: [4, number][] = [
      [4, packed.length],
      [4, statedLength ?? data.length],
    ];
    const common = numbers([2, 20], [2, 0x800 | flags], [2, isCompressed ? 8 : 0], [4, 0], [4, crc32(data)], ...lengths, [
      2,
      nameBytes.length,
    ]);
    const local = Buffer.concat([Buffer.from("PK\x03\x04"), common, numbers([2, 0]), nameBytes, packed]);
    locals.push(local);
    const rest = numbers([2, 0], [2, 0], [2, 0], [2, 0], [4, 0], [4, offset]);
    centrals.push(Buffer.concat([Buffer.from("PK\x01\x02"), numbers([2, 20]), common, rest, nameBytes]));
    offset += local.length;
  }
  const central = Buffer.concat(centrals);
  const end = numbers([2, 0], [2, 0], [2, entries.length], [2, entries.length], [4, central.length], [4, offset], [2, 0]);
  return Buffer.concat([...locals, central, Buffer.from("PK\x05\x06"), end]);
}

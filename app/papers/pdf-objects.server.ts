import { deflateSync } from "node:zlib";

type ObjectRange = { id: number; start: number; end: number };

/**
 * Rewrites pdfkit's PDF with its small objects (tags, font descriptions) in one compressed stream, and a compressed index:
 * object streams and cross-reference streams, ISO 32000-1, 7.5.7 and 7.5.8. The pages, fonts and tags stay as they are.
 */
export function packObjects(pdf: Buffer): Buffer {
  const text = pdf.toString("latin1");
  const indexStart = Number(text.slice(text.lastIndexOf("startxref\n") + "startxref\n".length).split("\n", 1)[0]);
  const trailer = text.slice(text.lastIndexOf("trailer\n<<\n") + "trailer\n<<\n".length, text.lastIndexOf("\n>>\nstartxref"));
  const ranges = rangesOf(text, indexStart);
  const bodyOf = ({ start, end }: ObjectRange) => text.slice(text.indexOf("\n", start) + 1, end - "\nendobj\n".length);

  const pieces = [pdf.subarray(0, ranges[0]?.start)];
  let offset = pieces[0]?.length as number;
  const write = (piece: Buffer) => {
    pieces.push(piece);
    offset += piece.length;
  };
  const packedId = ranges.length + 1;
  const indexId = packedId + 1;
  // For each object: 1 and its offset, or 2 with the stream that contains it and its position there.
  const index = new Map<number, [kind: number, where: number, position: number]>();
  const packed: { id: number; body: string }[] = [];
  for (const range of ranges) {
    const body = bodyOf(range);
    if (body.endsWith("\nendstream")) {
      index.set(range.id, [1, offset, 0]);
      write(pdf.subarray(range.start, range.end));
    } else {
      index.set(range.id, [2, packedId, packed.length]);
      packed.push({ id: range.id, body });
    }
  }
  let length = 0;
  const numbers = packed.map(({ id, body }) => {
    const entry = `${id} ${length}`;
    length += body.length + 1;
    return entry;
  });
  const head = `${numbers.join(" ")}\n`;
  index.set(packedId, [1, offset, 0]);
  const content = head + packed.map(({ body }) => `${body}\n`).join("");
  write(streamObject(packedId, `/Type /ObjStm /N ${packed.length} /First ${head.length}`, Buffer.from(content, "latin1")));
  index.set(indexId, [1, offset, 0]);
  const dictionary = trailer.replace(/\/Size \d+/, `/Size ${indexId + 1}`);
  write(streamObject(indexId, `/Type /XRef /W [1 4 2]\n${dictionary}`, indexRows(index, indexId)));
  return Buffer.concat([...pieces, Buffer.from(`startxref\n${index.get(indexId)?.[1]}\n%%EOF\n`)]);
}

/** Reads the byte ranges of the objects from the file's index, in file order. Each object ends where the next one begins. */
function rangesOf(text: string, indexStart: number): ObjectRange[] {
  const rows = text.slice(indexStart).matchAll(/^(\d{10}) 00000 n $/gm);
  const starts = [...rows].map(([, offset], at) => ({ id: at + 1, start: Number(offset) })).toSorted((a, b) => a.start - b.start);
  return starts.map((range, at) => ({ ...range, end: starts[at + 1]?.start ?? indexStart }));
}

function indexRows(index: ReadonlyMap<number, [number, number, number]>, lastId: number): Buffer {
  // Each row has 7 bytes (`/W [1 4 2]` above). The row of object 0 must begin the list of free objects, with generation 65535.
  const rows = Buffer.alloc((lastId + 1) * 7);
  rows.writeUInt16BE(0xffff, 5);
  for (const [id, [kind, where, position]] of index) {
    rows.writeUInt8(kind, id * 7);
    rows.writeUInt32BE(where, id * 7 + 1);
    rows.writeUInt16BE(position, id * 7 + 5);
  }
  return rows;
}

function streamObject(id: number, dictionary: string, content: Buffer): Buffer {
  const compressed = deflateSync(content, { level: 9 });
  const head = `${id} 0 obj\n<<\n${dictionary}\n/Filter /FlateDecode\n/Length ${compressed.length}\n>>\nstream\n`;
  return Buffer.concat([Buffer.from(head), compressed, Buffer.from("\nendstream\nendobj\n")]);
}

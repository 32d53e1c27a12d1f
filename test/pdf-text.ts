import { inflateSync } from "node:zlib";

const streamOf = (body: string): string => {
  const start = body.match(/\/Length (\d+)[\s\S]*?stream\r?\n/);
  if (!start) return "";
  // By its length: the last byte of what is compressed may be a carriage return.
  const bytes = body.slice((start.index ?? 0) + start[0].length).slice(0, Number(start[1]));
  return inflateSync(Buffer.from(bytes, "latin1")).toString("latin1");
};

/** The objects of a PDF by their numbers, those in a compressed stream too. */
export function pdfObjects(pdf: Buffer): Map<string, string> {
  const objects = new Map(
    [...pdf.toString("latin1").matchAll(/(\d+) 0 obj\n([\s\S]*?)endobj/g)].map(([, id, body]) => [id as string, body as string]),
  );
  for (const packed of [...objects.values()].filter((body) => body.includes("/Type /ObjStm"))) {
    const content = streamOf(packed);
    const first = Number(/\/First (\d+)/.exec(packed)?.[1]);
    const numbers = [...content.slice(0, first).matchAll(/(\d+) (\d+)/g)];
    numbers.forEach(([, id, start], at) => {
      const end = numbers[at + 1]?.[2];
      objects.set(id as string, content.slice(first + Number(start), end === undefined ? undefined : first + Number(end)));
    });
  }
  return objects;
}

/** A text of a PDF in parentheses: UTF-16 after a byte order mark, otherwise ASCII. */
function readString(literal: string): string {
  const escapes: Record<string, string> = { n: "\n", r: "\r", t: "\t", b: "\b", f: "\f" };
  const bytes = literal.replaceAll(/\\(.)/gs, (_, letter: string) => escapes[letter] ?? letter);
  return bytes.startsWith("\u00fe\u00ff") ? Buffer.from(bytes.slice(2), "latin1").swap16().toString("utf16le") : bytes;
}

/** A stored text, which is read instead of the glyphs until its end; a font; glyphs; the end of a line. */
const operators =
  /\/Span <<\n\/ActualText \((?<stored>(?:\\[\s\S]|[^\\)])*)\)\n>> BDC[\s\S]*?\nEMC|\/(?<name>F\d+) [\d.]+ Tf|\[(?<drawn>[^\]]*)\] TJ|\nET(?<end>)\n/g;

/** The text that a PDF reader finds: stored texts, and the glyph codes of each font, mapped to Unicode by its ToUnicode table. Amounts as on the page, without the space of papers after ₹. */
export const extractText = (pdf: Buffer): string => drawnText(pdf).replaceAll("₹\u00a0", "₹");

export function drawnText(pdf: Buffer): string {
  const objects = pdfObjects(pdf);
  const fonts = new Map<string, string[]>();
  for (const body of objects.values()) {
    for (const [, name, id] of body.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const [, table] = objects.get(id as string)?.match(/\/ToUnicode (\d+) 0 R/) ?? [];
      // Ranges until drawing version 5, single entries since.
      const entries = streamOf(objects.get(table ?? "") ?? "").matchAll(
        /<[0-9a-f]{4}> (?:<[0-9a-f]+> \[([^\]]*)\]|(<[0-9a-f]*>\n))/g,
      );
      const letters = [...entries].flatMap(([, list, single]) =>
        [...(list ?? single ?? "").matchAll(/<([0-9a-f ]*)>/g)].map(([, hex]) => hex?.replaceAll(" ", "")),
      );
      fonts.set(
        name as string,
        letters.map((hex) =>
          Buffer.from(hex as string, "hex")
            .swap16()
            .toString("utf16le"),
        ),
      );
    }
  }
  let text = "";
  for (const body of objects.values()) {
    if (!/\/Filter \/FlateDecode/.test(body) || /\/Length1|\/Subtype/.test(body)) continue;
    let font: string[] = [];
    for (const { groups: { stored, name, drawn, end } = {} } of streamOf(body).matchAll(operators)) {
      if (stored) text += `${readString(stored)}\n`;
      if (name) font = fonts.get(name) ?? [];
      for (const [, hex] of drawn?.matchAll(/<([0-9a-f]+)>/g) ?? [])
        text += (hex as string)
          .match(/.{4}/g)
          ?.map((code) => font[Number.parseInt(code, 16)])
          .join("");
      if (end !== undefined) text += "\n";
    }
  }
  return text;
}

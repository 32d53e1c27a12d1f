import { inflateSync } from "node:zlib";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { invoicePdf } from "./pdf.server.ts";
import { type Sheet, sheetOf } from "./sheet.ts";
import { SheetView } from "./sheet-view.tsx";
import { workedFigures } from "./worked-figures.ts";

const sheetFor = (draft: (typeof workedFigures)[number]["draft"]): Sheet =>
  sheetOf(draft, { title: "Tax Invoice", number: "INV-H/2627/00001", balance: null });

describe("the worked figures of india.md", () => {
  it.each(workedFigures)("on the page: $name", ({ draft, says }) => {
    const page = renderToStaticMarkup(createElement(SheetView, { sheet: sheetFor(draft), brand: "Toranam" })).replaceAll(
      /<[^>]+>/g,
      "\n",
    );
    for (const text of says) expect(page).toContain(text);
  });

  it.each(workedFigures)("in the PDF: $name", async ({ draft, says }) => {
    const written = wordsOf(await invoicePdf(sheetFor(draft), { brand: "Toranam", company: "Toranam", qr: null }));
    for (const text of says) for (const word of text.split(" ")) expect(written).toContain(word);
  });
});

/** The text of a PDF as a reader finds it: glyph codes of each font through its table back to Unicode. */
function wordsOf(pdf: Buffer): string {
  const file = pdf.toString("latin1");
  const objects = new Map(
    [...file.matchAll(/(\d+) 0 obj\n([\s\S]*?)endobj/g)].map(([, id, body]) => [id as string, body as string] as const),
  );
  const streamOf = (body: string) => {
    const [, bytes] = body.match(/stream\r?\n([\s\S]*?)\r?\nendstream/) ?? [];
    return bytes === undefined ? "" : inflateSync(Buffer.from(bytes, "latin1")).toString("latin1");
  };
  const fonts = new Map<string, string[]>();
  for (const body of objects.values()) {
    for (const [, name, id] of body.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const [, table] = objects.get(id as string)?.match(/\/ToUnicode (\d+) 0 R/) ?? [];
      const ranges = streamOf(objects.get(table ?? "") ?? "").matchAll(/<[0-9a-f]+> <[0-9a-f]+> \[([^\]]*)\]/g);
      const letters = [...ranges].flatMap(([, list]) => [...(list as string).matchAll(/<([0-9a-f]*)>/g)].map(([, hex]) => hex));
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
    for (const [, name, drawn] of streamOf(body).matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
      if (name) font = fonts.get(name) ?? [];
      for (const [, hex] of drawn?.matchAll(/<([0-9a-f]+)>/g) ?? [])
        text += (hex as string)
          .match(/.{4}/g)
          ?.map((code) => font[Number.parseInt(code, 16)])
          .join("");
      if (drawn) text += "\n";
    }
  }
  return text;
}

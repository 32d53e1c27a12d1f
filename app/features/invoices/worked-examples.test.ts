import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { company } from "#app/company/company.server.ts";
import { drawPdf } from "#app/papers/pdf.server.ts";
import { SheetView } from "#app/papers/sheet-view.tsx";
import { extractText } from "../../../test/pdf-text.ts";
import { draftSheet } from "./invoice-sheet.ts";
import { workedExamples } from "./worked-examples.ts";

describe("the worked examples", () => {
  it.each(workedExamples)("on the page: $name", ({ draft, texts }) => {
    const page = renderToStaticMarkup(createElement(SheetView, { sheet: draftSheet(company(), draft) })).replaceAll(
      /<[^>]+>/g,
      "\n",
    );
    for (const text of texts) expect(page).toContain(text);
  });

  it.each(workedExamples)("in the PDF: $name", async ({ draft, texts }) => {
    const pdfText = extractText(await drawPdf(draftSheet(company(), draft)));
    for (const text of texts) for (const word of text.split(" ")) expect(pdfText).toContain(word);
  });
});

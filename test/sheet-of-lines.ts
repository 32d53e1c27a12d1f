import { currentDrawing, type Sheet } from "#app/papers/sheet.ts";

/** A document with a row for each text. */
export const sheetOfLines = (lines: readonly string[]): Sheet => ({
  title: "Invoice",
  copyLabel: "",
  brand: "Toranam",
  issuedAt: "2026-11-21T06:00:00Z",
  drawing: currentDrawing,
  details: [["Number", "INV-H/2627/00001"]],
  parties: [],
  columns: [
    { label: "Description", align: "start" },
    { label: "Amount", align: "end" },
  ],
  rows: lines.map((line) => ({ cells: [line, "77.00"], carried: 0 })),
  totals: [],
  total: null,
  paragraphs: [],
  facts: [],
  payment: { label: "", details: [] },
  codes: [],
  signatory: "",
  contact: ["hello@toranam.example", "Hyderabad"],
});

import { expect, it } from "vitest";
import { company } from "#app/company/company.server.ts";
import { exampleQuote, exampleSupply } from "../../../test/example-quote.ts";
import { quoteSheet } from "./quote-sheet.ts";
import { preselected } from "./quotes.ts";

it("groups quantities and rates like the invoice that follows", () => {
  const content = {
    ...exampleQuote,
    functions: exampleQuote.functions.map((one) => ({
      ...one,
      lines: one.lines.map((line) => (line.id === "dinner" ? { ...line, quantity: "1170" } : line)),
    })),
  };
  const { rows } = quoteSheet(company(), {
    ...{ number: "QT-V/2627/00001", revision: 1, sentAt: "2026-11-21T05:30:00Z", validUntil: "2026-12-05", content },
    supply: { ...exampleSupply, office: "visakhapatnam", client: { name: "", email: "", phone: "", address: "", gstin: "" } },
    chosen: preselected(content),
  });
  const dinner = rows.find(({ cells }) => cells[0]?.startsWith("Dinner"));
  expect(dinner?.cells.slice(1)).toEqual(["1,170 plates", "₹1,050.00", "5%", "₹12,28,500.00"]);
});

import { expect, it } from "vitest";
import { company } from "#app/company/company.server.ts";
import { emptyItem, pasteItems } from "./invoice-draft.ts";

const rows = (items: unknown[]) => ({ rows: items });
const stage = { ...emptyItem(company()), description: "Stage", rate: "1000", gst: "5", sac: "996334" };

it("fills rows and columns from the cell on, adds rows with the default SAC and rate, and reads rupees and percents", () => {
  const text = 'Lunch\t400\tplates\t₹ 2,510.50\t\t18 %\r\n"A ""live"" link"\t1\tday\t85,000\r\n';
  expect(pasteItems(company(), [stage], { row: 0, column: "description" }, text)).toEqual(
    rows([
      { ...stage, description: "Lunch", quantity: "400", unit: "plates", rate: "2510.50", discount: "", gst: "18" },
      { ...emptyItem(company()), description: 'A "live" link', quantity: "1", unit: "day", rate: "85000" },
    ]),
  );
});

it("keeps cells left of the pasted range, drops values beyond the last column, and pastes nothing where rows do not fit", () => {
  const pasted = pasteItems(company(), [stage, stage], { row: 1, column: "discount" }, "10\t12\tbeyond\n20");
  expect(pasted).toEqual(rows([stage, { ...stage, discount: "10", gst: "12" }, { ...emptyItem(company()), discount: "20" }]));
  const paste = (count: number, row: number) =>
    pasteItems(company(), [stage], { row, column: "rate" }, `${"1\n".repeat(count)}\t\n\n`);
  expect(paste(200, 0)).toMatchObject({ rows: { length: 200 } });
  expect(paste(200, 1)).toEqual({ problem: "Not pasted: the 200 rows do not fit. An invoice has at most 200 lines." });
  expect(paste(100_000, 0)).toHaveProperty("problem");
});

it("lets the browser paste a single cell", () => {
  expect(pasteItems(company(), [stage], { row: 0, column: "rate" }, "1,200")).toBeNull();
});

import { expect, it } from "vitest";
import { company } from "#app/company/company.server.ts";
import { emptyItem, pasteItems } from "./invoice-draft.ts";
import { withOwnUnits } from "./lines.ts";

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

const pastedCells = (text: string) => {
  const pasted = pasteItems(company(), [stage], { row: 0, column: "description" }, text);
  if (!pasted || "problem" in pasted) return pasted;
  return pasted.rows.map(({ description, quantity, unit, rate, discount }) =>
    [description, quantity, unit, rate, discount].join("|"),
  );
};

it.each([
  [
    "a header, serial numbers, amounts and sums",
    "S.No\tParticulars\tQty\tUnit\tRate\tAmount\n1\tStage\t1\tNos\t₹ 1,25,000.00\t1,25,000.00\n2\tLED wall\t200\tSqft\t150\t30,000\n\tTotal\t\t\t\t1,55,000\n\tGST @ 18%\t\t\t\t27,900",
    ["Stage|1|Nos|125000.00|", "LED wall|200|Sqft|150|"],
  ],
  [
    "a name and its details",
    "Item\tDescription\tRate\nStage\t40 x 24\t500\nSound\t\t600",
    ["Stage, 40 x 24|1||500|", "Sound|1||600|"],
  ],
  ["numbered items", "Item\tDescription\tRate\n1\tStage\t500", ["Stage|1||500|"]],
  ["columns in another order", "Rate\tItem\tNos\n25\tChairs\t100\n150\tTables\t20", ["Chairs|100||25|", "Tables|20||150|"]],
  [
    "a header with amounts only",
    "Description\tAmount\nStage\t1.5 lakh\nGST filing\t2,000",
    ["Stage|1||1.5 lakh|", "GST filing|1||2000|"],
  ],
  ["serial numbers without a header", "1\tStage\t1\t500\n2\tSound\t2\t600", ["Stage|1||500|", "Sound|2||600|"]],
  ["a price only", "Stage\t25,000\nSound\t40,000", ["Stage|1||25000|", "Sound|1||40000|"]],
  ["quantity, rate and their product", "Chairs\t100\t25\t2,500", ["Chairs|100||25|"]],
  ["unit, rate and their product", "Chairs\t100\tnos\t25\t2,500", ["Chairs|100|nos|25|"]],
  ["a cell of two lines", '"Stage\n40 x 24"\t1\tday\t500\nSound\t1\tday\t600', ["Stage 40 x 24|1|day|500|", "Sound|1|day|600|"]],
])("reads %s", (_, text, cells) => {
  expect(pastedCells(text)).toEqual(cells);
});

it.each([
  [{ rate: "850/plate" }, { rate: "850", unit: "plate" }],
  [{ rate: "₹ 5,000/- per day" }, { rate: "₹ 5,000/-", unit: "day" }],
  [{ rate: "Rs 500 each" }, { rate: "Rs 500" }],
  [{ rate: "1.5 lakh + GST" }, { rate: "1.5 lakh" }],
  [{ rate: "5000 incl. gst" }, { rate: "5000", includesGst: "yes" }],
  [
    { rate: "850 per plate", unit: "plates" },
    { rate: "850", unit: "plates" },
  ],
  [
    { quantity: "1,000 plates", rate: "45/plate" },
    { quantity: "1,000", unit: "plates", rate: "45" },
  ],
])("puts the unit of %j where it belongs", (entered, read) => {
  expect(withOwnUnits({ ...stage, ...entered })).toEqual({ ...stage, ...read });
});

it.each([
  { rate: "5,000/-" },
  { rate: "2-3 lakh per day" },
  { rate: "as per actuals" },
  { quantity: "half a day" },
  { rate: "5 l" },
])("leaves %j", (entered) => {
  const line = { ...stage, ...entered };
  expect(withOwnUnits(line)).toBe(line);
});

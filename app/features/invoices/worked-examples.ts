import { type Draft, emptyDraft, emptyItem } from "#app/billing/invoice-draft.ts";
import { company } from "#app/company/company.server.ts";

type Item = [quantity: string, rate: string, gst: string];

const inTelangana = { clientAddress: "Plot 18, Banjara Hills", clientStateCode: "36", clientPin: "500034" } as const;

const draft = (clientGST: string, ...items: Item[]): Draft => ({
  ...emptyDraft(company(), new Date("2026-11-21T06:00:00Z"), "2026-11-21"),
  clientName: "Anjali Deshmukh",
  clientAddress: "Plot 18, MVP Colony",
  clientStateCode: "37",
  clientPin: "530017",
  ...(clientGST.startsWith("36") && inTelangana),
  eventStateCode: "36",
  clientGST,
  items: items.map(([quantity, rate, gst], index) => ({
    ...emptyItem(company()),
    description: `Item ${index + 1}`,
    quantity,
    rate,
    gst,
  })),
});

type WorkedExample = {
  name: string;
  draft: Draft;
  /** Texts that both the page and the PDF must contain. */
  texts: string[];
  /** In the accountant's CSV: the cells of each tax rate, from "Rate %" to "Invoice Total". */
  csv: string[];
};

/** Invoices with their expected amounts, which do not come from the code, for the tests of page, PDF and CSV. */
export const workedExamples: WorkedExample[] = [
  {
    name: "₹100.06 at 18 % within the State",
    draft: draft("", ["1", "100.06", "18"]),
    texts: ["₹100.06", "CGST 9%", "SGST 9%", "₹9.01", "−₹0.08", "₹118.00", "Rupees One Hundred Eighteen Only", "Telangana (36)"],
    csv: ["18,100.06,9.01,9.01,0.00,-0.08,118.00"],
  },
  {
    name: "₹100.06 at 18 % to another State",
    draft: draft("37ZZZCE0001A2ZY", ["1", "100.06", "18"]),
    texts: ["IGST 18%", "₹18.01", "−₹0.07", "₹118.00", "Andhra Pradesh (37)", "GSTIN 37ZZZCE0001A2ZY"],
    csv: ["18,100.06,0.00,0.00,18.01,-0.07,118.00"],
  },
  {
    name: "450 × 1,200 at 5 % and 1,85,000.50 at 18 %",
    draft: draft("36ZZZCE0001A2Z0", ["450", "1200", "5"], ["1", "185000.50", "18"]),
    texts: [
      "₹5,40,000.00",
      "₹7,25,000.50",
      "CGST 2.5%",
      "₹13,500.00",
      "₹16,650.05",
      "+₹0.40",
      "₹7,85,301.00",
      "Rupees Seven Lakh Eighty Five Thousand Three Hundred One Only",
      "Reverse charge",
      "9985",
    ],
    csv: ["5,540000.00,13500.00,13500.00,0.00,0.40,785301.00", "18,185000.50,16650.05,16650.05,0.00,,"],
  },
  {
    name: "one lakh, exempt",
    draft: draft("", ["1", "100000", "exempt"]),
    texts: ["₹1,00,000.00", "Rupees One Lakh Only"],
    csv: ["0,100000.00,0.00,0.00,0.00,0.00,100000.00"],
  },
  {
    name: "a hundred crore",
    draft: draft("", ["1", "500000000", "nil"], ["1", "500000000", "nil"]),
    texts: ["₹1,00,00,00,000.00", "Rupees One Hundred Crore Only"],
    csv: ["0,1000000000.00,0.00,0.00,0.00,0.00,1000000000.00"],
  },
  {
    name: "12,34,567.89 in Indian grouping, rounded to the rupee",
    draft: draft("", ["1", "1234567.89", "nil"]),
    texts: ["₹12,34,567.89", "+₹0.11", "₹12,34,568.00", "Rupees Twelve Lakh Thirty Four Thousand Five Hundred Sixty Eight Only"],
    csv: ["0,1234567.89,0.00,0.00,0.00,0.11,1234568.00"],
  },
];

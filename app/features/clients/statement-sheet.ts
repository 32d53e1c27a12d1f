import { type Company, documentBranding, mainOffice } from "#app/company/company.ts";
import { currentDrawing, type LabelledValue, type Sheet } from "#app/papers/sheet.ts";
import { formatDay } from "#app/platform/values/dates.ts";
import { formatRupeesAndPaise } from "#app/platform/values/money.ts";
import { type Client, clientPlace } from "./clients.ts";
import { type Statement, statementText } from "./statement.ts";

/** A statement of account as a document. @param madeAt when it is made, an ISO instant */
export function statementSheet(company: Company, client: Client, statement: Statement, madeAt: string): Sheet {
  const { holder, bankName, accountNumber, ifsc, upiId } = company.bank;
  const office = mainOffice(company);
  const { from, to, opening, lines, debit, credit, closing } = statement;
  const amount = (paise: number) => (paise > 0 ? formatRupeesAndPaise(paise) : "");
  const row = (cells: string[]) => ({ cells, carried: 0 });
  return {
    title: "Statement",
    copyLabel: "",
    brand: company.name,
    ...documentBranding(company),
    issuedAt: madeAt,
    drawing: currentDrawing,
    details: [
      ["From", formatDay(from)],
      ["To", formatDay(to)],
    ],
    parties: [
      { label: "From", name: company.legalName, lines: [...office.address, office.phone.display] },
      {
        label: "Account of",
        name: client.name,
        lines: [clientPlace(client), client.gstin ? `GSTIN ${client.gstin}` : "", client.email ?? ""].filter(Boolean),
      },
    ],
    columns: [
      { label: "Document", align: "start" },
      { label: "Date", align: "start" },
      { label: "Debit", align: "end" },
      { label: "Credit", align: "end" },
      { label: "Balance", align: "end" },
    ],
    rows: [
      row(["Opening balance", formatDay(from), "", "", formatRupeesAndPaise(opening)]),
      ...lines.map((line) =>
        row([
          statementText(line),
          formatDay(line.date),
          amount(line.debit),
          amount(line.credit),
          formatRupeesAndPaise(line.balance),
        ]),
      ),
    ],
    totals: [
      ["Opening", formatRupeesAndPaise(opening)],
      ["Debit", formatRupeesAndPaise(debit)],
      ["Credit", formatRupeesAndPaise(credit)],
    ] satisfies LabelledValue[],
    total: ["Balance", formatRupeesAndPaise(closing)],
    paragraphs:
      closing < 0
        ? [
            {
              label: "In your favour",
              text: `${formatRupeesAndPaise(-closing)} counts towards your next invoice, or is returned.`,
            },
          ]
        : [],
    facts: [],
    // No payment details when nothing is owed.
    payment:
      closing > 0 && accountNumber
        ? {
            label: "Bank",
            details: [
              ["Account holder", holder],
              ["Bank", bankName],
              ["Account", accountNumber],
              ["IFSC", ifsc],
              ["UPI", upiId],
            ],
          }
        : { label: "", details: [] },
    codes: [],
    signatory: "",
    contact: [office.email, company.places],
  };
}

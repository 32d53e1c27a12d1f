import { discountLabel } from "#app/billing/discount.ts";
import { currentSupplier, formatPercent, supplierParty, taxEntries } from "#app/billing/documents.ts";
import { placeOfLine } from "#app/billing/lines.ts";
import type { Company } from "#app/company/company.ts";
import { isZeroKind, readRate, zeroKindNames } from "#app/gst/rates.ts";
import { currentDrawing, type Sheet, type SheetRow } from "#app/papers/sheet.ts";
import { formatDay, formatTimeOfDay, formatTimeWithZone, today } from "#app/platform/values/dates.ts";
import { formatRupees, formatRupeesAndPaise, validAmount } from "#app/platform/values/money.ts";
import { instalmentsOf } from "./payment-schedule/instalments.ts";
import { quoteLineAmount, quoteTotals } from "./quote-totals.ts";
import {
  firstDayOf,
  forAllFunctions,
  linesOf,
  type QuoteContent,
  type QuoteFunction,
  quantityAndUnit,
  type RevisionSupply,
} from "./quotes.ts";

type QuotePaper = {
  number: string;
  revision: number;
  sentAt: string;
  validUntil: string;
  content: QuoteContent;
  supply: RevisionSupply;
  chosen: ReadonlySet<string>;
  /** Set for an accepted quote: by whom, when (an ISO instant) and from which IP address. */
  acceptance?: { name: string; at: string; address: string };
};

/** The text of a quote's PDF, with the lines that the client chose. The same quote gives the same file. */
export function quoteSheet(company: Company, quote: QuotePaper): Sheet {
  const { number, revision, sentAt, validUntil, content, supply, chosen, acceptance } = quote;
  const supplier = currentSupplier(company, supply.office);
  const { client } = supply;
  const totals = quoteTotals(content, chosen, supply);
  const notChosen = linesOf(content).filter(({ kind, id }) => kind !== "fixed" && !chosen.has(id));
  return {
    title: acceptance ? "Accepted Quote" : "Quote",
    copyLabel: "",
    brand: supplier.brand,
    logo: supplier.logo,
    colors: supplier.colors,
    issuedAt: acceptance?.at ?? sentAt,
    drawing: currentDrawing,
    details: [
      ["Number", number],
      ["Version", String(revision)],
      ["Date", formatDay(today(new Date(sentAt)))],
      ["Valid until", formatDay(validUntil)],
    ],
    parties: [
      supplierParty(supplier),
      {
        label: "For",
        name: client.name || content.title,
        lines: [content.title, ...client.address.split("\n"), client.gstin && `GSTIN ${client.gstin}`, client.email].filter(
          (line) => line && line !== client.name,
        ),
      },
    ],
    columns: [
      { label: "Description", align: "start" },
      { label: "Quantity", align: "end" },
      { label: "Rate", align: "end" },
      { label: "GST", align: "end" },
      { label: "Amount", align: "end" },
    ],
    rows: content.functions.flatMap((part) => rowsOf(part, chosen, supply)),
    totals: [
      ["Subtotal", formatRupeesAndPaise(totals.subtotal)],
      ...(totals.discount > 0
        ? [[discountLabel(content), `- ${formatRupeesAndPaise(totals.discount)}`] as [string, string]]
        : []),
      ...totals.taxes.flatMap(({ rate, kind, tax, ...amounts }) =>
        tax === 0 ? [] : taxEntries({ ...amounts, gst: rate, gstKind: kind }),
      ),
      ...(totals.roundOff === 0 ? [] : [["Round off", formatRupeesAndPaise(totals.roundOff)] as [string, string]]),
    ],
    total: ["Total with GST", formatRupeesAndPaise(totals.total)],
    paragraphs: [
      ...(acceptance ? [{ label: "Accepted", text: acceptanceText(acceptance, quote), isBold: true }] : []),
      ...reverseChargeParagraphs(quote),
      { label: "Payment schedule", text: scheduleText(quote, totals.total) },
      ...(notChosen.length > 0 ? [{ label: "Offered, not included", text: notChosen.map(({ title }) => title).join("\n") }] : []),
      ...(content.terms.trim() ? [{ label: "Terms", text: content.terms }] : []),
    ],
    facts: [],
    payment: { label: "", details: [] },
    codes: [],
    signatory: "",
    contact: [supplier.office.email, supplier.places],
  };
}

function rowsOf(part: QuoteFunction, chosen: ReadonlySet<string>, supply: RevisionSupply): SheetRow[] {
  const when = [part.day && formatDay(part.day), part.time && formatTimeOfDay(part.time), part.place].filter(Boolean).join(", ");
  const lines = part.lines.filter(({ kind, id }) => kind === "fixed" || chosen.has(id));
  if (lines.length === 0 && part.id === forAllFunctions) return [];
  const head = { cells: [[part.name.toUpperCase(), when].filter(Boolean).join(" · "), "", "", "", ""], carried: 0 };
  return [
    head,
    ...lines.map((line) => {
      const amount = quoteLineAmount(line);
      const { gst, gstKind } = readRate(line.gst);
      const isCharged = placeOfLine(line, supply).heads !== "none";
      const description = [line.group && `${line.group}: ${line.title}`, line.group ? "" : line.title, line.details];
      return {
        cells: [
          description.filter(Boolean).join("\n"),
          quantityAndUnit(line),
          formatRupeesAndPaise(validAmount(line.rate)),
          isZeroKind(gstKind) ? zeroKindNames[gstKind] : isCharged ? formatPercent(gst) : "",
          formatRupeesAndPaise(amount),
        ],
        carried: amount,
      };
    }),
  ];
}

function reverseChargeParagraphs({ content, chosen, supply }: QuotePaper): Sheet["paragraphs"] {
  const taken = linesOf(content).filter(({ kind, id }) => kind === "fixed" || chosen.has(id));
  const texts = new Set(taken.flatMap((line) => placeOfLine(line, supply).reverseCharge ?? []));
  return texts.size === 0 ? [] : [{ label: "Tax payable on reverse charge", text: [...texts].join("\n") }];
}

function scheduleText({ content, acceptance, sentAt }: QuotePaper, total: number): string {
  const acceptedOn = today(new Date(acceptance?.at ?? sentAt));
  return instalmentsOf(content.schedule, total, { acceptedOn, firstDay: firstDayOf(content) })
    .map(({ label, amount, dueOn }) => `${label}: ${formatRupees(amount)}${dueOn ? `, by ${formatDay(dueOn)}` : ""}`)
    .join("\n");
}

const acceptanceText = ({ name, at, address }: NonNullable<QuotePaper["acceptance"]>, { number, revision }: QuotePaper) =>
  `${name} accepted quote ${number}, version ${revision}, with its options, payment schedule and terms on ${formatTimeWithZone(at)}, from the IP address ${address}.`;

import { type BillingCompany, type CompleteSupplier, currentSupplier, type VerificationData } from "#app/billing/documents.ts";
import { isIndia, stateNameAndCode } from "#app/content/states.ts";
import { type AdvancePart, amountOfGroups } from "#app/gst/advance-tax.ts";
import { amountInWords } from "#app/gst/amount-in-words.ts";
import type { TaxGroup } from "#app/gst/tax.ts";
import { formatDay } from "#app/platform/values/dates.ts";
import type { ClientTreatment, PaymentMethod } from "#db/enums.ts";
import { paymentMethodLabels } from "../money.ts";
import type { NewRefund } from "../refunds/refunds.ts";
import {
  type AdvanceTax,
  calculateAdvance,
  type NewAdvance,
  stateOfAdvance,
  type VoucherClient,
  type VoucherEvent,
} from "./advances.ts";

/** A receipt voucher (CGST Rules, rule 50) or a refund voucher (rule 51) as it was issued. Stored, and never changed. */
export type Voucher = VerificationData & {
  kind: "receipt voucher" | "refund voucher";
  title: string;
  number: string;
  date: string;
  /** The instant of issue, which the PDF carries as its date. */
  issuedAt: string;
  supplier: CompleteSupplier;
  client: { name: string; address: string; gstin: string; email: string; treatment: ClientTreatment };
  place: { code: string; name: string; heads: AdvanceTax["heads"] };
  /** "Event services for Sangeet, 3 Dec 2026" */
  description: string;
  sac: string;
  rates: TaxGroup[];
  /** Paise. */
  amount: number;
  amountInWords: string;
  /** How the money was received or returned. */
  paid: { on: string; method: PaymentMethod; reference: string; tds: number; tdsGst: number };
  endorsements: string[];
  /** The reason of a refund. */
  reason: string;
  /** The receipt voucher of a refund. */
  original: { number: string; date: string } | null;
};

type Issue = { number: string; date: string; issuedAt: string };

type VoucherFacts = {
  client: VoucherClient;
  event: VoucherEvent | null;
  sac: string;
  /** What the event's accepted quotes charge at each GST rate. */
  quoted?: readonly AdvancePart[];
};

/** The voucher of a new advance. @param issue its number, date and instant of issue */
export function receiptVoucher(
  company: BillingCompany,
  advance: NewAdvance,
  { client, event, sac, quoted = [] }: VoucherFacts,
  issue: Issue,
): Voucher {
  const tax = calculateAdvance(company, { ...advance, date: issue.date, quoted }, client, stateOfAdvance(advance, event));
  const { paidOn, method, reference, tds, tdsGst, gross, office } = advance;
  return {
    kind: "receipt voucher",
    title: "Receipt Voucher",
    ...issue,
    supplier: currentSupplier(company, office),
    client: {
      name: client.name,
      address: addressOf(client),
      gstin: client.gstin ?? "",
      email: client.email ?? "",
      treatment: tax.treatment,
    },
    place: { code: tax.placeCode, name: tax.placeName, heads: tax.heads },
    description: `Event services${event ? ` for ${[event.name || "an event", event.date && formatDay(event.date)].filter(Boolean).join(", ")}` : ""}`,
    sac,
    rates: tax.rates,
    amount: gross,
    amountInWords: amountInWords(gross),
    paid: { on: paidOn, method, reference, tds, tdsGst },
    endorsements: tax.endorsements,
    reason: "",
    original: null,
  };
}

/** The voucher of a refund. @param receipt the voucher of the advance @param rates the tax of the returned part */
export function refundVoucher(receipt: Voucher, refund: NewRefund, rates: TaxGroup[], issue: Issue): Voucher {
  const { date, method, reference, reason } = refund;
  const amount = amountOfGroups(rates);
  return {
    ...receipt,
    kind: "refund voucher",
    title: "Refund Voucher",
    ...issue,
    rates,
    amount,
    amountInWords: amountInWords(amount),
    paid: { on: date, method, reference, tds: 0, tdsGst: 0 },
    reason,
    original: { number: receipt.number, date: receipt.date },
  };
}

function addressOf({ address, city, pin, stateCode, country }: VoucherClient): string {
  const place = [city, pin].filter((part) => part && !address?.includes(part)).join(" ");
  const state = stateCode && stateCode !== "96" ? `State: ${stateNameAndCode(stateCode)}` : "";
  return [address, place, state, isIndia(country) ? "" : country].filter(Boolean).join("\n");
}

/** "UPI 4412, 3 Dec 2026" */
export const paidText = ({ method, reference, on }: Pick<Voucher["paid"], "method" | "reference" | "on">): string =>
  `${[paymentMethodLabels[method], reference].filter(Boolean).join(" ")}, ${formatDay(on)}`;

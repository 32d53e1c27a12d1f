import type { Draft, DraftItem } from "#app/billing/invoice-draft.ts";
import { partyLabels } from "#app/billing/party.ts";
import { isPlaceCode, stateNameAndCode } from "#app/content/states.ts";
import { isTreatment, treatments } from "#app/gst/treatments.ts";
import { formatDay, isDay } from "#app/platform/values/dates.ts";
import { inQuotationMarks } from "#app/records/record.ts";

const labels = {
  office: "Office",
  invoiceNumber: "Invoice number",
  date: "Invoice date",
  dueDate: "Due date",
  ...partyLabels,
  purchaseOrder: "Purchase order",
  totalDiscount: "Discount before GST",
  totalDiscountKind: "The discount is",
  eventStateCode: "The event or venue is in",
  notes: "Notes",
} satisfies Partial<Record<keyof Draft, string>>;

const itemLabels: Record<keyof DraftItem, string> = {
  description: "description",
  sac: "SAC",
  quantity: "quantity",
  unit: "unit",
  rate: "rate",
  discount: "discount",
  gst: "GST",
  lineClass: "class",
  includesGst: "includes GST",
};

/** "1,000" and "1000.00" are one amount. */
const comparable = (text: string) => text.replaceAll(",", "").replace(/\.0+$/, "").trim();

function textOf(text: string): string {
  if (text === "") return "empty";
  if (isDay(text)) return formatDay(text);
  if (isPlaceCode(text)) return stateNameAndCode(text);
  return isTreatment(text) ? treatments[text].name : inQuotationMarks(text);
}

/** "Notes: “Bring lamps”", for each difference. */
function differences(before: Draft, after: Draft): string[] {
  const fields = Object.entries(labels).flatMap(([name, label]) => {
    const [one, other] = [before[name as keyof typeof labels], after[name as keyof typeof labels]];
    return comparable(one) === comparable(other) ? [] : [`${label}: ${textOf(other)}`];
  });
  const count = Math.max(before.items.length, after.items.length);
  const items = Array.from({ length: count }, (_, index) => index).flatMap((index) => {
    const [one, other] = [before.items[index], after.items[index]];
    if (!other) return [`Item ${index + 1}: removed`];
    return Object.entries(itemLabels).flatMap(([name, label]) => {
      const text = other[name as keyof DraftItem];
      return comparable(one?.[name as keyof DraftItem] ?? "") === comparable(text)
        ? []
        : [`Item ${index + 1}, ${label}: ${text ? inQuotationMarks(text) : "empty"}`];
    });
  });
  return [...fields, ...items];
}

/** What differs between the drafts of two people. */
export const InvoiceDifferences = ({ before, after }: { before: Draft; after: Draft }) => (
  <ul>
    {differences(before, after).map((text) => (
      <li key={text}>{text}</li>
    ))}
  </ul>
);

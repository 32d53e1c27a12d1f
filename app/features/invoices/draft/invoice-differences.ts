import type { Draft, DraftItem } from "#app/billing/invoice-draft.ts";
import { partyLabels } from "#app/billing/party.ts";
import type { Difference } from "#app/browser/kept/other-draft.ts";
import { isPlaceCode, stateNameAndCode } from "#app/content/states.ts";
import { isTreatment, treatments } from "#app/gst/treatments.ts";
import { formatDay, isDay } from "#app/platform/values/dates.ts";
import { isSame, originsOf } from "#app/platform/values/merge-changes.ts";

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

function textOf(text: string): string {
  if (isDay(text)) return formatDay(text);
  if (isPlaceCode(text)) return stateNameAndCode(text);
  return isTreatment(text) ? treatments[text].name : text;
}

const summaryOf = ({ description, rate }: DraftItem): string => [description, rate].filter(Boolean).join(", ");

/** What differs between the drafts of two people. */
export function invoiceDifferences(before: Draft, after: Draft): Difference[] {
  const fields = Object.entries(labels).flatMap(([name, what]) => {
    const [one, other] = [before[name as keyof typeof labels], after[name as keyof typeof labels]];
    return isSame(one, other) ? [] : [{ where: "", what, before: textOf(one), after: textOf(other) }];
  });
  const origins = originsOf(before.items, after.items);
  const items = after.items.flatMap((other, index): Difference[] => {
    const one = before.items[origins[index] ?? -1];
    const where = `Item ${index + 1}`;
    if (!one) return [{ where, what: "", before: "", after: summaryOf(other) }];
    return Object.entries(itemLabels).flatMap(([name, what]) => {
      const [old, now] = [one[name as keyof DraftItem], other[name as keyof DraftItem]];
      return isSame(old, now) ? [] : [{ where, what, before: old, after: now }];
    });
  });
  const removed = before.items.flatMap((one, index) =>
    origins.includes(index) ? [] : [{ where: `Item ${index + 1}`, what: "", before: summaryOf(one), after: "" }],
  );
  return [...fields, ...items, ...removed];
}

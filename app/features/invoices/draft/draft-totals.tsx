import { DiscountFields } from "#app/billing/discount-fields.tsx";
import { type Draft, maxLengths, totalDiscountOf } from "#app/billing/invoice-draft.ts";
import type { DraftFigures } from "#app/billing/invoice-figures.ts";
import type { TaxGroup } from "#app/gst/tax.ts";
import { LabelledValues } from "#app/papers/sheet-payment.tsx";
import { formatHundredths, formatRupeesAndPaise, formatRupeesExactly } from "#app/platform/values/money.ts";
import { Field } from "#app/ui/form/field.tsx";
import "#app/ui/form-columns.css";
import "#app/ui/sums.css";

type DraftTotalsProps = {
  draft: Draft;
  figures: DraftFigures;
  /** With the discount. */
  problem: string | undefined;
  totalInWords: string;
  onChange: (draft: Draft) => void;
};

/** The notes, and the sums from the items to the total. */
export function DraftTotals({ draft, figures, problem, totalInWords, onChange }: DraftTotalsProps) {
  return (
    <fieldset className="form-columns">
      <legend>Total</legend>
      <DiscountFields
        {...totalDiscountOf(draft)}
        names={{ discount: "totalDiscount", discountKind: "totalDiscountKind" }}
        error={problem}
        onChange={({ discount, discountKind }) =>
          onChange({ ...draft, totalDiscount: discount, totalDiscountKind: discountKind })
        }
      />
      <Field
        layoutClass="span-6"
        label="Notes"
        name="notes"
        multiline
        rows={3}
        maxLength={maxLengths.notes}
        value={draft.notes}
        hint={totalInWords}
        onChange={(event) => onChange({ ...draft, notes: event.target.value })}
      />
      <dl className="sums span-6 numeric">
        <LabelledValues entries={sumsOf(figures)} />
        <dt className="sums__total">Total</dt>
        <dd className="sums__total">{formatRupeesAndPaise(figures.totals.total)}</dd>
      </dl>
    </fieldset>
  );
}

/** Items, discount, the tax that prices include, the tax of each rate, and the round-off: they add up to the total. */
export function sumsOf({ lines, totals }: Pick<DraftFigures, "lines" | "totals">): [label: string, value: string][] {
  const discount = lines.reduce((sum, line) => sum + line.discount, 0);
  const includedTax = lines.reduce((sum, line) => sum + (line.includedTax ?? 0), 0);
  const signed = (paise: number) => `${paise < 0 ? "−" : "+"}${formatRupeesAndPaise(Math.abs(paise))}`;
  const sums: [string, number | string][] = [
    ["Items", lines.reduce((sum, line) => sum + line.amount, 0)],
    ...(discount > 0 ? [["Discount", signed(-discount)] as [string, string]] : []),
    ...(includedTax > 0 ? [["GST in the prices", signed(-includedTax)] as [string, string]] : []),
    ...totals.groups
      .filter(({ gst, heads }) => gst > 0 && heads !== "none")
      .map((group): [string, number] => [taxLabel(group), group.cgst + group.sgst + group.igst]),
    ...(totals.roundOff ? [["Round off", signed(totals.roundOff)] as [string, string]] : []),
  ];
  return sums.map(([label, sum]) => [label, typeof sum === "string" ? sum : formatRupeesAndPaise(sum)]);
}

function taxLabel({ gst, taxable, heads }: TaxGroup): string {
  const half = `${gst / 200}%`;
  const tax = heads === "cgst-sgst" ? `CGST ${half} + SGST ${half}` : `IGST ${formatHundredths(gst)}%`;
  return `${tax} on ${formatRupeesExactly(taxable)}`;
}

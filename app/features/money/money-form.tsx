import type { ComponentProps } from "react";
import { tdsCodes, tdsRates, usualTdsCode } from "#app/content/tds-codes.ts";
import { pastDayInput } from "#app/platform/values/entered-day.ts";
import { formatRupeesAndPaise, maxAmountLength, validAmount } from "#app/platform/values/money.ts";
import { ActionDialog } from "#app/ui/dialog/action-dialog.tsx";
import { Checkbox } from "#app/ui/form/checkbox.tsx";
import { UncontrolledDateField } from "#app/ui/form/date-field.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { useFormValues } from "#app/ui/form/form-id.tsx";
import { SegmentedField } from "#app/ui/form/segmented.tsx";
import { Select } from "#app/ui/form/select.tsx";
import {
  firstPaymentDay,
  isAsked,
  needsReference,
  type PaymentQuestion,
  paymentMethodOptions,
  paymentQuestions,
} from "./money.ts";
import "#app/ui/list/filter-chip.css";
import "./money-form.css";
import { type EnteredTds, readTds, tdsAt, tdsText } from "./tds.ts";

/** The dialog of a form that records money. It posts to its page's own URL. */
export const MoneyDialog = (props: Omit<ComponentProps<typeof ActionDialog>, "open" | "gridClass">) => (
  <ActionDialog open gridClass="form-grid money-form" {...props} />
);

type DayFieldProps = {
  label: string;
  hint?: string;
  name: string;
  min?: string;
  today: string;
  required?: boolean;
};

/** A day on which money moved: today unless another one is chosen. */
export const DayField = ({ today, ...props }: DayFieldProps) => (
  <UncontrolledDateField {...pastDayInput} min={firstPaymentDay} max={today} required defaultValue={today} {...props} />
);

const methodOptions = paymentMethodOptions.map((option) => ({
  ...option,
  className: needsReference(option.value) ? "method-with-reference" : undefined,
}));

export const MethodField = ({ usual }: { usual: "bank" | "upi" }) => (
  <SegmentedField layoutClass="full-width" label="Method" name="method" options={methodOptions} defaultValue={usual} />
);

/** The reference, and the box that confirms that there is none. The style sheet shows what applies to the method chosen in `MethodField`. */
export const ReferenceFields = () => (
  <>
    <Field
      layoutClass="full-width"
      label={
        <span>
          Reference
          <span className="field__required reference--needed" aria-hidden="true">
            *
          </span>
        </span>
      }
      hint={
        <>
          <span className="reference--needed">Needed: UTR of UPI or bank transfer, or cheque number.</span>
          <span className="reference--optional">If there is one: card slip or receipt number.</span>
        </>
      }
      name="reference"
      maxLength={100}
    />
    <div className="full-width reference--needed">
      <Checkbox
        name="isWithoutReference"
        value="1"
        defaultChecked={Boolean(useFormValues().values.isWithoutReference)}
        label="There is no reference: record it without one."
      />
    </div>
  </>
);

const tdsCodeOptions = [
  { value: "", label: "Not known yet" },
  ...tdsCodes.map(({ code, percent, name, before }) => ({ value: code, label: `${code}: ${name}, ${percent}% (was ${before})` })),
];

type TdsFieldsProps = {
  /** The TDS of income tax, and the part of the amount before GST on which the client deducts it (paise). Absent: that part is not known. */
  incomeTax?: { entered: EnteredTds; taxable: number; onChange: (entered: EnteredTds) => void };
};

/** TDS: the tax that the client deducts and pays to the tax office. A button chooses a usual rate, which follows the amount. */
export function TdsFields({ incomeTax }: TdsFieldsProps) {
  const taxable = incomeTax?.taxable ?? 0;
  const text = incomeTax && tdsText(incomeTax.entered, taxable);
  const amount = { inputMode: "decimal" as const, className: "numeric", maxLength: maxAmountLength };
  return (
    <>
      <Field
        {...amount}
        {...(incomeTax && {
          value: text,
          onChange: ({ target }) => incomeTax.onChange(taxable > 0 ? readTds(target.value) : { text: target.value, rate: null }),
        })}
        name="tds"
        label="TDS, income tax"
        hint={`Kept by the client for the tax office${taxable > 0 ? `. Before GST: ${formatRupeesAndPaise(taxable)}` : ""}.`}
        beside={
          incomeTax &&
          taxable > 0 &&
          tdsRates.map((rate) => {
            const tds = tdsAt(rate, taxable);
            const isChosen = validAmount(text ?? "") === tds;
            return (
              <button
                key={rate}
                type="button"
                className="filter-chip"
                aria-label={`TDS of ${rate}%: ${formatRupeesAndPaise(tds)}`}
                aria-pressed={isChosen}
                onClick={() => incomeTax.onChange({ text: "", rate: isChosen ? null : rate })}
              >{`${rate}%`}</button>
            );
          })
        }
      />
      <Field {...amount} name="tdsGst" label="TDS, GST" hint="Only offices of the government keep it: 2%." />
      {(!incomeTax || validAmount(text ?? "") > 0) && (
        <Select
          layoutClass="full-width"
          label="Payment code of the TDS"
          name="tdsCode"
          options={tdsCodeOptions}
          key={incomeTax?.entered.rate}
          defaultValue={usualTdsCode(incomeTax?.entered.rate ?? null)}
          hint="Of the client’s return (Income-tax Act 2025, section 393). It is on the TDS certificate."
        />
      )}
    </>
  );
}

/** The box that answers a question about a payment; nothing while it is not asked. It is below the field that the question is about. */
export function PaymentQuestionBox({ question }: { question: PaymentQuestion }) {
  const { values } = useFormValues();
  const { field, label } = paymentQuestions[question];
  if (!isAsked(values, question) && !values[field]) return null;
  return (
    <div className="full-width">
      <Checkbox name={field} value="1" defaultChecked={Boolean(values[field])} label={label} />
    </div>
  );
}

import { type FormEvent, Fragment, type ReactNode, useState } from "react";
import { isOfficeOpen, mainOffice, officeOfStates, parseOfficeKey } from "#app/company/company.ts";
import { useStaffCompany } from "#app/company/use-company.ts";
import type { AdvancePart } from "#app/gst/advance-tax.ts";
import { isZeroKind, ratesOn, zeroKindNames } from "#app/gst/rates.ts";
import { isDay } from "#app/platform/values/dates.ts";
import { dayInput } from "#app/platform/values/entered-day.ts";
import { formatHundredths, formatRupeesAndPaise, maxAmountLength, validHundredths } from "#app/platform/values/money.ts";
import { setAutofocus } from "#app/ui/dialog/dialog.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { Select } from "#app/ui/form/select.tsx";
import { useFormErrors } from "#app/ui/result/use-action-result.ts";
import { isAsked } from "../money.ts";
import { DayField, MethodField, MoneyDialog, PaymentQuestionBox, ReferenceFields, TdsFields } from "../money-form.tsx";
import { type AdvanceTax, asQuoted, calculateAdvance, type NewAdvance, taxName } from "./advances.ts";
import type { AdvanceContext } from "./record-advance.server.ts";
import "#app/ui/sums.css";
import "./advance-form.css";

export type AdvanceFormProps = {
  context: AdvanceContext;
  newId: string;
  today: string;
  closeUrl?: string;
  prefilled?: Partial<Record<keyof NewAdvance, string>>;
  fields?: Record<string, string>;
  /** Above the form. */
  intro?: ReactNode;
};

/** The fields in the collapsed part of the form, which opens for an error in one of them. */
const collapsedFields = ["office", "rate", "voucherDate", "tds", "tdsGst"] as const;

/** The form of a new advance: amount, day and method; the collapsed fields have defaults that are usually right. It posts to the URL of its page. */
export function AdvanceForm({ context, today, ...dialog }: AdvanceFormProps) {
  const company = useStaffCompany();
  const { client, event, lead, quoted } = context;
  const refusal = useFormErrors("record-advance");
  const values: Partial<Record<string, string>> = refusal?.values ?? dialog.prefilled ?? {};
  const office = values.office ?? officeOfStates(company, [event?.stateCode, client?.stateCode]);
  const usualRate = quoted.length > 0 ? asQuoted : company.defaultRate;
  const [entered, setEntered] = useState({
    gross: values.gross ?? "",
    rate: values.rate ?? usualRate,
    office,
    voucherDate: values.voucherDate ?? today,
  });
  const readEntered = ({ currentTarget }: FormEvent<HTMLFormElement>) => {
    const data = new FormData(currentTarget);
    const text = (name: string) => String(data.get(name));
    setEntered({ gross: text("gross"), office: text("office"), rate: text("rate"), voucherDate: text("voucherDate") });
  };
  const gross = validHundredths(entered.gross);
  const shownOffice = parseOfficeKey(company, entered.office) ?? mainOffice(company).key;
  const enteredDate = dayInput.readDay(entered.voucherDate);
  const date = isDay(enteredDate) ? enteredDate : today;
  const tax = calculateAdvance(
    company,
    { gross, rate: entered.rate, office: shownOffice, date, quoted },
    client,
    event?.stateCode ?? null,
  );
  const rates = ratesOn(date, company.otherRates);
  // A chosen rate stays until another one is chosen: if it does not hold on the voucher's date, the form is refused with the reason.
  const shownRates = ["", asQuoted, ...rates].includes(entered.rate) ? rates : [...rates, entered.rate];
  const isExpanded = collapsedFields.some((name) => refusal?.errors[name]) || isAsked(values, "tds");
  return (
    <MoneyDialog
      {...dialog}
      title="Record advance"
      intent="record-advance"
      id="advance"
      submit="Record advance"
      onInput={readEntered}
    >
      <p className="full-width">
        From <b>{client?.name ?? lead?.name}</b>
        {event && <> for {event.name || "this event"}</>}
        {!client && lead && <small className="line fine-print">A client is created from this lead.</small>}
      </p>
      <Field
        label="Amount"
        hint="With GST."
        name="gross"
        inputMode="decimal"
        className="numeric"
        required
        maxLength={maxAmountLength}
        ref={setAutofocus}
      />
      <PaymentQuestionBox question="large" />
      <DayField label="Received on" name="paidOn" today={today} />
      <MethodField usual="upi" />
      <ReferenceFields />
      <PaymentQuestionBox question="split" />
      <details className="full-width advance-form__collapsed" open={isExpanded || undefined} key={String(isExpanded)}>
        <summary>Rate, office, TDS, date of the voucher</summary>
        <div className="form-grid">
          <Select
            label="GST rate"
            name="rate"
            options={[
              ...(quoted.length > 0 ? [{ value: asQuoted, label: `As quoted: ${quoted.map(rateName).join(" and ")}` }] : []),
              ...shownRates.map((rate) => ({ value: rate, label: `${rate}%` })),
            ]}
            defaultValue={usualRate}
            hint={quoted.length > 0 ? "In the proportions of the accepted quote." : "18% while it is not known (rule 50)."}
          />
          <Select
            label="Office"
            name="office"
            options={company.offices
              .filter(({ key }) => key === office || isOfficeOpen(company, key, date))
              .map(({ key, city }) => ({ value: key, label: city }))}
            defaultValue={office}
          />
          <TdsFields />
          <PaymentQuestionBox question="tds" />
          <DayField label="Date of the voucher" name="voucherDate" required={false} today={today} />
        </div>
      </details>
      <TaxInside tax={tax} />
    </MoneyDialog>
  );
}

const rateName = ({ gst, gstKind }: AdvancePart) => (isZeroKind(gstKind) ? zeroKindNames[gstKind] : `${formatHundredths(gst)} %`);

function TaxInside({ tax: { rates, heads, placeName } }: { tax: AdvanceTax }) {
  const taxable = rates.reduce((sum, group) => sum + group.taxable, 0);
  return (
    <dl className="sums sums--boxed full-width numeric">
      <dt>Without tax</dt>
      <dd>{formatRupeesAndPaise(taxable)}</dd>
      {rates.length === 0 && (
        <>
          <dt>GST</dt>
          <dd>{formatRupeesAndPaise(0)}</dd>
        </>
      )}
      {rates.map(({ gst, gstKind, cgst, sgst, igst }) => (
        <Fragment key={`${gst} ${gstKind}`}>
          <dt>{isZeroKind(gstKind) ? zeroKindNames[gstKind] : taxName({ gst, heads })}</dt>
          <dd>{formatRupeesAndPaise(cgst + sgst + igst)}</dd>
        </Fragment>
      ))}
      <dt>Place of supply</dt>
      <dd className="advance-form__place">{placeName}</dd>
    </dl>
  );
}

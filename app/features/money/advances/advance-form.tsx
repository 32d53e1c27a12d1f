import { type FormEvent, Fragment, type ReactNode, useState } from "react";
import { isOfficeOpen, mainOffice, officeOfStates, parseOfficeKey } from "#app/company/company.ts";
import { useStaffCompany } from "#app/company/use-company.ts";
import { placeOptions } from "#app/content/states.ts";
import type { AdvancePart } from "#app/gst/advance-tax.ts";
import { isZeroKind, ratesOn, zeroKindNames } from "#app/gst/rates.ts";
import { isDay } from "#app/platform/values/dates.ts";
import { pastDayInput } from "#app/platform/values/entered-day.ts";
import { formatHundredths, formatRupeesAndPaise, maxAmountLength, validAmount } from "#app/platform/values/money.ts";
import { setAutofocus } from "#app/ui/dialog/dialog.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { Select } from "#app/ui/form/select.tsx";
import { useFormErrors } from "#app/ui/result/use-action-result.ts";
import { isAsked } from "../money.ts";
import { DayField, MethodField, MoneyDialog, PaymentQuestionBox, ReferenceFields, TdsFields } from "../money-form.tsx";
import { type AdvanceTax, asQuoted, calculateAdvance, type NewAdvance, placeProblem, taxName } from "./advances.ts";
import type { AdvanceContext } from "./record-advance.server.ts";
import "#app/ui/sums.css";
import "./advance-form.css";
import type { EnteredTds } from "../tds.ts";

export type AdvanceFormProps = {
  context: AdvanceContext;
  newId: string;
  today: string;
  closeUrl?: string;
  prefilled?: Partial<Record<keyof NewAdvance, string>>;
  fields?: Record<string, string>;
  /** Above the form. */
  intro?: ReactNode;
  /** The money on account of which this is the receipt voucher. */
  onAccount?: { id: string; amount: number; name: string };
};

/** The fields in the collapsed part of the form, which opens for an error in one of them. */
const collapsedFields = ["office", "rate", "voucherDate", "tds", "tdsGst"] as const;

/** The form of a new advance: amount, day and method; the collapsed fields have defaults that are usually right. It posts to the URL of its page. */
export function AdvanceForm({ context, today, onAccount, ...dialog }: AdvanceFormProps) {
  const company = useStaffCompany();
  const { client, event, lead, quoted } = context;
  const intent = onAccount ? "issue-voucher" : "record-advance";
  const refusal = useFormErrors(intent);
  const values: Partial<Record<string, string>> = refusal?.values ?? dialog.prefilled ?? {};
  const office = values.office ?? officeOfStates(company, [event?.stateCode, client?.stateCode]);
  const usualRate = quoted.length > 0 ? asQuoted : company.defaultRate;
  const [entered, setEntered] = useState({
    gross: values.gross ?? "",
    rate: values.rate ?? usualRate,
    office,
    voucherDate: values.voucherDate ?? today,
    stateCode: values.stateCode ?? event?.stateCode ?? "",
  });
  const [tds, setTds] = useState<EnteredTds>({ text: values.tds ?? "", rate: null });
  const readEntered = ({ currentTarget }: FormEvent<HTMLFormElement>) => {
    const data = new FormData(currentTarget);
    const text = (name: string) => String(data.get(name));
    const stateCode = data.get("stateCode") === null ? entered.stateCode : text("stateCode");
    setEntered({
      ...{ gross: text("gross"), office: text("office"), rate: text("rate"), voucherDate: text("voucherDate") },
      stateCode,
    });
  };
  const gross = onAccount?.amount ?? validAmount(entered.gross);
  const shownOffice = parseOfficeKey(company, entered.office) ?? mainOffice(company).key;
  const enteredDate = pastDayInput.readDay(entered.voucherDate);
  const date = isDay(enteredDate) ? enteredDate : today;
  const taxed = { gross, rate: entered.rate, office: shownOffice, date, quoted };
  const tax = calculateAdvance(company, taxed, client, entered.stateCode);
  const dependsOnEvent = placeProblem(calculateAdvance(company, taxed, client, "")) !== undefined;
  const rates = ratesOn(date, company.otherRates);
  // A chosen rate stays until another one is chosen: if it does not hold on the voucher's date, the form is refused with the reason.
  const shownRates = ["", asQuoted, ...rates].includes(entered.rate) ? rates : [...rates, entered.rate];
  const voucherFields = (
    <>
      <RateField quoted={quoted} rates={shownRates} usual={usualRate} />
      <OfficeField office={office} date={date} />
    </>
  );
  const voucherDay = <DayField label="Date of the voucher" name="voucherDate" required={false} today={today} />;
  const stateField = dependsOnEvent && (
    <Select
      layoutClass="full-width"
      label="The event is in"
      name="stateCode"
      options={[{ value: "", label: "Choose the State" }, ...placeOptions]}
      defaultValue={event?.stateCode ?? ""}
      hint={
        entered.stateCode ? undefined : "Not decided yet: Other Territory. It is then taxed as an inter-State supply (rule 50)."
      }
    />
  );
  if (onAccount)
    return (
      <MoneyDialog
        {...dialog}
        title="Issue receipt voucher"
        intent={intent}
        id="voucher"
        fields={{ payment: onAccount.id }}
        submit="Issue voucher"
        onInput={readEntered}
      >
        <p className="full-width">
          <b>{formatRupeesAndPaise(onAccount.amount)}</b> on account, <span>{onAccount.name}</span>. It becomes an advance, with
          GST in it: the next invoice of <span>{client?.name}</span> offers it.
        </p>
        {stateField}
        {voucherFields}
        {voucherDay}
        <TaxInside tax={tax} />
      </MoneyDialog>
    );
  const isExpanded = collapsedFields.some((name) => refusal?.errors[name]) || isAsked(values, "tds");
  return (
    <MoneyDialog {...dialog} title="Record advance" intent={intent} id="advance" submit="Record advance" onInput={readEntered}>
      <p className="full-width">
        From <b>{client?.name ?? lead?.name}</b>
        {event && <span>{` for ${event.name || "this event"}`}</span>}
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
      {stateField}
      <MethodField usual="upi" />
      <ReferenceFields />
      <PaymentQuestionBox question="split" />
      <details className="full-width advance-form__collapsed" open={isExpanded || undefined} key={String(isExpanded)}>
        <summary>Rate, office, TDS, date of the voucher</summary>
        <div className="form-grid">
          {voucherFields}
          <TdsFields incomeTax={{ entered: tds, taxable: withoutTax(tax), onChange: setTds }} />
          <PaymentQuestionBox question="tds" />
          {voucherDay}
        </div>
      </details>
      <TaxInside tax={tax} />
    </MoneyDialog>
  );
}

type RateFieldProps = { quoted?: readonly AdvancePart[]; rates: readonly string[]; usual: string };

export const RateField = ({ quoted = [], rates, usual }: RateFieldProps) => (
  <Select
    label="GST rate"
    name="rate"
    options={[
      ...(quoted.length > 0 ? [{ value: asQuoted, label: `As quoted: ${quoted.map(rateName).join(" and ")}` }] : []),
      ...rates.map((rate) => ({ value: rate, label: `${rate}%` })),
    ]}
    defaultValue={usual}
    hint={quoted.length > 0 ? "In the proportions of the accepted quote." : "18% while it is not known (rule 50)."}
  />
);

/** The offices that are open on a day, and the one that is proposed. */
export function OfficeField({ office, date }: { office: string; date: string }) {
  const company = useStaffCompany();
  return (
    <Select
      label="Office"
      name="office"
      options={company.offices
        .filter(({ key }) => key === office || isOfficeOpen(company, key, date))
        .map(({ key, city }) => ({ value: key, label: city }))}
      defaultValue={office}
    />
  );
}

const rateName = ({ gst, gstKind }: AdvancePart) => (isZeroKind(gstKind) ? zeroKindNames[gstKind] : `${formatHundredths(gst)} %`);

const withoutTax = ({ rates }: AdvanceTax): number => rates.reduce((sum, { taxable }) => sum + taxable, 0);

function TaxInside({ tax }: { tax: AdvanceTax }) {
  const { rates, heads, placeName } = tax;
  return (
    <dl className="sums sums--boxed full-width numeric">
      <dt>Without tax</dt>
      <dd>{formatRupeesAndPaise(withoutTax(tax))}</dd>
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

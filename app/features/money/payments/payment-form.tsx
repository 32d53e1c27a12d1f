import { type FormEvent, type ReactNode, useState } from "react";
import { mainOffice } from "#app/company/company.ts";
import { useStaffCompany } from "#app/company/use-company.ts";
import { placeOptions } from "#app/content/states.ts";
import { ratesOn } from "#app/gst/rates.ts";
import { amountFieldText, formatRupeesAndPaise, maxAmountLength, validAmount } from "#app/platform/values/money.ts";
import { setAutofocus } from "#app/ui/dialog/dialog.tsx";
import { Checkbox } from "#app/ui/form/checkbox.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { SegmentedField } from "#app/ui/form/segmented.tsx";
import { Select } from "#app/ui/form/select.tsx";
import { useFormErrors } from "#app/ui/result/use-action-result.ts";
import { OfficeField, RateField } from "../advances/advance-form.tsx";
import {
  allocateInOrder,
  maxWithoutVoucher,
  type NewPayment,
  type OpenInvoice,
  onAccountQuestion,
  selectedInvoiceIds,
  taxablePart,
  voucherWord,
} from "../money.ts";
import { DayField, MethodField, MoneyDialog, PaymentQuestionBox, ReferenceFields, TdsFields } from "../money-form.tsx";
import { PaymentInvoices } from "./payment-invoices.tsx";
import "#app/ui/sums.css";
import { type EnteredTds, tdsText } from "../tds.ts";

export type PaymentFormProps = {
  /** The invoice of the page, which the payment settles first; null on a client's page. */
  invoice: OpenInvoice | null;
  /** The client's other open invoices, by due date. */
  others: readonly OpenInvoice[];
  /** The client on whose account an amount above the balances is kept; null: an old invoice without a client. */
  clientId: string | null;
  /** The office of the invoice; absent: on a client's page. */
  office?: string;
  newId: string;
  today: string;
  closeUrl?: string;
  prefilled?: Partial<Record<keyof NewPayment, string>>;
  fields?: Record<string, string>;
  /** Above the form. */
  intro?: ReactNode;
};

const enteredNames = ["gross", "tdsGst"] as const;
/** The inputs on which the allocation depends. */
type Entered = Record<(typeof enteredNames)[number], string> & { selected: string[]; onAccount?: string };

export function PaymentForm({ invoice, others, clientId, office, today, ...dialog }: PaymentFormProps) {
  const company = useStaffCompany();
  const values: NonNullable<PaymentFormProps["prefilled"]> = useFormErrors("record-payment")?.values ?? dialog.prefilled ?? {};
  const [typed, setTyped] = useState<Entered | null>(null);
  const [tds, setTds] = useState<EnteredTds>({ text: values.tds ?? "", rate: null });
  const [isAmountTyped, setIsAmountTyped] = useState(values.gross !== undefined);
  const submitted = values.gross === undefined ? null : { ...values, selected: selectedInvoiceIds(Object.keys(values)) };
  const entered = typed ?? submitted;

  const selected = entered?.selected ?? (invoice ? [] : others.map((other) => other.id));
  const selectedInvoices = [...(invoice ? [invoice] : []), ...others.filter((other) => selected.includes(other.id))];
  const due = selectedInvoices.reduce((sum, { balance }) => sum + balance, 0);
  // Another selection or a colleague's payment changes what is due: the new sum is offered unless an amount was typed.
  const [offered, setOffered] = useState(due);
  if (offered !== due && !isAmountTyped) setOffered(due);
  const gross = values.gross ?? (offered > 0 ? amountFieldText(offered) : "");
  const amount = validAmount(isAmountTyped ? (entered?.gross ?? "") : gross);
  const { shares, rest } = allocateInOrder(
    amount,
    selectedInvoices.map(({ balance }) => balance),
  );
  const taxable = taxablePart(selectedInvoices, shares);
  const shareOf = new Map(selectedInvoices.map((each, at) => [each.id, shares[at] as number]));
  const owesNothing = !invoice && others.length === 0;
  const isSettled = invoice !== null && invoice.balance <= 0;
  const asksForVoucher = rest > maxWithoutVoucher && company.advanceDocument === "voucher";

  const readAmounts = ({ currentTarget, target }: FormEvent<HTMLFormElement>) => {
    const data = new FormData(currentTarget);
    const [gross, tdsGst] = enteredNames.map((name) => String(data.get(name))) as [string, string];
    setTyped({ gross, tdsGst, selected: selectedInvoiceIds(data.keys()), onAccount: String(data.get("onAccount") ?? "") });
    if ((target as HTMLInputElement).name === "gross") setIsAmountTyped(true);
  };
  return (
    <MoneyDialog
      {...dialog}
      title="Record payment"
      intent="record-payment"
      id="payment"
      submit="Record payment"
      onInput={readAmounts}
    >
      {owesNothing && (
        <p className="full-width">
          No invoice of this client is open: the payment is kept on account for the next one, or is an advance with GST in it.
        </p>
      )}
      {isSettled && (
        <p className="full-width">
          <b className="no-wrap">{invoice.number}</b> has no balance any more: its timeline says why. Money for the next invoice
          is recorded on the page of the client.
        </p>
      )}
      <Field
        label="Amount"
        hint="What it settles, TDS included."
        name="gross"
        inputMode="decimal"
        className="numeric"
        required
        maxLength={maxAmountLength}
        key={offered}
        ref={setAutofocus}
        onFocus={({ currentTarget }) => currentTarget.select()}
        defaultValue={gross}
      />
      <DayField label="Date" name="paidOn" today={today} />
      <PaymentQuestionBox question="early" />
      {asksForVoucher && clientId && !isSettled && (
        <RestFields key={rest} rest={rest} choice={entered?.onAccount} office={office ?? mainOffice(company).key} today={today} />
      )}
      {rest > 0 && !asksForVoucher && clientId && !owesNothing && !isSettled && (
        <div className="full-width" key={rest}>
          <Checkbox
            name="onAccount"
            value={rest}
            defaultChecked={values.onAccount === String(rest)}
            label={onAccountQuestion(rest)}
          />
        </div>
      )}
      {others.length > 0 && <PaymentInvoices {...{ invoice, others, selected, shareOf, today }} />}
      <MethodField usual="bank" />
      <ReferenceFields />
      <PaymentQuestionBox question="split" />
      <TdsFields incomeTax={{ entered: tds, taxable, onChange: setTds }} />
      <PaymentQuestionBox question="tds" />
      <PaymentSums
        due={due}
        gross={amount}
        rest={rest}
        tds={validAmount(tdsText(tds, taxable)) + validAmount(entered?.tdsGst ?? "")}
        restLabel={clientId === null ? "Too much" : restLabel(asksForVoucher ? entered?.onAccount : String(rest))}
      />
    </MoneyDialog>
  );
}

/** @param choice what the amount beyond the balances is; absent or empty: not chosen yet */
const restLabel = (choice = "") =>
  choice.startsWith(voucherWord) ? "As an advance" : choice ? "On account" : "Beyond what is due";

type RestFieldsProps = { rest: number; choice: string | undefined; office: string; today: string };

/** What the amount above the balances is. Beyond Rs 1,000 it is an advance unless it is for something that was taxed already, or goes back. */
function RestFields({ rest, choice = "", office, today }: RestFieldsProps) {
  const company = useStaffCompany();
  return (
    <>
      <SegmentedField
        layoutClass="full-width"
        label={`${formatRupeesAndPaise(rest)} is more than is due`}
        name="onAccount"
        required
        options={[
          { value: `${voucherWord}${rest}`, label: "Advance with a receipt voucher" },
          { value: String(rest), label: "On account" },
        ]}
        defaultValue={choice}
        hint="Beyond ₹1,000 GST falls due when it comes (CGST Act, section 13(2)). On account: what was taxed already, or goes back."
      />
      {choice.startsWith(voucherWord) && (
        <>
          <RateField rates={ratesOn(today, company.otherRates)} usual={company.defaultRate} />
          <OfficeField office={office} date={today} />
          <Select
            layoutClass="full-width"
            label="The event is in"
            name="stateCode"
            options={[{ value: "", label: "As the invoice’s event" }, ...placeOptions]}
            hint="A client without GST number is taxed where the event is held. Not decided yet: Other Territory (rule 50)."
          />
        </>
      )}
    </>
  );
}

type PaymentSumsProps = {
  /** The balances of the selected invoices. Paise. */
  due: number;
  gross: number;
  /** The amount beyond the open balances. */
  rest: number;
  tds: number;
  /** What `rest` becomes. */
  restLabel: string;
};

/** The amount that the bank receives, and the balance afterwards. */
function PaymentSums({ due, gross, rest, tds, restLabel }: PaymentSumsProps) {
  const left = due - (gross - rest);
  return (
    <dl className="sums sums--boxed full-width numeric">
      {tds > 0 && tds <= gross && (
        <>
          <dt>Bank receives</dt>
          <dd>{formatRupeesAndPaise(gross - tds)}</dd>
          <dt>TDS to claim</dt>
          <dd>{formatRupeesAndPaise(tds)}</dd>
        </>
      )}
      {rest > 0 && (
        <>
          <dt>{restLabel}</dt>
          <dd>{formatRupeesAndPaise(rest)}</dd>
        </>
      )}
      <dt className="sums__result">Balance after</dt>
      <dd className="sums__result">{`${formatRupeesAndPaise(left)}${left === 0 && due > 0 ? ", paid" : ""}`}</dd>
    </dl>
  );
}

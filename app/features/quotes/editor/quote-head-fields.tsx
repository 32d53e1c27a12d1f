import { Link } from "react-router";
import { DiscountFields } from "#app/billing/discount-fields.tsx";
import { DraftSourceLinks, StateField, TreatmentDetail, TreatmentField, withGstin } from "#app/billing/party-fields.tsx";
import { useStaffCompany } from "#app/company/use-company.ts";
import { dayBounds, formatDay, isDay } from "#app/platform/values/dates.ts";
import { comingDayInput } from "#app/platform/values/entered-day.ts";
import { DateField } from "#app/ui/form/date-field.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { SegmentedField } from "#app/ui/form/segmented.tsx";
import { Select } from "#app/ui/form/select.tsx";
import { joinText } from "#app/ui/join-text.ts";
import { contentFieldProps, type QuoteFieldsProps, quoteFieldProps, sectionIds } from "./field-ids.ts";
import { FoldedFields } from "./folded-fields.tsx";
import { QuotePictureField } from "./quote-picture-field.tsx";
import type { QuotePicture } from "./quote-pictures.ts";
import "#app/ui/form-columns.css";
import "./quote-editor.css";

/** What the editor shows besides the draft: the lead and the event, and the owners and pictures to choose from. */
export type QuoteContext = {
  lead: { id: string; name: string; askedTime: string | null } | null;
  event: { id: string; name: string; date: string | null; joinsWhenAccepted: boolean } | null;
  owners: { id: string; name: string; isActive: boolean }[];
  pictures: QuotePicture[];
};

type HeadFieldsProps = QuoteFieldsProps & {
  context: QuoteContext;
  /** The number contains the letter of the office, so the office cannot change. */
  hasNumber: boolean;
};

/** The cover of the quote, its owner, and its last day. */
export function QuoteHeadFields({ context, hasNumber, ...props }: HeadFieldsProps) {
  const { draft, onChange } = props;
  const { offices } = useStaffCompany();
  const shownOffices = hasNumber ? offices.filter(({ key }) => key === draft.office) : offices;
  const { lead, event, owners, pictures } = context;
  const owner = owners.find(({ id }) => id === draft.owner)?.name;
  const summary = joinText(
    draft.content.title,
    isDay(draft.validUntil) && `, valid until ${formatDay(draft.validUntil)}`,
    owner && `, ${owner}`,
  );
  return (
    <fieldset className="form-columns" id={sectionIds.head}>
      <legend>Quote</legend>
      <FoldedFields
        label="Quote"
        summary={draft.content.title && summary}
        hasProblem={["title", "preparedFor", "intro", "city", "office", "validUntil"].some((name) => props.problems[name])}
      >
        <DraftSourceLinks lead={lead} event={event} eventLabel={event?.joinsWhenAccepted ? "Joins when accepted:" : "Event"} />
        <Field {...contentFieldProps(props, "title")} layoutClass="span-7" label="Title" placeholder="Meghana & Naveen" />
        <Field
          {...contentFieldProps(props, "preparedFor")}
          layoutClass="span-5"
          label="Prepared for"
          placeholder="the Sirimalle family"
        />
        <Field {...contentFieldProps(props, "intro")} layoutClass="full-width" label="Words on the cover" multiline rows={2} />
        <QuotePictureField {...props} pictures={pictures} />
        <Field {...contentFieldProps(props, "city")} layoutClass="span-4" label="City" />
        <SegmentedField
          layoutClass="span-4"
          label="Office"
          name="office"
          error={props.problems.office}
          options={shownOffices.map(({ key, city }) => ({ value: key, label: city }))}
          value={draft.office}
          onChange={(event) => onChange({ ...draft, office: event.target.value })}
        />
        <DateField
          {...quoteFieldProps(props, "validUntil")}
          {...comingDayInput}
          {...dayBounds}
          layoutClass="span-4"
          label="Valid until"
          onChange={(validUntil) => onChange({ ...draft, validUntil })}
        />
        <Select
          layoutClass="span-4"
          label="Owner"
          name="owner"
          options={[
            { value: "", label: "Nobody" },
            ...owners.map(({ id, name, isActive }) => ({ value: id, label: isActive ? name : `${name} (left)` })),
          ]}
          value={draft.owner}
          onChange={(event) => onChange({ ...draft, owner: event.target.value })}
        />
      </FoldedFields>
    </fieldset>
  );
}

/** The recipient of the quote, and the data that decides its tax. */
export function QuoteClientFields(props: QuoteFieldsProps) {
  const { draft, onChange } = props;
  return (
    <fieldset className="form-columns" id={sectionIds.client}>
      <legend>Client</legend>
      <FoldedFields
        label="Client"
        summary={draft.clientName && [draft.clientName, draft.clientPhone || draft.clientEmail].filter(Boolean).join(", ")}
        hasProblem={Object.keys(props.problems).some((name) => /^(client|event)/.test(name))}
      >
        <Field
          {...quoteFieldProps(props, "clientName")}
          layoutClass="span-4"
          label="Name"
          hint={draft.client ? <Link to={`/dashboard/clients/${draft.client}`}>Client on record</Link> : undefined}
        />
        <Field {...quoteFieldProps(props, "clientEmail")} layoutClass="span-4" label="Email" type="email" />
        <Field {...quoteFieldProps(props, "clientPhone")} layoutClass="span-4" label="Phone" type="tel" className="numeric" />
        <StateField {...props} layoutClass="span-7" label="The functions are held in" name="eventStateCode" />
        <StateField {...props} layoutClass="span-5" label="State of the client" name="clientStateCode" />
        <TreatmentField draft={draft} onChange={onChange} />
        <Field
          {...quoteFieldProps(props, "clientGST")}
          layoutClass="span-5"
          label="GST number"
          hint="Optional"
          className="numeric"
          autoComplete="off"
          spellCheck={false}
          onChange={({ target: { value: clientGST } }) => onChange(withGstin(draft, clientGST))}
        />
        <TreatmentDetail draft={draft} onChange={onChange} layoutClass="span-7" />
        {(["clientAddress", "clientCity", "clientPin", "clientCountry"] as const).map((name) => (
          <input key={name} type="hidden" name={name} value={draft[name]} />
        ))}
      </FoldedFields>
    </fieldset>
  );
}

export function QuoteTermsFields(props: QuoteFieldsProps) {
  const { draft, onChange } = props;
  return (
    <fieldset className="form-columns" id={sectionIds.terms}>
      <legend>Discount and terms</legend>
      <DiscountFields
        discount={draft.content.discount}
        discountKind={draft.content.discountKind}
        names={{ discount: "discount", discountKind: "discountKind" }}
        error={props.problems.discount}
        onChange={(discount) => onChange({ ...draft, content: { ...draft.content, ...discount } })}
      />
      <Field
        {...contentFieldProps(props, "terms")}
        layoutClass="full-width"
        label="Terms"
        multiline
        rows={6}
        hint="One clause a line. The client accepts them with the quote."
      />
    </fieldset>
  );
}

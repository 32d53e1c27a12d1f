import { Field } from "#app/ui/form/field.tsx";
import { SegmentedField } from "#app/ui/form/segmented.tsx";
import { type Discount, discountLength, kindOf, readDiscountKind } from "./discount.ts";
import "#app/ui/form-columns.css";

type DiscountFieldsProps = Discount & {
  /** Of the two fields in their form. */
  names: { discount: string; discountKind: string };
  error: string | undefined;
  onChange: (discount: Discount) => void;
};

/** The discount on the whole of an invoice or a quote. */
export const DiscountFields = ({ discount, discountKind, names, error, onChange }: DiscountFieldsProps) => (
  <>
    <Field
      layoutClass="span-5"
      label="Discount before GST"
      name={names.discount}
      inputMode="decimal"
      className="numeric"
      placeholder="0"
      maxLength={discountLength}
      value={discount}
      error={error}
      onChange={({ target }) =>
        onChange({ discount: target.value, discountKind: kindOf({ discount: target.value, discountKind }) })
      }
    />
    <SegmentedField
      layoutClass="span-7"
      label="The discount is"
      name={names.discountKind}
      options={[
        { value: "percent", label: "Percent" },
        { value: "amount", label: "Rupees" },
      ]}
      value={discountKind}
      onChange={({ target }) => onChange({ discount, discountKind: readDiscountKind(target.value) })}
    />
  </>
);

import type { ChangeEvent } from "react";
import { type RateRule, ratesOn, zeroKindNames } from "#app/gst/rates.ts";
import { classOfSac, lineClassNames } from "#app/gst/sac.ts";
import { formatRupees, formatRupeesAndPaise, groupedNumber } from "#app/platform/money.ts";
import { useStaffCompany } from "#app/platform/use-company.ts";
import { Icon } from "#app/ui/icon.tsx";
import { NumberCell } from "#app/ui/number-cell.tsx";
import { lineClasses, zeroKinds } from "#db/enums.ts";
import { type DraftItem, maxItemLengths } from "./draft.ts";
import type { DraftProblems } from "./draft-problems.ts";
import { type ItemField, itemFieldId } from "./item-fields.ts";
import "#app/ui/field.css";
import "#app/ui/item-table.css";

type ItemRowProps = {
  item: DraftItem;
  index: number;
  /** Of the invoice: it decides which rates there are. */
  date: string;
  problems: DraftProblems;
  /** Paise. */
  taxable: number;
  sacLabel: string;
  onChange: (item: DraftItem) => void;
  onRemove: (() => void) | undefined;
  onFocus: (field: ItemField) => void;
  onOpenCalculator: () => void;
};

/** A row of the table of items; on a phone a card. */
export function ItemRow({
  item,
  index,
  date,
  problems,
  taxable,
  sacLabel,
  onChange,
  onRemove,
  onFocus,
  onOpenCalculator,
}: ItemRowProps) {
  const { otherRates } = useStaffCompany();
  const description = item.description || `item ${index + 1}`;
  const fieldProps = (name: keyof DraftItem) => ({
    name,
    id: itemFieldId({ index, name }),
    "aria-invalid": problems[`${name}-${index}`] ? (true as const) : undefined,
    "aria-describedby": problems[`${name}-${index}`] && `${itemFieldId({ index, name })}-error`,
    maxLength: maxItemLengths[name],
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) =>
      onChange({ ...item, [name]: event.target.value.replaceAll("\n", " ") }),
  });
  const numberProps = (name: ItemField["name"]) => ({
    ...fieldProps(name),
    text: item[name],
    shown: groupedNumber(item[name]),
    onFocus: () => onFocus({ index, name }),
    onOpenCalculator,
  });
  return (
    <tr>
      <td className="item-table__description" data-column="description">
        <textarea {...fieldProps("description")} className="input" aria-label="Description" rows={1} value={item.description} />
        <label className="item-table__sac">
          SAC
          <input {...fieldProps("sac")} value={item.sac} inputMode="numeric" list="sac-codes" />
          <span aria-hidden="true">{sacLabel.startsWith("SAC") ? "" : sacLabel}</span>
        </label>
        <select {...fieldProps("lineClass")} className="input item-table__class" aria-label="Class" value={item.lineClass}>
          <option value="">{lineClassNames[classOfSac(item.sac.trim())]} (by SAC)</option>
          {lineClasses.map((lineClass) => (
            <option key={lineClass} value={lineClass}>
              {lineClassNames[lineClass]}
            </option>
          ))}
        </select>
        <ItemErrors index={index} problems={problems} />
      </td>
      <td data-label="Qty" data-column="quantity">
        <NumberCell {...numberProps("quantity")} label="Quantity" />
      </td>
      <td data-label="Unit" data-column="unit">
        <input {...fieldProps("unit")} className="input" aria-label="Unit" value={item.unit} />
      </td>
      <td data-label="Rate" data-column="rate">
        <NumberCell {...numberProps("rate")} label="Rate" />
        <select {...fieldProps("includesGst")} className="input item-table__basis" aria-label="Price" value={item.includesGst}>
          <option value="">+ GST</option>
          <option value="yes">incl. GST</option>
        </select>
      </td>
      <td data-label="Discount" data-column="discount">
        <NumberCell {...numberProps("discount")} label="Discount" placeholder="0" />
      </td>
      <td data-label="GST" data-column="gst">
        <select {...fieldProps("gst")} className="input" aria-label="GST percent" value={item.gst}>
          <option value="">Choose</option>
          {ratesWith(item.gst, date, otherRates).map((rate) => (
            <option key={rate} value={rate}>
              {rate}%
            </option>
          ))}
          {zeroKinds.map((kind) => (
            <option key={kind} value={kind}>
              {zeroKindNames[kind]}
            </option>
          ))}
        </select>
      </td>
      <td data-label="Amount" className="item-table__amount">
        <output aria-label={`Amount of ${description}`}>
          {taxable % 100 === 0 ? formatRupees(taxable) : formatRupeesAndPaise(taxable)}
        </output>
      </td>
      <td className="item-table__remove">
        {onRemove && (
          <button
            type="submit"
            name="intent"
            value={`remove-item:${index}`}
            aria-label={`Remove ${description}`}
            formNoValidate
            onClick={(event) => {
              event.preventDefault();
              onRemove();
            }}
          >
            <Icon name="close" />
          </button>
        )}
      </td>
    </tr>
  );
}

/** The rates of the invoice's day, and the line's own where it is none of them: an older draft's, or a pasted one. */
function ratesWith(rate: string, date: string, otherRates: readonly RateRule[]): string[] {
  const rates = ratesOn(date, otherRates);
  return rate === "" || zeroKinds.some((kind) => kind === rate) || rates.includes(rate) ? rates : [...rates, rate];
}

const fieldNames: Partial<Record<keyof DraftItem, string>> = {
  sac: "SAC",
  quantity: "Quantity",
  rate: "Rate",
  discount: "Discount",
  gst: "GST",
};

/** What is wrong with the fields of a row: its cells are too narrow for a message. */
function ItemErrors({ index, problems }: { index: number; problems: DraftProblems }) {
  return (Object.keys(maxItemLengths) as (keyof DraftItem)[]).map((name) => {
    const message = problems[`${name}-${index}`];
    return (
      message && (
        <span key={name} className="field__error item-table__error" id={`${itemFieldId({ index, name })}-error`}>
          {fieldNames[name] && `${fieldNames[name]}: `}
          {message}
        </span>
      )
    );
  });
}

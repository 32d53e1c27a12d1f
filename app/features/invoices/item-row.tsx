import { type ChangeEvent, useState } from "react";
import { gstRates } from "#app/gst/tax.ts";
import { formatHundredths, formatRupees, formatRupeesAndPaise, parseHundredths } from "#app/platform/money.ts";
import { fieldId } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { type DraftItem, maxItemLengths } from "./draft.ts";
import { draftFormId, type ItemField, itemFieldId } from "./item-fields.ts";
import "#app/ui/field.css";
import "./draft-items.css";

type ItemRowProps = {
  item: DraftItem;
  index: number;
  /** Paise. */
  taxable: number;
  sacLabel: string;
  onChange: (item: DraftItem) => void;
  onRemove: (() => void) | undefined;
  onFocus: (field: ItemField) => void;
  onOpenCalculator: () => void;
};

/** A row of the table of items; on a phone a card. */
export function ItemRow({ item, index, taxable, sacLabel, onChange, onRemove, onFocus, onOpenCalculator }: ItemRowProps) {
  const description = item.description || `item ${index + 1}`;
  const fieldProps = (name: keyof DraftItem) => ({
    name,
    maxLength: maxItemLengths[name],
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) =>
      onChange({ ...item, [name]: event.target.value.replaceAll("\n", " ") }),
  });
  const numberProps = (name: ItemField["name"]) => ({
    ...fieldProps(name),
    id: itemFieldId({ index, name }),
    text: item[name],
    onFocus: () => onFocus({ index, name }),
    onOpenCalculator,
  });
  return (
    <tr>
      <td className="draft-items__description" data-column="description">
        <textarea
          {...fieldProps("description")}
          className="input"
          aria-label="Description"
          id={index === 0 ? fieldId(draftFormId, "items") : undefined}
          rows={1}
          value={item.description}
        />
        <label className="draft-items__sac">
          SAC
          <input {...fieldProps("sac")} value={item.sac} inputMode="numeric" list="sac-codes" />
          <span aria-hidden="true">{sacLabel.startsWith("SAC") ? "" : sacLabel}</span>
        </label>
      </td>
      <td data-label="Qty" data-column="quantity">
        <NumberCell {...numberProps("quantity")} label="Quantity" />
      </td>
      <td data-label="Unit" data-column="unit">
        <input {...fieldProps("unit")} className="input" aria-label="Unit" value={item.unit} />
      </td>
      <td data-label="Rate" data-column="rate">
        <NumberCell {...numberProps("rate")} label="Rate" />
      </td>
      <td data-label="Discount" data-column="discount">
        <NumberCell {...numberProps("discount")} label="Discount" placeholder="0" />
      </td>
      <td data-label="GST" data-column="gst">
        <select {...fieldProps("gst")} className="input" aria-label="GST percent" value={item.gst || "0"}>
          {ratesWith(item.gst || "0").map((rate) => (
            <option key={rate} value={rate}>
              {rate}%
            </option>
          ))}
        </select>
      </td>
      <td data-label="Amount" className="draft-items__amount">
        <output aria-label={`Amount of ${description}`}>
          {taxable % 100 === 0 ? formatRupees(taxable) : formatRupeesAndPaise(taxable)}
        </output>
      </td>
      <td className="draft-items__remove">
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

/** An older draft may have a rate that is no longer offered. */
const ratesWith = (rate: string): string[] => (gstRates.includes(rate) ? [...gstRates] : [...gstRates, rate]);

type NumberCellProps = {
  name: string;
  id: string;
  label: string;
  text: string;
  placeholder?: string;
  maxLength: number;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
  onFocus: () => void;
  onOpenCalculator: () => void;
};

/** Shows its number in Indian grouping, and as it was entered while it has the focus. */
function NumberCell({ label, text, onFocus, onOpenCalculator, ...input }: NumberCellProps) {
  const [hasFocus, setHasFocus] = useState(false);
  return (
    <input
      {...input}
      className="input"
      aria-label={label}
      aria-keyshortcuts="="
      inputMode="decimal"
      autoComplete="off"
      value={hasFocus ? text : grouped(text)}
      onFocus={() => {
        setHasFocus(true);
        onFocus();
      }}
      onBlur={() => setHasFocus(false)}
      onKeyDown={(event) => {
        if (event.key !== "=") return;
        event.preventDefault();
        onOpenCalculator();
      }}
    />
  );
}

/** "250000.5" -> "2,50,000.5"; a text that is no number stays. */
const grouped = (text: string) => (/^\d{1,9}(\.\d{1,2})?$/.test(text) ? formatHundredths(parseHundredths(text)) : text);

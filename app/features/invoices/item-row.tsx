import type { ChangeEvent } from "react";
import { formatRupeesExactly, groupedAmount, groupedNumber } from "#app/platform/money.ts";
import { Icon } from "#app/ui/icon.tsx";
import { NumberCell } from "#app/ui/number-cell.tsx";
import { type DraftItem, maxItemLengths } from "./draft.ts";
import { LineErrors, RateSelect, SacFields } from "./draft-lines.parts.tsx";
import type { DraftProblems } from "./draft-problems.ts";
import { type ItemField, itemFieldId } from "./item-fields.ts";
import "#app/ui/button.css";

type ItemRowProps = {
  item: DraftItem;
  index: number;
  /** The date of the invoice, on which the available rates depend. */
  date: string;
  problems: DraftProblems;
  /** Paise. */
  taxable: number;
  onChange: (item: DraftItem) => void;
  onRemove: (() => void) | undefined;
  onFocus: (field: ItemField) => void;
  onOpenCalculator: () => void;
};

/** A row of the table of items; on a phone a card. */
export function ItemRow({ item, index, date, problems, taxable, onChange, onRemove, onFocus, onOpenCalculator }: ItemRowProps) {
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
    shown: name === "quantity" ? groupedNumber(item[name]) : groupedAmount(item[name]),
    onFocus: () => onFocus({ index, name }),
    onOpenCalculator,
  });
  return (
    <tr>
      <td className="item-table__description" data-column="description">
        <textarea
          {...fieldProps("description")}
          className="input"
          aria-label="Description"
          placeholder="Description"
          rows={1}
          value={item.description}
        />
        <SacFields
          sac={{ ...fieldProps("sac"), value: item.sac }}
          lineClass={{ ...fieldProps("lineClass"), value: item.lineClass }}
        />
        <LineErrors
          labels={errorLabels}
          problemOf={(name) => problems[`${name}-${index}`]}
          idOf={(name) => itemFieldId({ index, name })}
        />
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
        <RateSelect {...fieldProps("gst")} day={date} value={item.gst} />
      </td>
      <td data-label="Amount" className="item-table__amount">
        <output aria-label={`Amount of ${description}`}>{formatRupeesExactly(taxable)}</output>
      </td>
      <td className="item-table__remove">
        {onRemove && (
          <button type="button" className="icon-button" aria-label={`Remove ${description}`} onClick={onRemove}>
            <Icon name="close" />
          </button>
        )}
      </td>
    </tr>
  );
}

const errorLabels: Record<keyof DraftItem, string> = {
  description: "",
  sac: "SAC",
  quantity: "Quantity",
  unit: "",
  rate: "Rate",
  discount: "Discount",
  gst: "GST",
  lineClass: "",
  includesGst: "",
};

import type { ChangeEvent } from "react";
import { formatRupeesAndPaise } from "#app/platform/money.ts";
import { Button } from "#app/ui/button.tsx";
import { type Draft, type DraftItem, emptyItem, maxItemLengths, maxItems } from "./draft.ts";
import type { DraftFigures } from "./draft-figures.ts";
import "#app/ui/field.css";
import "./invoice-generator.css";

const numberFields = [
  { name: "quantity", label: "Qty", fullLabel: "Quantity" },
  { name: "rate", label: "Rate", fullLabel: "Rate" },
  { name: "discount", label: "Discount", fullLabel: "Discount" },
  { name: "gst", label: "GST %", fullLabel: "GST percent" },
] as const;

/** A number field of an item: it can take the calculator's result. */
export type ItemField = { index: number; name: (typeof numberFields)[number]["name"] };

export const itemFieldLabel = ({ index, name }: ItemField): string =>
  `${numberFields.find((field) => field.name === name)?.fullLabel} of item ${index + 1}`;

export const itemFieldId = ({ index, name }: ItemField): string => `${name}-${index}`;

type DraftItemsProps = {
  draft: Draft;
  figures: DraftFigures;
  onChange: (draft: Draft) => void;
  onFocus: (field: ItemField) => void;
  /** The = key in a number field. */
  onCalculate: () => void;
};

/** The items of a draft. Without JavaScript the buttons submit the form, and the server adds or removes an item. */
export function DraftItems({ draft, figures, onChange, onFocus, onCalculate }: DraftItemsProps) {
  const { items } = draft;
  const canRemove = items.length > 1;
  function addItem() {
    const last = items.at(-1) ?? emptyItem;
    onChange({ ...draft, items: [...items, { ...emptyItem, sac: last.sac, gst: last.gst }] });
  }
  return (
    <div className="draft-form__items">
      {items.map((item, index) => (
        <ItemRow
          key={index}
          item={item}
          index={index}
          taxable={figures.lines[index]?.taxable ?? 0}
          onChange={(changed) => onChange({ ...draft, items: items.with(index, changed) })}
          onRemove={canRemove ? () => onChange({ ...draft, items: items.toSpliced(index, 1) }) : undefined}
          onFocus={onFocus}
          onCalculate={onCalculate}
        />
      ))}
      <div>
        <Button
          small
          variant="quiet"
          icon="plus"
          name="intent"
          value="add-item"
          formNoValidate
          disabled={items.length >= maxItems}
          onClick={(event) => {
            event.preventDefault();
            addItem();
          }}
        >
          Add Item
        </Button>
      </div>
    </div>
  );
}

type ItemRowProps = Pick<DraftItemsProps, "onFocus" | "onCalculate"> & {
  item: DraftItem;
  index: number;
  /** Paise. */
  taxable: number;
  onChange: (item: DraftItem) => void;
  onRemove: (() => void) | undefined;
};

function ItemRow({ item, index, taxable, onChange, onRemove, onFocus, onCalculate }: ItemRowProps) {
  const description = item.description || `item ${index + 1}`;
  const inputProps = (name: keyof DraftItem) => ({
    name,
    value: item[name],
    onChange: (event: ChangeEvent<HTMLInputElement>) => onChange({ ...item, [name]: event.target.value }),
  });
  return (
    <div className="draft-item">
      <label className="draft-item__description">
        <span>Description</span>
        <input className="input" {...inputProps("description")} maxLength={maxItemLengths.description} />
      </label>
      <label>
        <span>SAC</span>
        <input className="input" {...inputProps("sac")} inputMode="numeric" maxLength={maxItemLengths.sac} list="sac-codes" />
      </label>
      <label>
        <span>Unit</span>
        <input className="input" {...inputProps("unit")} maxLength={maxItemLengths.unit} placeholder="days" />
      </label>
      {numberFields.map(({ name, label, fullLabel }) => (
        <label key={name}>
          <span>{label}</span>
          <input
            className="input numeric"
            {...inputProps(name)}
            aria-label={fullLabel}
            type="number"
            min="0"
            step="0.01"
            inputMode="decimal"
            id={itemFieldId({ index, name })}
            aria-keyshortcuts="="
            onFocus={() => onFocus({ index, name })}
            onKeyDown={(event) => {
              if (event.key !== "=") return;
              event.preventDefault();
              onCalculate();
            }}
          />
        </label>
      ))}
      <output className="numeric" aria-label={`Amount of ${description}`}>
        {formatRupeesAndPaise(taxable)}
      </output>
      {onRemove && (
        <button
          type="submit"
          className="draft-item__remove"
          name="intent"
          value={`remove-item:${index}`}
          aria-label={`Remove ${description}`}
          formNoValidate
          onClick={(event) => {
            event.preventDefault();
            onRemove();
          }}
        >
          ×
        </button>
      )}
    </div>
  );
}

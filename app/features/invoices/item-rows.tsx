import { formatRupeesAndPaise } from "#app/platform/money.ts";
import { Button } from "#app/ui/button.tsx";
import { type Computed, type Draft, type DraftItem, emptyItem, maxItems } from "./draft.ts";
import "./invoices.css";
import "#app/ui/field.css";
import "./invoices.css";
import "./invoices.css";
import "./invoices.css";
import "./invoices.css";

/** The number fields the calculator may fill. */
type NumberField = "quantity" | "rate" | "discount" | "gst";
export type Focused = { at: number; field: NumberField };
type Props = {
  draft: Draft;
  computed: Computed;
  onChange: (draft: Draft) => void;
  onFocus: (focused: Focused) => void;
  /** Somebody pressed = in a number field, as in a spreadsheet. */
  onReckon: () => void;
};

const numbers: { field: NumberField; label: string; step: string }[] = [
  { field: "quantity", label: "Quantity", step: "0.01" },
  { field: "rate", label: "Rate", step: "0.01" },
  { field: "discount", label: "Discount", step: "0.01" },
  { field: "gst", label: "GST percent", step: "0.01" },
];

/** The lines of an invoice. Without scripts the add and remove buttons save the form and come back with it. */
export function ItemRows({ draft, computed, onChange, onFocus, onReckon }: Props) {
  const { items } = draft;
  const set = (at: number, change: Partial<DraftItem>) =>
    onChange({ ...draft, items: items.map((item, index) => (index === at ? { ...item, ...change } : item)) });
  return (
    <div className="items">
      {items
        .map((item, at) => ({ item, at }))
        .map(({ item, at }) => {
          const name = item.description || `item ${at + 1}`;
          const amount = computed.lines[at]?.taxable ?? 0;
          return (
            <div className="row" key={at}>
              <label className="d">
                <span>Description</span>
                <input
                  className="input"
                  name="description"
                  maxLength={500}
                  value={item.description}
                  onChange={(event) => set(at, { description: event.target.value })}
                />
              </label>
              <label>
                <span>SAC</span>
                <input
                  className="input"
                  name="sac"
                  inputMode="numeric"
                  maxLength={8}
                  list="sac-codes"
                  value={item.sac}
                  onChange={(event) => set(at, { sac: event.target.value })}
                />
              </label>
              <label>
                <span>Unit</span>
                <input
                  className="input"
                  name="unit"
                  maxLength={20}
                  placeholder="days"
                  value={item.unit}
                  onChange={(event) => set(at, { unit: event.target.value })}
                />
              </label>
              {numbers.map(({ field, label, step }) => (
                <label key={field}>
                  <span>{label === "GST percent" ? "GST %" : label === "Quantity" ? "Qty" : label}</span>
                  <input
                    className="input numeric"
                    aria-label={label}
                    name={field}
                    type="number"
                    min="0"
                    step={step}
                    inputMode="decimal"
                    id={`${field}-${at}`}
                    value={item[field]}
                    aria-keyshortcuts="="
                    onFocus={() => onFocus({ at, field })}
                    onKeyDown={(event) => {
                      if (event.key !== "=") return;
                      event.preventDefault();
                      onReckon();
                    }}
                    onChange={(event) => set(at, { [field]: event.target.value })}
                  />
                </label>
              ))}
              <output className="numeric" aria-label={`Amount of ${name}`}>
                {formatRupeesAndPaise(amount)}
              </output>
              {items.length > 1 && (
                <button
                  type="submit"
                  className="x"
                  name="intent"
                  value={`remove-item:${at}`}
                  aria-label={`Remove ${name}`}
                  formNoValidate
                  onClick={(event) => {
                    event.preventDefault();
                    onChange({ ...draft, items: items.filter((_, index) => index !== at) });
                  }}
                >
                  ×
                </button>
              )}
            </div>
          );
        })}
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
            onChange({
              ...draft,
              items: [
                ...items,
                { ...emptyItem, sac: items.at(-1)?.sac ?? emptyItem.sac, gst: items.at(-1)?.gst ?? emptyItem.gst },
              ],
            });
          }}
        >
          Add Item
        </Button>
      </div>
    </div>
  );
}

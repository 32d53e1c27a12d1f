import { type DraftItem, maxItemLengths } from "#app/billing/invoice-draft.ts";
import { type CellField, cellProps, LineNumber, LineRow, LineTool } from "#app/billing/line-table.tsx";
import type { DraftProblems } from "./draft-problems.ts";
import { type ItemField, itemFieldId } from "./item-fields.ts";

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

export function ItemRow({ item, index, date, problems, taxable, onChange, onRemove, onFocus, onOpenCalculator }: ItemRowProps) {
  const lineName = item.description || `item ${index + 1}`;
  const fieldOf = (name: keyof DraftItem): CellField => ({
    name,
    id: itemFieldId({ index, name }),
    value: item[name],
    error: problems[`${name}-${index}`],
    onChange: (text) => onChange({ ...item, [name]: text }),
  });
  const numberEvents = (name: ItemField["name"]) => ({ onFocus: () => onFocus({ index, name }), onOpenCalculator });
  return (
    <LineRow
      line={item}
      onChange={onChange}
      fieldOf={fieldOf}
      title={{ name: "description", label: "Description", maxLength: maxItemLengths.description }}
      basis={
        <select {...cellProps(fieldOf("includesGst"))} className="input item-table__basis" aria-label="Price">
          <option value="">+ GST</option>
          <option value="yes">incl. GST</option>
        </select>
      }
      extra={{
        name: "discount",
        label: "Discount",
        cell: <LineNumber field={fieldOf("discount")} {...numberEvents("discount")} label="Discount" placeholder="0" />,
      }}
      numberEvents={numberEvents}
      day={date}
      amount={taxable}
      lineName={lineName}
      errorLabels={{
        description: "",
        sac: "SAC",
        quantity: "Quantity",
        unit: "",
        rate: "Rate",
        discount: "Discount",
        gst: "GST",
      }}
      tools={onRemove && <LineTool label={`Remove ${lineName}`} icon="close" onClick={onRemove} />}
    />
  );
}

import { useRef, useState } from "react";
import { useStaffCompany } from "#app/platform/use-company.ts";
import { Button } from "#app/ui/button.tsx";
import { useRemovals } from "#app/ui/use-removals.tsx";
import { type Draft, type DraftItem, emptyItem, maxItems } from "./draft.ts";
import type { DraftFigures } from "./draft-figures.ts";
import { LineTableHead, lineTableEvents } from "./draft-lines.parts.tsx";
import type { DraftProblems } from "./draft-problems.ts";
import type { ItemField } from "./item-fields.ts";
import { ItemRow } from "./item-row.tsx";
import { type ItemColumn, pasteItems } from "./paste-items.ts";
import "#app/ui/item-table.css";

type DraftItemsProps = {
  draft: Draft;
  figures: DraftFigures;
  problems: DraftProblems;
  onChange: (draft: Draft) => void;
  onFocus: (field: ItemField) => void;
  /** Called when = is pressed in a cell with a number. */
  onOpenCalculator: () => void;
};

/**
 * The items of a draft as a table: Tab goes from cell to cell, Enter adds a row, Ctrl Delete removes one.
 */
export function DraftItems({ draft, figures, problems, onChange, onFocus, onOpenCalculator }: DraftItemsProps) {
  const company = useStaffCompany();
  const { items } = draft;
  const removals = useRemovals<{ title: string; item: DraftItem; index: number }>(restore);
  const table = useRef<HTMLTableElement>(null);
  const [pasteMessage, setPasteMessage] = useState("");
  const changeItems = (items: DraftItem[]) => {
    setPasteMessage("");
    onChange({ ...draft, items });
  };
  // The row exists after the change is rendered.
  const focusRow = (index: number) => setTimeout(() => table.current?.querySelectorAll("textarea")[index]?.focus());

  function addAfter(index: number) {
    if (items.length >= maxItems) return;
    changeItems(items.toSpliced(index + 1, 0, emptyItem(company)));
    focusRow(index + 1);
  }

  function remove(index: number) {
    if (items.length === 1) return;
    const item = items[index] as DraftItem;
    removals.add({ title: item.description || "The item", item, index });
    changeItems(items.toSpliced(index, 1));
    focusRow(Math.min(index, items.length - 2));
  }

  function restore({ item, index }: { item: DraftItem; index: number }) {
    changeItems(items.toSpliced(index, 0, item));
    focusRow(index);
  }

  const events = lineTableEvents<ItemColumn>({
    onAddAfter: addAfter,
    onRemove: remove,
    onPasteCells: (start, text) => {
      const pasted = pasteItems(company, items, start, text);
      if (pasted && "rows" in pasted) changeItems(pasted.rows);
      else setPasteMessage(pasted?.problem ?? "");
      return pasted !== null;
    },
  });

  return (
    <div className="item-table full-width">
      <table className="item-table__table numeric" ref={table} {...events}>
        <caption className="visually-hidden">Items</caption>
        <LineTableHead columns={["Description", "Qty", "Unit", "Rate", "Discount", "GST", "Amount"]} tools="Remove" />
        <tbody>
          {items.map((item, index) => (
            <ItemRow
              key={index}
              item={item}
              index={index}
              date={draft.date}
              problems={problems}
              taxable={figures.lines[index]?.taxable ?? 0}
              onChange={(changed) => changeItems(items.with(index, changed))}
              onRemove={items.length > 1 ? () => remove(index) : undefined}
              onFocus={onFocus}
              onOpenCalculator={onOpenCalculator}
            />
          ))}
        </tbody>
      </table>
      <div className="item-table__foot">
        <Button
          small
          variant="quiet"
          icon="plus"
          type="button"
          disabled={items.length >= maxItems}
          onClick={() => addAfter(items.length - 1)}
        >
          Add Item
        </Button>
        {pasteMessage && (
          <p className="field__error" role="alert">
            {pasteMessage}
          </p>
        )}
        <p>Enter adds a row, Ctrl Delete removes one, = opens the calculator.</p>
      </div>
      {removals.toast}
    </div>
  );
}

import type { ReactNode } from "react";
import { type Draft, type DraftItem, emptyItem, type ItemColumn, pasteItems } from "#app/billing/invoice-draft.ts";
import type { DraftFigures } from "#app/billing/invoice-figures.ts";
import { LineTable } from "#app/billing/line-table.tsx";
import { maxLines } from "#app/billing/lines.ts";
import { useStaffCompany } from "#app/company/use-company.ts";
import { Button } from "#app/ui/button.tsx";
import { useRemovals } from "#app/ui/result/use-removals.tsx";
import type { DraftProblems } from "./draft-problems.ts";
import { type ItemField, itemFieldId } from "./item-fields.ts";
import { ItemRow } from "./item-row.tsx";

type DraftItemsProps = {
  draft: Draft;
  figures: DraftFigures;
  problems: DraftProblems;
  onChange: (draft: Draft) => void;
  onFocus: (field: ItemField) => void;
  /** Called when = is pressed in a cell with a number. */
  onOpenCalculator: () => void;
};

export function DraftItems({ draft, figures, problems, onChange, onFocus, onOpenCalculator }: DraftItemsProps) {
  const company = useStaffCompany();
  const { items } = draft;
  const removals = useRemovals<{ title: string; item: DraftItem; index: number }>(restore);
  const changeItems = (items: DraftItem[]) => onChange({ ...draft, items });
  // The row exists after the change is rendered.
  const focusRow = (index: number) =>
    setTimeout(() => document.getElementById(itemFieldId({ index, name: "description" }))?.focus());

  function addAfter(index: number) {
    if (items.length >= maxLines) return;
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

  return (
    <>
      <LineTable<DraftItem, ItemColumn>
        caption="Items"
        columns={["Description", "Qty", "Unit", "Rate", "Discount", "GST", "Amount"]}
        tools="Remove"
        rows={items}
        renderRow={(item, index) => (
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
        )}
        onAddAfter={addAfter}
        onRemove={remove}
        onPaste={(start, text) => pasteItems(company, items, start, text)}
        onChange={changeItems}
      >
        <Button
          small
          variant="quiet"
          icon="plus"
          type="button"
          disabled={items.length >= maxLines}
          onClick={() => addAfter(items.length - 1)}
        >
          Add Item
        </Button>
        <p>Enter adds a row, Ctrl Delete removes one, = opens the calculator.</p>
      </LineTable>
      {removals.toast satisfies ReactNode}
    </>
  );
}

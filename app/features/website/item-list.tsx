import { type DragEvent, useState } from "react";
import { Form, useSubmit } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Chip } from "#app/ui/chip.tsx";
import type { GlyphShape, Tone } from "#app/ui/icon.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { type ItemState, itemUrl, type ListedItem, stateLabels } from "./items.ts";
import "./item-list.css";

const states: Record<ItemState, { tone: Tone; shape: GlyphShape }> = {
  new: { tone: "pending", shape: "hollow" },
  changed: { tone: "pending", shape: "half" },
  deleted: { tone: "danger", shape: "hollow" },
  hidden: { tone: "neutral", shape: "hollow" },
  published: { tone: "done", shape: "full" },
};

export const StateChip = ({ state, isSample, isUntouched }: Pick<ListedItem, "state" | "isSample" | "isUntouched">) =>
  isUntouched && state === "published" ? (
    <Chip label={isSample ? "SAMPLE" : "SAMPLE TEXT"} tone="pending" shape="hollow" />
  ) : (
    <Chip label={stateLabels[state].toUpperCase()} {...states[state]} />
  );

/** Items in their order. They are moved by dragging or with the arrow buttons, which work without JavaScript. */
export function ItemList({ items, canHide }: { items: readonly ListedItem[]; canHide(item: ListedItem): boolean }) {
  const submit = useSubmit();
  const [dragged, setDragged] = useState<ListedItem | null>(null);
  const [target, setTarget] = useState<string | null>(null);
  const endDrag = () => {
    setDragged(null);
    setTarget(null);
  };
  const dropOn = (index: number) => (event: DragEvent) => {
    event.preventDefault();
    const from = items.findIndex(({ id }) => id === dragged?.id);
    // An item that is dragged down comes after the item that it is dropped on, one that is dragged up before it.
    const before = items[from < index ? index + 1 : index]?.id ?? "";
    if (dragged && from !== index) {
      const fields = { intent: "move", id: dragged.id, version: String(dragged.version), before };
      submit(fields, { method: "post", preventScrollReset: true });
    }
    endDrag();
  };
  return (
    <ol>
      {items.map((item, index) => (
        <li
          key={item.id}
          className={item.id === target ? "row item-list__item item-list__item--target" : "row item-list__item"}
          draggable={items.length > 1}
          onDragStart={() => setDragged(item)}
          onDragEnd={endDrag}
          onDragOver={(event) => {
            if (!dragged) return;
            event.preventDefault();
            setTarget(item.id);
          }}
          onDrop={dropOn(index)}
        >
          {items.length > 1 && (
            <span className="item-list__moves">
              <MoveButton item={item} direction="up" before={index > 0 ? items[index - 1]?.id : undefined} />
              <MoveButton
                item={item}
                direction="down"
                before={index < items.length - 1 ? (items[index + 2]?.id ?? "") : undefined}
              />
            </span>
          )}
          <Link to={itemUrl(item.id)} className="bold quiet-link item-list__title">
            {item.title}
          </Link>
          <span className="row item-list__state">
            <StateChip {...item} />
            {canHide(item) && <ShowButton item={item} />}
          </span>
        </li>
      ))}
    </ol>
  );
}

/** @param before the id of the item before which this one comes; empty: it becomes the last; undefined: it cannot go further */
function MoveButton({
  item: { id, version, title },
  direction,
  before,
}: {
  item: ListedItem;
  direction: "up" | "down";
  before?: string;
}) {
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="before" value={before ?? ""} />
      <button
        type="submit"
        className="icon-button"
        name="intent"
        value="move"
        disabled={before === undefined}
        aria-label={`Move ${direction}: ${title}`}
      >
        <span className={direction === "up" ? "item-list__up" : undefined}>
          <Icon name="down" />
        </span>
      </button>
    </Form>
  );
}

function ShowButton({ item: { id, version, title, isVisible } }: { item: ListedItem }) {
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="version" value={version} />
      <Button small variant="quiet" name="intent" value={isVisible ? "hide" : "show"}>
        <span>{isVisible ? "Hide" : "Show"}</span>
        <span className="visually-hidden">{`: ${title}`}</span>
      </Button>
    </Form>
  );
}

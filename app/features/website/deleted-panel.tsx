import { Form } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Panel } from "#app/ui/panel.tsx";
import type { ListedItem } from "./items.ts";
import "./item-list.css";

export function DeletedPanel({ items }: { items: readonly ListedItem[] }) {
  if (items.length === 0) return null;
  return (
    <Panel title="Deleted">
      <ul>
        {items.map(({ id, title }) => (
          <li key={id} className="item-list__item">
            <span className="item-list__title">{title}</span>
            <Form method="post" preventScrollReset>
              <input type="hidden" name="id" value={id} />
              <Button small variant="quiet" name="intent" value="restore">
                Bring back<span className="visually-hidden">: {title}</span>
              </Button>
            </Form>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

import type { FetcherWithComponents } from "react-router";
import { ignoreWhileBusy } from "../form/ignore-while-busy.ts";
import { undoKey } from "./toast.tsx";

type UndoFormProps = {
  /** Made by a component that stays mounted until its result. */
  fetcher: FetcherWithComponents<unknown>;
  action: string;
  fields: Readonly<Record<string, string | number>>;
};

export function UndoForm({ fetcher, action, fields }: UndoFormProps) {
  const busy = fetcher.state !== "idle";
  return (
    <fetcher.Form method="post" action={action} onSubmit={ignoreWhileBusy(busy)}>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button type="submit" aria-busy={busy || undefined} {...undoKey}>
        Undo
      </button>
    </fetcher.Form>
  );
}

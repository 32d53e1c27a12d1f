import { type MouseEvent, useRef } from "react";
import { useFetcher } from "react-router";
import { Button, type ButtonStyle } from "#app/ui/button.tsx";
import { Glyph, type GlyphShape } from "#app/ui/icon.tsx";
import { useRowForm } from "#app/ui/result/row-results.tsx";
import type { RunStatus } from "#db/enums.ts";
import { OperationForm } from "./operation-form.tsx";
import { type RunItem, runStatusNames } from "./run-sheet.ts";
import "./run-table.css";

/** The status of a line as the page shows it: of one that is being sent, at once the new one. One that waits for a network is not busy. */
function useTick(item: RunItem) {
  const row = useRowForm(`run:${item.id}`);
  const { formData } = useFetcher({ key: row.fetcherKey });
  const status = (formData?.get("status") ?? item.status) as RunStatus;
  return { row, busy: status !== item.status, status };
}

type TickFormProps = { item: RunItem; to: RunStatus; label: string; withTitle?: boolean } & Pick<ButtonStyle, "icon" | "variant">;

const doublePressMs = 500;

/** A button with words: Start, Done, Skip. After Start it is Done at once, which the second half of a double press must not press. */
export function TickForm({ item, to, label, withTitle, ...style }: TickFormProps) {
  const { row, busy, status } = useTick(item);
  const pressedAt = useRef(-doublePressMs);
  const press = (event: MouseEvent) => {
    if (event.timeStamp - pressedAt.current < doublePressMs) event.preventDefault();
    else pressedAt.current = event.timeStamp;
  };
  return (
    <OperationForm row={row} fields={{ intent: "tick", id: item.id, status: to, seen: item.status }}>
      <Button {...style} busy={busy && status === to} onClick={press}>
        <span>
          <span>{label}</span>
          <span className={withTitle ? undefined : "visually-hidden"}>{`: ${item.title}`}</span>
        </span>
      </Button>
    </OperationForm>
  );
}

const shapes: Record<RunStatus, GlyphShape> = { todo: "hollow", doing: "half", done: "full", skipped: "hollow" };

/** A line's status as a box: a press ends the line, or opens it again. */
export function TickBox({ item }: { item: RunItem }) {
  const { row, busy, status } = useTick(item);
  const isOver = status === "done" || status === "skipped";
  return (
    <OperationForm row={row} fields={{ intent: "tick", id: item.id, status: isOver ? "todo" : "done", seen: item.status }}>
      <button
        type="submit"
        className={`tick-box tick-box--${status}`}
        aria-label={`${item.title}: ${[runStatusNames[status], item.waits].filter(Boolean).join(", ")}. ${isOver ? "Back to do" : "Mark as done"}`}
        aria-disabled={busy || undefined}
        onClick={busy ? (event: MouseEvent) => event.preventDefault() : undefined}
      >
        <Glyph shape={shapes[status]} />
      </button>
    </OperationForm>
  );
}

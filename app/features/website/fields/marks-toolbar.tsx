import { type KeyboardEvent, type RefObject, useState } from "react";
import { useHydrated } from "#app/ui/page/use-hydrated.ts";
import { applyMark, type TextMark, textMarks } from "./text-marks.ts";
import "./marks-toolbar.css";

const labels: Record<TextMark, { label: string; shown: string; keys?: string }> = {
  paragraph: { label: "Paragraph", shown: "¶" },
  bold: { label: "Bold", shown: "B", keys: "Control+B" },
  link: { label: "Link", shown: "Link", keys: "Control+K" },
  list: { label: "List", shown: "List" },
};

type MarksToolbarProps = { areaId: string; done: string; onMark(mark: TextMark): void };

/** Buttons that write the marks of a rich text; one stop of the Tab key, arrows go from one to the next. */
export function MarksToolbar({ areaId, onMark, done }: MarksToolbarProps) {
  const [current, setCurrent] = useState(0);
  const hydrated = useHydrated();
  if (!hydrated) return null;

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const count = textMarks.length;
    const steps: Record<string, number> = { ArrowRight: (current + 1) % count, ArrowLeft: (current + count - 1) % count };
    const next = { ...steps, Home: 0, End: count - 1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    setCurrent(next);
    event.currentTarget.querySelectorAll("button")[next]?.focus();
  }

  return (
    <span className="marks-toolbar">
      <span role="toolbar" aria-label="Marks" aria-controls={areaId} onKeyDown={onKeyDown}>
        {textMarks.map((mark, index) => {
          const { label, shown, keys } = labels[mark];
          return (
            <button
              key={mark}
              type="button"
              className={`marks-toolbar__button marks-toolbar__button--${mark}`}
              aria-label={label}
              title={keys ? `${label} (${keys.replace("Control", "Ctrl")})` : label}
              aria-keyshortcuts={keys}
              tabIndex={index === current ? 0 : -1}
              // The text keeps its selection.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onMark(mark)}
            >
              {shown}
            </button>
          );
        })}
      </span>
      <span role="status" className="visually-hidden">
        {done}
      </span>
    </span>
  );
}

/** Writes marks into the text of `area`, by its toolbar and by Ctrl+B and Ctrl+K. */
export function useMarks(area: RefObject<HTMLTextAreaElement | null>) {
  const [done, setDone] = useState("");

  function onMark(mark: TextMark) {
    const element = area.current;
    if (!element) return;
    const change = applyMark(element.value, element.selectionStart, element.selectionEnd, mark);
    element.focus();
    element.setSelectionRange(change.from, change.to);
    // Not by setting `value`, so that the browser's own Undo can undo it.
    if (!document.execCommand("insertText", false, change.insert)) {
      element.setRangeText(change.insert);
      element.dispatchEvent(new Event("input", { bubbles: true }));
    }
    element.setSelectionRange(...change.selection);
    setDone(change.done);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return;
    const mark = ({ b: "bold", k: "link" } as const)[event.key.toLowerCase()];
    if (!mark) return;
    event.preventDefault();
    onMark(mark);
  }
  return { done, onMark, onKeyDown };
}

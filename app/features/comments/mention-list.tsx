import { type KeyboardEvent, type SyntheticEvent, useId, useState } from "react";
import { flushSync } from "react-dom";
import { type Colleague, matchingColleagues, openMention } from "./comments.ts";
import "./comments.css";

type Open = { area: HTMLTextAreaElement; start: number; end: number; found: Colleague[]; index: number };

/** The list of colleagues that opens while a mention is written in a text area. */
export function useMention(people: readonly Colleague[]) {
  const [open, setOpen] = useState<Open | null>(null);
  const listId = useId();

  function look({ currentTarget: area }: SyntheticEvent<HTMLTextAreaElement>) {
    const written = openMention(area.value, area.selectionEnd);
    const found = written ? matchingColleagues(people, written.query) : [];
    // A name that is complete needs no list.
    const isComplete = found.length === 1 && found[0]?.name === written?.query;
    setOpen(
      written && found.length > 0 && !isComplete ? { area, start: written.start, end: area.selectionEnd, found, index: 0 } : null,
    );
  }

  function choose(name: string) {
    if (!open) return;
    const { area, start, end } = open;
    flushSync(() => setOpen(null));
    area.setRangeText(`@${name} `, start, end, "end");
    area.dispatchEvent(new Event("change", { bubbles: true }));
    area.focus();
  }

  /** @returns whether the key was the list's */
  function handleKey(event: KeyboardEvent): boolean {
    // Enter and the arrows are the input method's while it composes a letter, as those of Telugu and Hindi do.
    if (!open || event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return false;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) setOpen({ ...open, index: (open.index + step + open.found.length) % open.found.length });
    else if (event.key === "Enter" || event.key === "Tab") choose(open.found[open.index]?.name ?? "");
    else if (event.key === "Escape") setOpen(null);
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  }

  return {
    open,
    listId,
    choose,
    handleKey,
    inputProps: {
      onInput: look,
      onClick: look,
      onBlur: () => setOpen(null),
      "aria-autocomplete": "list",
      "aria-controls": open ? listId : undefined,
      "aria-activedescendant": open ? `${listId}-${open.index}` : undefined,
    } as const,
  };
}

export function MentionList({ mention: { open, listId, choose } }: { mention: ReturnType<typeof useMention> }) {
  if (!open) return null;
  return (
    <div className="mention-list" id={listId} role="listbox" aria-label="Colleagues">
      {open.found.map(({ id, name }, index) => (
        <div
          key={id}
          id={`${listId}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === open.index}
          // Before the text area loses the focus.
          onPointerDown={(event) => {
            event.preventDefault();
            choose(name);
          }}
        >
          {name}
        </div>
      ))}
    </div>
  );
}

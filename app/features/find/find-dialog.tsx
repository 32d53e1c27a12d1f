import { type KeyboardEvent, type MouseEvent, type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { KeyHint } from "#app/ui/dialog/key-hint.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { isFound, resultGroups, type ViewLink } from "./commands.ts";
import { type FoundRow, readFindQuery } from "./find.ts";
import { FindMessage } from "./find-message.tsx";
import { FindOptions } from "./find-options.tsx";
import { useFind } from "./use-find.ts";
import "./find-dialog.css";

type FindDialogProps = {
  personId: string;
  views: readonly ViewLink[];
  /** The button that opens the dialog: it may get the focus back. */
  opener: RefObject<HTMLElement | null>;
  onClose: () => void;
};

/** A search field above its results. The focus stays in the field. */
export function FindDialog({ personId, views, opener, onClose }: FindDialogProps) {
  const [entered, setEntered] = useState("");
  const [activeKey, setActiveKey] = useState<string | null>(null);
  const [opensFirst, setOpensFirst] = useState(false);
  const listId = useId();
  const dialogRef = useModal(opener);
  const navigate = useNavigate();
  const query = readFindQuery(entered);
  const found = useFind(query.commandsOnly ? null : entered.trim(), personId);
  const openedGroups = found.opened.length > 0 && !query.text ? [openedGroup(found.opened)] : [];
  const groups = [...openedGroups, ...resultGroups(query.text ? found.groups : [], query, views)];
  const rows = groups.flatMap((group) => group.rows);
  const active = rows.find(({ key }) => key === activeKey) ?? rows[0];

  function open(row: FoundRow | undefined, inNewTab = false) {
    if (!row) return;
    if (inNewTab) return void window.open(row.to, "_blank", "noopener");
    onClose();
    navigate(row.to);
  }

  // Enter was pressed before the results arrived: opens the first one then.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the results have arrived
  useEffect(() => {
    if (!opensFirst || found.isLoading) return;
    setOpensFirst(false);
    if (!found.failure && isFound(groups)) open(active);
  }, [opensFirst, found.isLoading]);

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return;
    const nextIndex = indexAfterKey(event.key, active ? rows.indexOf(active) : 0, rows.length);
    if (nextIndex !== undefined) setActiveKey(rows[nextIndex]?.key ?? null);
    else if (event.key === "Enter" && found.isLoading && activeKey === null && query.text) setOpensFirst(true);
    else if (event.key === "Enter") open(active, event.ctrlKey || event.metaKey);
    else if (event.key === "Escape" && entered) enter("");
    else return;
    event.preventDefault();
  }

  function enter(text: string) {
    setEntered(text);
    setActiveKey(null);
    setOpensFirst(false);
  }

  const closeFromBackdrop = (event: MouseEvent) => event.target === dialogRef.current && onClose();

  return (
    <dialog
      ref={dialogRef}
      className="find-dialog"
      aria-label="Search or go to"
      onClose={onClose}
      onMouseDown={closeFromBackdrop}
    >
      <div className="find-dialog__field">
        <Icon name="search" />
        <input
          value={entered}
          onChange={(event) => enter(event.target.value)}
          onKeyDown={onKeyDown}
          role="combobox"
          aria-label="Search or go to"
          aria-autocomplete="list"
          aria-expanded={rows.length > 0}
          aria-controls={rows.length > 0 ? listId : undefined}
          aria-activedescendant={active && optionId(listId, active)}
          placeholder="Name, number, phone or a command"
          maxLength={100}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="go"
        />
        <KeyHint>Esc</KeyHint>
        <button type="button" className="find-dialog__cancel" onClick={onClose}>
          Cancel
        </button>
      </div>
      <div className="find-dialog__results" aria-busy={found.isLoading}>
        <FindMessage
          text={query.text}
          found={found}
          isCommand={query.commandsOnly}
          isFound={isFound(groups)}
          rowCount={rows.length}
        />
        <FindOptions id={listId} groups={groups} active={active} search={query.text} optionId={optionId} onChoose={onClose} />
      </div>
      <Hints />
    </dialog>
  );
}

const openedGroup = (rows: FoundRow[]) => ({
  title: "Opened last",
  count: "",
  rows,
  found: rows.length,
  listUrl: null,
  highlights: false,
});

const optionId = (listId: string, { key }: FoundRow) => `${listId}${key}`;

/** The index of the option to which a key moves; undefined for any other key. */
function indexAfterKey(key: string, index: number, count: number): number | undefined {
  if (count === 0) return undefined;
  const indexes: Record<string, number> = {
    ArrowDown: (index + 1) % count,
    ArrowUp: (index + count - 1) % count,
    Home: 0,
    End: count - 1,
  };
  return indexes[key];
}

/** Closing gives the focus back to what had it; to the opener when nothing had it. */
function useModal(opener: RefObject<HTMLElement | null>) {
  const dialogRef = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = dialogRef.current;
    dialog?.showModal();
    return () => {
      dialog?.close();
      const focused = document.activeElement;
      if (focused === document.body || dialog?.contains(focused)) opener.current?.focus();
    };
  }, [opener]);
  return dialogRef;
}

const Hints = () => (
  <div className="find-dialog__hints fine-print" aria-hidden="true">
    <span>
      <KeyHint>↑</KeyHint>
      <KeyHint>↓</KeyHint> move
    </span>
    <span>
      <KeyHint>↵</KeyHint> open
    </span>
    <span>
      <KeyHint>Ctrl</KeyHint>
      <KeyHint>↵</KeyHint> new tab
    </span>
    <span>
      <KeyHint>&gt;</KeyHint> commands
    </span>
    <span>
      <KeyHint>#</KeyHint> numbers
    </span>
    <span>
      <KeyHint>@</KeyHint> people
    </span>
  </div>
);

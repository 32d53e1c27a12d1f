import { useEffect, useRef, useState } from "react";
import { KeyHint } from "#app/ui/dialog/key-hint.tsx";
import { areSingleKeysOn, latinKey } from "#app/ui/dialog/single-keys.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { useHydrated } from "#app/ui/page/use-hydrated.ts";
import type { ViewLink } from "./commands.ts";
import { FindDialog } from "./find-dialog.tsx";
import { useOpenedRecords } from "./opened-records.ts";
import "./find-button.css";

export { forgetOpenedRecords } from "./opened-records.ts";

type FindButtonProps = {
  personId: string;
  views: readonly ViewLink[];
};

/** Opens Find. So do Ctrl+K and, on pages without a search field, "/". Without JavaScript it leads to the page of Find. */
export function FindButton({ personId, views }: FindButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const hydrated = useHydrated();
  useOpenedRecords(personId);
  useFindKeys(setIsOpen);
  const content = (
    <>
      <Icon name="search" />
      <span className="find-button__label">Search or go to</span>
      <span className="find-button__keys" aria-hidden="true">
        <KeyHint>Ctrl</KeyHint>
        <KeyHint>K</KeyHint>
      </span>
    </>
  );
  if (!hydrated)
    return (
      <Link to="/dashboard/find" className="find-button">
        {content}
      </Link>
    );
  return (
    <>
      <button
        ref={button}
        type="button"
        className="find-button"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setIsOpen(true)}
      >
        {content}
      </button>
      {isOpen && <FindDialog personId={personId} views={views} opener={button} onClose={() => setIsOpen(false)} />}
    </>
  );
}

/** The keys do nothing while another dialog is open: what is entered there would be lost. */
function useFindKeys(setIsOpen: (isOpen: boolean) => void) {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey || event.shiftKey || document.querySelector("dialog[open]")) return;
      const isShortcut = latinKey(event).toLowerCase() === "k" && (event.ctrlKey || event.metaKey);
      if (!isShortcut && !isSlash(event)) return;
      event.preventDefault();
      setIsOpen(true);
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [setIsOpen]);
}

/** "/" outside text fields, unless single keys are switched off; in a list with a search field the same key focuses that field. */
const isSlash = (event: KeyboardEvent) =>
  latinKey(event) === "/" &&
  areSingleKeysOn() &&
  !event.ctrlKey &&
  !event.metaKey &&
  !(event.target as Element).closest("input:not([type=checkbox]), textarea, select, [contenteditable]") &&
  !document.querySelector('main [aria-keyshortcuts="/"]');

import { type KeyboardEvent, useEffect } from "react";
import { areSingleKeysOn, latinKey } from "../dialog/single-keys.ts";

type RowKeys = Record<string, (row: HTMLElement, withShift: boolean) => void>;

/**
 * Keys of a list, for its container's `onKeyDown`: J and K, or the arrows down and up, go to the first link of the next and the
 * previous row; Enter follows the row's first link when the row itself has the focus, as after a change of the list; `rowKeys` (lower-case
 * letters, digits, " ") act on the row with the focus. The keys work only while the focus is in the list, and not in a text field or a menu.
 * Rows have the attribute `data-row`, the container has `data-keys` for `useListEntryKeys`.
 */
export function listKeys(rowKeys: RowKeys = {}) {
  return (event: KeyboardEvent<HTMLElement>) => {
    const target = event.target as HTMLElement;
    if (event.ctrlKey || event.metaKey || event.altKey || target.closest(typedInto)) return;
    const row = target.closest<HTMLElement>("[data-row]");
    const key = latinKey(event);
    if (!row || (/^\S$/.test(key) && !areSingleKeysOn())) return;
    const step = steps[key];
    const opens = key === "Enter" && target === row;
    const act = step
      ? () => focusRow(event.currentTarget, row, step)
      : opens
        ? () => row.querySelector<HTMLElement>("a")?.click()
        : rowKeys[key.toLowerCase()];
    // The space bar is a button's own key.
    if (!act || (key === " " && target.closest("button"))) return;
    event.preventDefault();
    act(row, event.shiftKey);
  };
}

const typedInto = "input:not([type=checkbox]), select, textarea, .menu";

/** J and K go to the first row of the page's list while the focus is outside the list, as after the page has opened. */
export function useListEntryKeys(): void {
  useEffect(() => {
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      const { target } = event;
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || !["j", "k"].includes(latinKey(event)))
        return;
      if (!(target instanceof Element) || target.closest(`${typedInto}, dialog, [data-row]`) || !areSingleKeysOn()) return;
      const rows = [...document.querySelectorAll<HTMLElement>("[data-keys] [data-row]")];
      const link = rows.find((row) => row.checkVisibility())?.querySelector<HTMLElement>("a");
      if (!link) return;
      event.preventDefault();
      link.focus();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
}

const steps: Record<string, 1 | -1> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 };

function focusRow(list: HTMLElement, row: HTMLElement, step: 1 | -1): void {
  const rows = [...list.querySelectorAll<HTMLElement>("[data-row]")];
  rows[rows.indexOf(row) + step]?.querySelector<HTMLElement>("a")?.focus();
}

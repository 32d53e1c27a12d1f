import { afterEach, expect, it, vi } from "vitest";
import { entryBefore, openDialogEntry, recordEntry, skipClosedDialogs } from "./dialog-history.ts";

afterEach(() => vi.unstubAllGlobals());

it.each([
  ["a page", [], 3, 2],
  ["a dialog that was closed", [3], 3, 1],
  ["the second of two dialogs of a page", [2, 3], 3, 0],
  ["a dialog that was closed on the page before", [2], 3, 2],
  ["a dialog that was closed on the first page of the tab", [1], 1, -1],
])("Back from %s", (_, closed, from, to) => {
  expect(entryBefore(from, (index) => closed.includes(index))).toBe(to);
});

it("Back does not skip an entry that took the place of a dialog's before the page without the dialog was rendered", () => {
  const history = { state: { idx: 0 }, go: vi.fn() };
  let onPopState: (event: object) => void = () => {};
  vi.stubGlobal("history", history);
  vi.stubGlobal("addEventListener", (_type: string, listener: typeof onPopState) => {
    onPopState = listener;
  });
  const go = (idx: number) => {
    history.state = { idx };
  };
  skipClosedDialogs();
  recordEntry("/leads", false);
  go(1);
  const onClosed = openDialogEntry();
  recordEntry("/leads", true);
  go(0);
  onPopState({ state: { idx: 0 } });
  // Another link is followed before the page without the dialog is rendered; only then the dialog reports that it has closed.
  go(1);
  onClosed();
  recordEntry("/leads", true);
  go(0);
  onPopState({ state: { idx: 0 } });
  expect(history.go).not.toHaveBeenCalled();
});

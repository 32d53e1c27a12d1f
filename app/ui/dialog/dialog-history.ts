/**
 * An open dialog has an entry of its own in the browser's history, so that Back closes it. When its Close button closes it, that entry
 * shows the page without the dialog, and so does the entry before: Back would lead from one to the other and seem to do nothing. So
 * Back skips the entries of closed dialogs.
 */
const paths: string[] = [];
const closed = new Set<number>();
let current = 0;

let pageBelow = "";

/** To be called when a dialog closes without a connection: the page below it, which was loaded with the dialog, cannot be loaded again. */
export const keepPageBelow = (path: string): void => {
  pageBelow = path;
};

/** @returns the path of `keepPageBelow`, once; else an empty text */
export function takePageBelow(): string {
  const path = pageBelow;
  pageBelow = "";
  return path;
}

/** The number that React Router gives to a history entry. */
const indexOf = (state: unknown): number => (state as { idx?: number } | null)?.idx ?? 0;

/** To be called when the location changes. @param isNew it was added after the entry that was shown */
export function recordEntry(path: string, isNew: boolean): void {
  const index = indexOf(history.state);
  if (isNew) for (const later of closed) if (later >= index) closed.delete(later);
  current = index;
  paths[index] = path;
}

/** To be called when a dialog opens. @returns the function to call when it closes */
export function openDialogEntry(): () => void {
  const index = indexOf(history.state);
  closed.delete(index);
  return () => closed.add(index);
}

/** The entry that Back leads to from `index`: the first one below those that show the same page without their dialogs. */
export function entryBefore(index: number, isClosedDialog: (index: number) => boolean): number {
  let opener = index;
  while (isClosedDialog(opener)) opener--;
  return opener - 1;
}

/** To be called before hydration: the router must not see the entries that are skipped. */
export function skipClosedDialogs(): void {
  addEventListener("popstate", (event) => {
    const index = indexOf(event.state);
    const target = entryBefore(current, (at) => closed.has(at) && paths[at] !== undefined && paths[at] === paths[at - 1]);
    if (index !== current - 1 || target >= index) return;
    // Before the first entry there may be another site, or nothing: then the page below the dialog is shown.
    if (target >= 0) event.stopImmediatePropagation();
    history.go(target - index);
  });
}

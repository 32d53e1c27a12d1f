/** The parts of a form's result that a page shows as a message. */
type Result = {
  formErrors?: unknown;
  errorMessage?: unknown;
  /** What can still be done about it: undone, or marked as replied. */
  undo?: unknown;
  changed?: unknown;
  contacted?: unknown;
};

/** A result that is shown as a message. `recordId`: of the record in whose row a button was clicked. */
export type Shown<R> = { id: number; result: R; recordId?: string };

/** More would cover the list on a phone. */
const maxShown = 3;

/** Adds a result below those that are shown. A form with errors shows them itself. */
export function withResult<R extends Result>(shown: readonly Shown<R>[], result: R, recordId?: string): readonly Shown<R>[] {
  if (result.formErrors) return shown;
  const id = 1 + Math.max(0, ...shown.map(({ id }) => id));
  return [...shown, { id, result, recordId }].slice(-maxShown);
}

/** What is still shown when forms of these records are sent: errors, and what can be undone, but no message about the same records. */
export const afterStart = <R extends Result>(shown: readonly Shown<R>[], recordIds: readonly string[]): readonly Shown<R>[] =>
  shown.filter(({ result, recordId }) => {
    const isKept = result.errorMessage || result.undo || result.changed || result.contacted;
    return isKept && (recordId === undefined || !recordIds.includes(recordId));
  });

/** What is still shown when a form of the page itself is sent, perhaps about many records. */
export function afterSubmit<R extends Result>(shown: readonly Shown<R>[], form: FormData): readonly Shown<R>[] {
  const values = [...form.values()].join();
  return afterStart(shown, []).filter(({ recordId }) => recordId !== undefined && !values.includes(recordId));
}

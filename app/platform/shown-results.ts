/** What a page announces of a result. */
type Result = {
  formErrors?: unknown;
  errorMessage?: unknown;
  /** What can still be done about it: undone, or marked as replied. */
  undo?: unknown;
  changed?: unknown;
  contacted?: unknown;
};

/** A result that is shown as a message. `recordId`: of the record in whose row a button was pressed. */
export type Shown<R> = { id: number; result: R; recordId?: string };

/** More would cover the list on a phone. */
const maxShown = 3;

/** Adds a result, below those whose Undo still applies. A form with errors announces itself. */
export function withResult<R extends Result>(shown: readonly Shown<R>[], result: R, recordId?: string): readonly Shown<R>[] {
  if (result.formErrors) return shown;
  const id = 1 + Math.max(0, ...shown.map((one) => one.id));
  return [...shown, { id, result, recordId }].slice(-maxShown);
}

/** When forms of these records are sent. What is done, and what was said about the same records, no longer matters. */
export const afterStart = <R extends Result>(shown: readonly Shown<R>[], recordIds: readonly string[]): readonly Shown<R>[] =>
  shown.filter(({ result, recordId }) => {
    const isOpen = result.errorMessage || result.undo || result.changed || result.contacted;
    return isOpen && (recordId === undefined || !recordIds.includes(recordId));
  });

/** When a form of the page itself is sent, perhaps about many records. */
export function afterSubmit<R extends Result>(shown: readonly Shown<R>[], form: FormData): readonly Shown<R>[] {
  const values = [...form.values()].join();
  return afterStart(shown, []).filter(({ recordId }) => recordId !== undefined && !values.includes(recordId));
}

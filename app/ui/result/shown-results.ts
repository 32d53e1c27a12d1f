/** The parts of a form's result that a page shows as a message. */
type Result = {
  formErrors?: unknown;
  errorMessage?: unknown;
  /** With one of these the message has a button: Undo or Mark as replied. */
  undo?: unknown;
  changed?: unknown;
  contacted?: unknown;
};

/** A result that is shown as a message. `recordId`: of the record in whose row a button was clicked. */
export type ShownResult<R> = { id: number; result: R; recordId?: string };

/** More would cover the list. */
const maxShown = 2;

/** Adds a result below those that are shown, in place of an earlier one about the same record. A form with errors shows them itself. */
export function withResult<R extends Result>(
  shown: readonly ShownResult<R>[],
  result: R,
  recordId?: string,
): readonly ShownResult<R>[] {
  if (result.formErrors) return shown;
  const id = 1 + Math.max(0, ...shown.map(({ id }) => id));
  const others = shown.filter((one) => recordId === undefined || one.recordId !== recordId);
  return [...others, { id, result, recordId }].slice(-maxShown);
}

/** What is still shown when forms of these records are sent: errors, and what can be undone, but no message about the same records. */
export const afterRowSubmit = <R extends Result>(
  shown: readonly ShownResult<R>[],
  recordIds: readonly string[],
): readonly ShownResult<R>[] =>
  shown.filter(({ result, recordId }) => {
    const isKept = result.errorMessage || result.undo || result.changed || result.contacted;
    return isKept && (recordId === undefined || !recordIds.includes(recordId));
  });

/** What is still shown when a form of the page itself is sent, perhaps about many records. */
export function afterPageSubmit<R extends Result>(shown: readonly ShownResult<R>[], form: FormData): readonly ShownResult<R>[] {
  const values = [...form.values()].join();
  return afterRowSubmit(shown, []).filter(({ recordId }) => recordId !== undefined && !values.includes(recordId));
}

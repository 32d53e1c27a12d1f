import type { FormEvent } from "react";

/** The onSubmit of a form that must not be sent twice at once. Its button stays enabled, because a disabled button loses the focus. */
export const ignoreWhileBusy = (busy: boolean) => (event: FormEvent) => {
  if (busy) event.preventDefault();
};

import { useState } from "react";
import type { Texts } from "./setting-texts.ts";
import { stateOfGstin } from "./settings-rules.ts";

type Entered = { texts: Texts; file: File | null };

/**
 * The current values of a form's inputs, for previews beside it; the stored values until something is entered.
 * @param id of the row that the form shows, which changes when the page shows another row
 */
export function useFormInput({ id, version }: { id: string; version: number }, stored: Texts) {
  const row = `${id} ${version}`;
  const [entered, setEntered] = useState<(Entered & { row: string }) | null>(null);
  const { texts, file } = entered?.row === row ? entered : { texts: {}, file: null };
  return { texts: { ...stored, ...texts }, file, onEntered: (input: Entered) => setEntered({ row, ...input }) };
}

/** The texts in a form's fields, and the chosen file. The State of an office follows its GSTIN. */
export function readFormInput(form: HTMLFormElement): Entered {
  const state = stateOfGstin(form.querySelector<HTMLInputElement>("[name=gstin]")?.value);
  const select = form.querySelector<HTMLSelectElement>("select[name=stateCode]");
  if (state && select && !select.disabled) select.value = state;
  const entries = [...new FormData(form)];
  const file = entries.map(([, value]) => value).find((value) => value instanceof File && value.size > 0);
  return {
    texts: Object.fromEntries(entries.filter((entry): entry is [string, string] => typeof entry[1] === "string")),
    file: file instanceof File ? file : null,
  };
}

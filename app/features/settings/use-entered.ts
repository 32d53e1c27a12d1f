import { useState } from "react";
import type { Texts } from "./setting-texts.ts";

type Entered = { texts: Texts; file: File | null };

/** What stands in a form that is being filled in, for previews beside it; what is stored until something was entered. */
export function useEntered(version: number, stored: Texts) {
  const [entered, setEntered] = useState<(Entered & { version: number }) | null>(null);
  const { texts, file } = entered?.version === version ? entered : { texts: {}, file: null };
  return { texts: { ...stored, ...texts }, file, onEntered: (given: Entered) => setEntered({ version, ...given }) };
}

/** What stands in a form: its texts, and the file that was chosen. */
export function enteredIn(form: HTMLFormElement): Entered {
  const entries = [...new FormData(form)];
  const file = entries.map(([, value]) => value).find((value) => value instanceof File && value.size > 0);
  return {
    texts: Object.fromEntries(entries.filter((entry): entry is [string, string] => typeof entry[1] === "string")),
    file: file instanceof File ? file : null,
  };
}

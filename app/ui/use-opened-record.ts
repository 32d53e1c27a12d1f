import { useState } from "react";

type Texts = Record<string, string>;
type Opened = { version: number; snapshot: Texts };

/**
 * The stored record with which a form's save is compared: as it was when the form opened, until a result of the form brings what is
 * stored now. What live updates bring meanwhile must not count as seen by this person.
 * @param values of the form's last result
 */
export function useOpenedRecord<Stored extends Opened | null>(stored: Stored, values: Partial<Texts> | undefined) {
  const [state, setState] = useState(() => ({ record: withReturned(stored, values), values }));
  const record = state.values === values ? state.record : withReturned(state.record, values);
  if (state.values !== values) setState({ record, values });
  return [record, (record: Stored) => setState({ record, values })] as const;
}

function withReturned<Stored extends Opened | null>(record: Stored, values: Partial<Texts> | undefined): Stored {
  const version = Number(values?.version);
  if (!record || !values?.snapshot || !Number.isSafeInteger(version)) return record;
  try {
    return { ...record, version, snapshot: JSON.parse(values.snapshot) };
  } catch {
    return record;
  }
}

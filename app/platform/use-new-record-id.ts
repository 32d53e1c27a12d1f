import { useState } from "react";

/**
 * The id that the next record of a form gets. It stays the same over revalidations until a stored record has it, so that a form
 * sent twice stores one record.
 */
export function useNewRecordId(freshId: string, stored: readonly { id: string }[]): string {
  const [id, setId] = useState(freshId);
  if (id !== freshId && stored.some((record) => record.id === id)) setId(freshId);
  return id;
}

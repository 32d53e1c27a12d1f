import { useState } from "react";

/**
 * The id that the next new thing of a form gets: the same however often the page's data is read again, so that what is sent
 * twice is stored once, until something stored has it.
 */
export function useNewRecordId(given: string, stored: readonly { id: string }[]): string {
  const [id, setId] = useState(given);
  if (id !== given && stored.some((one) => one.id === id)) setId(given);
  return id;
}

import { useCallback, useEffect, useState } from "react";
import { useFetcher } from "react-router";

/** What a reading gives that failed: the page stays as it is. */
export const notRead = { isNotRead: true };

/**
 * What a part of a page reads by itself, from a route without a page. Without an answer it keeps what it has read before, and reads again
 * when there is a network.
 * @param url null: nothing is read
 */
export function useRead<Data extends object>(url: string | null) {
  const { load, data, state } = useFetcher<Data | typeof notRead>();
  const [last, setLast] = useState<Data>();
  const hasFailed = data !== undefined && "isNotRead" in data;
  if (data && !hasFailed && data !== last) setLast(data as Data);
  const read = useCallback(() => {
    if (url) void load(url);
  }, [load, url]);
  useEffect(read, [read]);
  useEffect(() => {
    if (!hasFailed) return;
    addEventListener("online", read);
    return () => removeEventListener("online", read);
  }, [hasFailed, read]);
  return { data: last, hasFailed, isReading: state === "loading", read };
}

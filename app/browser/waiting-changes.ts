import { useEffect, useSyncExternalStore } from "react";
import { useSubmit } from "react-router";
import { discardKept, keptKeys, keyOfPerson, leadsToLogIn, readKept, writeKept } from "./kept-input.ts";

/** A tick that was made without a connection. */
type Waiting = { url: string; fields: Record<string, string> };

const name = "waiting ";
const listeners = new Set<() => void>();
const keys = (): string[] => keptKeys().filter((key) => key.startsWith(keyOfPerson(name)));
const noteChange = () => {
  for (const listener of listeners) listener();
};

/**
 * Keeps a tick on the device while `work` waits for the connection and sends it: a page that is opened after this one was closed sends it. Of
 * two ticks of one task the later counts.
 */
export async function keepWaiting<Result>(url: string, form: FormData, work: () => Promise<Result>): Promise<Result> {
  const key = keyOfPerson(`${name}${form.get("id")}`);
  const fields = Object.fromEntries([...form].filter((entry): entry is [string, string] => typeof entry[1] === "string"));
  writeKept<Waiting>(key, { url, fields });
  noteChange();
  const forget = () => {
    discardKept(key);
    noteChange();
  };
  const send = async () => {
    try {
      const result = await work();
      forget();
      return result;
    } catch (error) {
      if (!leadsToLogIn(error)) forget();
      throw error;
    }
  };
  return navigator.locks ? navigator.locks.request(key, send) : send();
}

/** How many ticks wait for a connection. Sends, once and in their order, those of pages that were closed. */
export function useWaitingChanges(): number {
  const submit = useSubmit();
  useEffect(() => {
    const take = (key: string) => {
      const waiting = readKept<Waiting>(key);
      discardKept(key);
      noteChange();
      return waiting;
    };
    const sendAll = async () => {
      if (!navigator.onLine) return;
      for (const key of keys()) {
        // The page that keeps a tick has its lock.
        const waiting = await (navigator.locks?.request(key, { ifAvailable: true }, (lock) => lock && take(key)) ?? take(key));
        if (!waiting) continue;
        const { pathname, search } = new URL(waiting.url);
        const fetcherKey = `row:task:${waiting.fields.id}`;
        await submit(waiting.fields, { method: "post", action: pathname + search, navigate: false, fetcherKey });
      }
    };
    void sendAll();
    addEventListener("online", sendAll);
    return () => removeEventListener("online", sendAll);
  }, [submit]);
  return useSyncExternalStore(
    subscribe,
    () => keys().length,
    () => 0,
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    removeEventListener("storage", listener);
  };
}

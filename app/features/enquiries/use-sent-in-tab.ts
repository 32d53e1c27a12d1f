import { type RefObject, useEffect, useLayoutEffect, useState } from "react";
import { useLocation } from "react-router";
import { isChanged } from "#app/browser/form-control.ts";
import { withTabStorage } from "#app/browser/tab-storage.ts";
import type { FilledField } from "./enquiries.ts";

/**
 * What was sent with the form, also after Reload, Back and Forward: an empty form would look as if nothing had arrived. It is kept in the
 * tab's storage, under the key of the history entry.
 * @param sent what the form's result says was sent @param form stays as it is when something was typed into it before the page's scripts ran
 * @returns `forget`, for "Send another"
 */
export function useSentInTab(sent: FilledField[] | undefined, form: RefObject<HTMLElement | null>) {
  const { key, pathname } = useLocation();
  const storageKey = `sent:${key}:${pathname}`;
  const [kept, setKept] = useState<FilledField[]>();
  useLayoutEffect(() => {
    const text = isNewVisit(key) || isTyped(form.current) ? null : withTabStorage((storage) => storage.getItem(storageKey));
    setKept(text ? JSON.parse(text) : undefined);
  }, [key, storageKey, form]);
  useEffect(() => {
    if (sent) withTabStorage((storage) => storage.setItem(storageKey, JSON.stringify(sent)));
  }, [sent, storageKey]);
  function forget() {
    withTabStorage((storage) => storage.removeItem(storageKey));
    setKept(undefined);
  }
  return { sent: sent ?? kept, forget };
}

/** Whether the address was opened anew: every such entry has the key "default", and the tab may have had another visitor. */
const isNewVisit = (key: string) =>
  key === "default" &&
  performance.getEntriesByType("navigation").some((entry) => (entry as PerformanceNavigationTiming).type === "navigate");

const isTyped = (form: HTMLElement | null) =>
  [...(form?.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>("input:not([type=checkbox]), textarea") ?? [])].some(
    isChanged,
  );

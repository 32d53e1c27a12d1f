import { useCallback, useEffect, useRef } from "react";
import { enterValue } from "#app/browser/form-control.ts";

/** How long a dialog whose page is there may take to be drawn. */
const patienceMs = 10_000;

/**
 * Letters that are typed while a dialog is still being loaded, however long that takes, are neither keys of the page nor lost: the dialog's
 * first field gets them. Where the dialog does not come they wait for the next time that it is asked for.
 * @returns to be called when a key has asked for the dialog, with its address and the navigation to it
 */
export function useTypedAhead(): (url: string, navigation: Promise<void>) => void {
  const waitsUntil = useRef(0);
  const typed = useRef("");
  useEffect(() => {
    const stop = () => {
      waitsUntil.current = 0;
      typed.current = "";
    };
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, target } = event;
      if (Date.now() > waitsUntil.current || event.ctrlKey || event.metaKey || event.altKey) return;
      if (target instanceof Element && target.closest("input:not([type=checkbox]), select, textarea, dialog")) return;
      if (key === "Escape") return stop();
      if (key !== "Backspace" && key.length > 1) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      typed.current = key === "Backspace" ? typed.current.slice(0, -1) : typed.current + key;
    };
    const onFocus = ({ target }: FocusEvent) => {
      if (Date.now() > waitsUntil.current || !(target instanceof HTMLInputElement) || !target.closest("dialog")) return;
      const text = typed.current;
      stop();
      if (text) enterValue(target, target.value + text);
    };
    document.addEventListener("keydown", onKeyDown, true);
    document.addEventListener("focusin", onFocus);
    document.addEventListener("pointerdown", stop);
    return () => {
      document.removeEventListener("keydown", onKeyDown, true);
      document.removeEventListener("focusin", onFocus);
      document.removeEventListener("pointerdown", stop);
    };
  }, []);
  return useCallback(async (url, navigation) => {
    waitsUntil.current = Number.POSITIVE_INFINITY;
    await navigation;
    const isThere = location.pathname + location.search === url;
    if (waitsUntil.current > 0) waitsUntil.current = isThere ? Date.now() + patienceMs : 0;
  }, []);
}

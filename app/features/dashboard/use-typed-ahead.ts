import { useCallback, useEffect, useRef } from "react";
import { enterValue } from "#app/browser/form-control.ts";

const patienceMs = 10_000;

/**
 * Letters that are typed while a dialog is still being loaded are neither keys of the page nor lost: the dialog's first field gets them.
 * @returns to be called when a key has asked for the dialog
 */
export function useTypedAhead(): () => void {
  const waitsUntil = useRef(0);
  const typed = useRef("");
  useEffect(() => {
    const stop = () => {
      waitsUntil.current = 0;
    };
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, target } = event;
      if (Date.now() > waitsUntil.current || event.ctrlKey || event.metaKey || event.altKey) return;
      if (target instanceof Element && target.closest("input, select, textarea, dialog")) return;
      if (key === "Escape") return stop();
      if (key !== "Backspace" && key.length > 1) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      typed.current = key === "Backspace" ? typed.current.slice(0, -1) : typed.current + key;
    };
    const onFocus = ({ target }: FocusEvent) => {
      if (Date.now() > waitsUntil.current || !(target instanceof HTMLInputElement) || !target.closest("dialog")) return;
      stop();
      if (typed.current) enterValue(target, target.value + typed.current);
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
  return useCallback(() => {
    typed.current = "";
    waitsUntil.current = Date.now() + patienceMs;
  }, []);
}

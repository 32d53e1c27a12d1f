import { createContext, use, useEffect, useState } from "react";
import "./field.css";

type Control = HTMLInputElement | HTMLTextAreaElement;

const format = (number: number) => number.toLocaleString("en-IN");

/** How a number of characters is said. Public pages say it in their language. */
export const CountText = createContext((count: number, max: number) => `${format(count)} of ${format(max)} characters`);

/** From how many characters on the count is shown: near the limit of a long text, beyond that of a short one. */
const shownFrom = (max: number) => (max < 100 ? max + 1 : Math.ceil(0.9 * max));

/**
 * Counts the characters of a text field as the browser does, near its limit. A longer text stays as it is: the server refuses it, and
 * nothing is cut off. A draft, which is stored while somebody types, has the attribute `maxlength`, and the count says what it cut off.
 * @param id of the control
 */
export function TextLimit({ id, max }: { id: string; max: number }) {
  const [count, setCount] = useState(0);
  const [cutOff, setCutOff] = useState(0);
  const [announced, setAnnounced] = useState("");
  const countText = use(CountText);

  // The page may have changed the text, too.
  useEffect(() => setCount(controlOf(id)?.value.length ?? 0));
  useEffect(() => {
    const control = controlOf(id);
    const stop = new AbortController();
    const { signal } = stop;
    let exceeding = 0;
    // Not at the event itself: after `reset` the texts are there still, and React would render what waits before it hears of `input`,
    // and give a draft's field the text of before.
    const read = () =>
      setTimeout(() => {
        setCount(control?.value.length ?? 0);
        setCutOff(exceeding);
        exceeding = 0;
      });
    control?.addEventListener("input", read, { signal });
    control?.form?.addEventListener("reset", read, { signal });
    control?.addEventListener(
      "paste",
      (event) => {
        if (control.maxLength >= 0) exceeding = Math.max(0, lengthAfter(control, event as ClipboardEvent) - max);
      },
      { signal },
    );
    return () => stop.abort();
  }, [id, max]);

  const counted = count >= shownFrom(max) ? countText(count, max) : "";
  const text = cutOff > 0 ? `${counted}: the last ${format(cutOff)} that were pasted are cut off` : counted;
  // Screen readers would read each number while somebody types.
  useEffect(() => {
    const timer = setTimeout(() => setAnnounced(text), 1_000);
    return () => clearTimeout(timer);
  }, [text]);

  if (!text) return null;
  return (
    <>
      <span className={count > max || cutOff > 0 ? "field__error" : "field__hint"} aria-hidden="true">
        {text}
      </span>
      <span className="visually-hidden" aria-live="polite">
        {announced}
      </span>
    </>
  );
}

const controlOf = (id: string) => document.getElementById(id) as Control | null;

/** How long the control's text would be with what is pasted. */
function lengthAfter({ value, selectionStart, selectionEnd }: Control, { clipboardData }: ClipboardEvent): number {
  const pasted = clipboardData?.getData("text").replaceAll("\r\n", "\n") ?? "";
  return value.length - ((selectionEnd ?? 0) - (selectionStart ?? 0)) + pasted.length;
}

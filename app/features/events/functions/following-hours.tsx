import { useEffect, useRef } from "react";
import { moveTime } from "#app/platform/values/dates.ts";

/** In a form: when the hour `start` is changed, the other `hours` move by as much, as in calendars. The empty ones stay empty. */
export function FollowingHours({ start, hours }: { start: string; hours: readonly string[] }) {
  const place = useRef<HTMLInputElement>(null);
  const names = hours.join(" ");
  useEffect(() => {
    const form = place.current?.form;
    const [first, ...others] = [start, ...names.split(" ")].map((name) => form?.elements.namedItem(name));
    if (!(first instanceof HTMLInputElement)) return;
    let before = first.value;
    const follow = () => {
      if (!first.value) return;
      for (const other of others) {
        if (!(other instanceof HTMLInputElement) || !other.value) continue;
        other.value = moveTime(other.value, before, first.value);
        other.dispatchEvent(new Event("input", { bubbles: true }));
      }
      before = first.value;
    };
    first.addEventListener("input", follow);
    return () => first.removeEventListener("input", follow);
  });
  return <input type="hidden" ref={place} />;
}

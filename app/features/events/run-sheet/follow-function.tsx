import { useEffect, useRef } from "react";
import { dayInput } from "#app/platform/values/entered-day.ts";
import type { EventFunction } from "../functions/functions.ts";

type FollowFunctionProps = { functions: readonly EventFunction[]; isNew: boolean; isAnother: boolean };

/** In the form of a line: when another function is chosen, the day follows, and the start of a new line, unless somebody has entered them. Of another line, what it is comes first. */
export function FollowFunction({ functions, isNew, isAnother }: FollowFunctionProps) {
  const place = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const form = place.current?.form;
    const shown = new Map<string, string>();
    const show = (name: string, value: string | null) => {
      const input = form?.elements.namedItem(name);
      if (!value || !(input instanceof HTMLInputElement) || input.value !== (shown.get(name) ?? input.defaultValue)) return;
      shown.set(name, value);
      input.value = value;
      input.dispatchEvent(new Event("input", { bubbles: true }));
    };
    const follow = ({ target }: Event) => {
      const chosen = target instanceof HTMLSelectElement && target.name === "function_id" && target.value;
      const { day, startTime } = functions.find(({ id }) => id === chosen) ?? {};
      if (day) show("day", dayInput.showDay(day));
      if (startTime && isNew) show("start_time", startTime);
    };
    form?.addEventListener("change", follow);
    return () => form?.removeEventListener("change", follow);
  }, [functions, isNew]);
  useEffect(() => {
    if (isAnother) (place.current?.form?.elements.namedItem("title") as HTMLElement | null)?.focus();
  }, [isAnother]);
  return <input type="hidden" ref={place} />;
}

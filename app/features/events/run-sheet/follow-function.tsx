import { useEffect, useRef } from "react";
import { dayInput } from "#app/platform/values/entered-day.ts";
import { dayOfHour, type EventFunction } from "../functions/functions.ts";

type FollowFunctionProps = { functions: readonly EventFunction[]; isNew: boolean; isAnother: boolean };

/**
 * In the form of a line: the day follows the function, and the hour of a new line, unless somebody has entered it; so does the start of a new
 * line. Of another line, what it is comes first.
 */
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
      const name = target instanceof HTMLSelectElement || target instanceof HTMLInputElement ? target.name : "";
      if (name !== "function_id" && !(isNew && name === "start_time")) return;
      const [functionId, start] = ["function_id", "start_time"].map(
        (one) => form?.elements.namedItem(one) as HTMLInputElement | null,
      );
      const chosen = functions.find(({ id }) => id === functionId?.value);
      if (name === "function_id" && isNew) show("start_time", chosen?.startTime ?? "");
      const day = chosen && dayOfHour(chosen, start?.value ?? "");
      if (day) show("day", dayInput.showDay(day));
    };
    form?.addEventListener("change", follow);
    return () => form?.removeEventListener("change", follow);
  }, [functions, isNew]);
  useEffect(() => {
    if (isAnother) (place.current?.form?.elements.namedItem("title") as HTMLElement | null)?.focus();
  }, [isAnother]);
  return <input type="hidden" ref={place} />;
}

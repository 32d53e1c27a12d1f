import { dayAndTime } from "#app/platform/dates.ts";
import { useNow } from "./use-now.ts";

/** The date and time in India, ticking each minute. `from`: the server's clock, which the first rendering shows. */
export function Clock({ from }: { from: string }) {
  const now = useNow(from);
  return (
    <time dateTime={now.toISOString()} suppressHydrationWarning>
      {dayAndTime(now)}
    </time>
  );
}

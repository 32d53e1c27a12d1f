import { dayAndTime } from "#app/platform/dates.ts";
import { useMinutes } from "#app/platform/use-minutes.ts";

/** The date and time in India, ticking each minute. `from`: the server's clock, which the first rendering shows. */
export function Clock({ from }: { from: string }) {
  const now = useMinutes(from);
  return (
    <time dateTime={now.toISOString()} suppressHydrationWarning>
      {dayAndTime(now)}
    </time>
  );
}

import { formatLongDateTime } from "#app/platform/dates.ts";
import { useServerClock } from "#app/platform/use-server-clock.ts";

/** The date and time in India, ticking each minute. `from`: the server's clock, which the first rendering shows. */
export function Clock({ from }: { from: string }) {
  const now = useServerClock(from);
  return (
    <time dateTime={now.toISOString()} suppressHydrationWarning>
      {formatLongDateTime(now)}
    </time>
  );
}

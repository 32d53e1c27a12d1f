import { formatDateTimeWithWeekday } from "#app/platform/dates.ts";
import { useServerClock } from "#app/platform/use-server-clock.ts";

/**
 * The date and time in India, updated each minute.
 * @param serverTime shown by the first render, so that it matches the server's markup
 */
export function Clock({ serverTime }: { serverTime: string }) {
  const now = useServerClock(serverTime);
  return (
    <time dateTime={now.toISOString()} suppressHydrationWarning>
      {formatDateTimeWithWeekday(now)}
    </time>
  );
}

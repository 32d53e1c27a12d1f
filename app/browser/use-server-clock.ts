import { useEffect, useState } from "react";

const minuteMs = 60_000;

/**
 * The server's time, continued by the browser's clock and updated at each full minute. The first render is the same on the server and
 * in the browser.
 * @param from the server's time as an ISO instant
 * @param isKept the page may be hours old: the time goes on by the device's clock alone
 */
export function useServerClock(from: string, { isKept = false } = {}): Date {
  const [now, setNow] = useState(() => new Date(from));
  useEffect(() => {
    const offsetMs = isKept ? 0 : Date.parse(from) - Date.now();
    let timer: ReturnType<typeof setTimeout>;
    function tick() {
      const instant = Date.now() + offsetMs;
      setNow(new Date(instant));
      timer = setTimeout(tick, minuteMs - (instant % minuteMs));
    }
    tick();
    return () => clearTimeout(timer);
  }, [from, isKept]);
  return now;
}

import { useEffect, useState } from "react";

const minuteMs = 60_000;
const storageKey = "clock-offset";
/** A page may be on its way for so long. */
const toleranceMs = 2 * minuteMs;

/** Called when a page has come from the server. */
export function noteServerTime(now: string): void {
  const offsetMs = Date.parse(now) - Date.now();
  try {
    localStorage.setItem(storageKey, String(Math.abs(offsetMs) > toleranceMs ? offsetMs : 0));
  } catch {
    // Storage may be disabled.
  }
}

/** The server's time by this device's clock, which may be wrong: by how much is known from the last page that the server sent. */
export function deviceTime(): number {
  try {
    return Date.now() + Number(localStorage.getItem(storageKey));
  } catch {
    return Date.now();
  }
}

/**
 * The server's time, continued by the browser's clock and updated at each full minute. The first render is the same on the server and
 * in the browser.
 * @param from the server's time as an ISO instant
 * @param isKept the page may be hours old: the time goes on by the device's clock
 */
export function useServerClock(from: string, { isKept = false } = {}): Date {
  const [now, setNow] = useState(() => new Date(from));
  useEffect(() => {
    const offsetMs = (isKept ? deviceTime() : Date.parse(from)) - Date.now();
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

import { useEffect, useState } from "react";

const minute = 60_000;

/** The server's clock, going on by this browser's: it ticks at each full minute, and both render alike at first. */
export function useServerClock(from: string): Date {
  const [now, setNow] = useState(() => new Date(from));
  useEffect(() => {
    const ahead = Date.parse(from) - Date.now();
    let timer: ReturnType<typeof setTimeout>;
    function tick() {
      const instant = Date.now() + ahead;
      setNow(new Date(instant));
      timer = setTimeout(tick, minute - (instant % minute));
    }
    tick();
    return () => clearTimeout(timer);
  }, [from]);
  return now;
}

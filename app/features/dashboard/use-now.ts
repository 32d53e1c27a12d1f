import { useEffect, useState } from "react";

const minute = 60_000;

/** Now: first the server's, so that both render alike, then this browser's at each full minute. */
export function useNow(from: string): Date {
  const [now, setNow] = useState(() => new Date(from));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    function tick() {
      setNow(new Date());
      timer = setTimeout(tick, minute - (Date.now() % minute));
    }
    tick();
    return () => clearTimeout(timer);
  }, []);
  return now;
}

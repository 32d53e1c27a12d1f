import { useCallback, useEffect, useRef, useState } from "react";
import { useNavigation, useRevalidator } from "react-router";
import type { LiveState } from "#app/platform/live.ts";
import { keepLive } from "./live-connection.ts";
import { useStaleIfError } from "./stale-if-error.ts";

/** Keeps the page fresh while it is looked at, and says whether it is. @param now when the page was read */
export function useLive(now: string): LiveState {
  const shownAt = useRef(Date.parse(now));
  const [state, setState] = useState<LiveState>("connecting");
  const refresh = useRefresh();
  const stale = useStaleIfError(refresh);

  useEffect(() => {
    const live = keepLive(shownAt.current, { state: setState, changed: refresh, ended: logInAgain });
    const wake = () => live.start();
    const offline = () => live.stop("offline");
    // A hidden page needs no stream, and a browser has only six connections to give to one server.
    const look = () => (document.hidden ? live.stop() : live.start());
    window.addEventListener("online", wake);
    window.addEventListener("offline", offline);
    document.addEventListener("visibilitychange", look);
    look();
    return () => {
      live.stop();
      window.removeEventListener("online", wake);
      window.removeEventListener("offline", offline);
      document.removeEventListener("visibilitychange", look);
    };
  }, [refresh]);
  return stale ? "offline" : state;
}

/** A full load, so that nothing of the ended session stays in the page. */
function logInAgain() {
  const { pathname, search } = window.location;
  window.location.assign(`/login?next=${encodeURIComponent(pathname + search)}`);
}

const gatherMs = 30;

/** Asks all loaders again: once for several changes at a time, and once more for those that come meanwhile. */
function useRefresh(): () => void {
  const { revalidate, state } = useRevalidator();
  const navigation = useNavigation();
  const [wanted, setWanted] = useState(false);
  // During a submission a revalidation would be dropped, so the wish waits.
  const idle = state === "idle" && navigation.state === "idle";

  useEffect(() => {
    if (!wanted || !idle) return;
    const timer = setTimeout(() => {
      setWanted(false);
      revalidate();
    }, gatherMs);
    return () => clearTimeout(timer);
  }, [wanted, idle, revalidate]);

  return useCallback(() => setWanted(true), []);
}

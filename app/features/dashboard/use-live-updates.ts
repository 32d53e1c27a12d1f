import { useCallback, useEffect, useRef, useState } from "react";
import { useNavigation, useRevalidator } from "react-router";
import { debounceMs, type LiveState } from "#app/platform/live.ts";
import { createLiveConnection } from "./live-connection.ts";
import { isNavigating, useStaleIfError } from "./stale-if-error.ts";

/** Revalidates the page when data changes, while the page is visible. @param loadedAt when the server read the page's data */
export function useLiveUpdates(loadedAt: string): LiveState {
  const loadedAtMs = useRef(Date.parse(loadedAt));
  const [state, setState] = useState<LiveState>("connecting");
  const revalidate = useRevalidateOnIdle();
  const isStale = useStaleIfError(revalidate);

  useEffect(() => {
    const connection = createLiveConnection(loadedAtMs.current, {
      onState: setState,
      onChange: revalidate,
      onSessionEnd: logInAgain,
    });
    const onOnline = () => connection.start();
    const onOffline = () => connection.stop("offline");
    // A hidden page needs no stream, and a browser opens at most six HTTP/1.1 connections to one server.
    const onVisibilityChange = () => (document.hidden ? connection.stop() : connection.start());
    window.addEventListener("online", onOnline);
    window.addEventListener("offline", onOffline);
    document.addEventListener("visibilitychange", onVisibilityChange);
    onVisibilityChange();
    return () => {
      connection.stop();
      window.removeEventListener("online", onOnline);
      window.removeEventListener("offline", onOffline);
      document.removeEventListener("visibilitychange", onVisibilityChange);
    };
  }, [revalidate]);
  return isStale ? "offline" : state;
}

/** A document request: the data of the ended session must not remain in the page's memory. */
function logInAgain() {
  const { pathname, search } = window.location;
  window.location.assign(`/login?next=${encodeURIComponent(pathname + search)}`);
}

/** Revalidates all loaders, once for several changes in short succession. */
function useRevalidateOnIdle(): () => void {
  const { revalidate, state } = useRevalidator();
  const navigation = useNavigation();
  const [isRequested, setIsRequested] = useState(false);
  // React Router drops a revalidation that starts during a submission.
  const isIdle = state === "idle" && navigation.state === "idle";

  useEffect(() => {
    if (!isRequested || !isIdle) return;
    const run = () => {
      // A revalidation during a navigation would make the router forget that the navigation keeps the scroll position.
      if (isNavigating()) {
        timer = setTimeout(run, debounceMs);
        return;
      }
      setIsRequested(false);
      revalidate();
    };
    let timer = setTimeout(run, debounceMs);
    return () => clearTimeout(timer);
  }, [isRequested, isIdle, revalidate]);

  return useCallback(() => setIsRequested(true), []);
}

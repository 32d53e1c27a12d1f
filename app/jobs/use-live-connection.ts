import { useCallback, useEffect, useRef, useState } from "react";
import { useFetchers, useNavigation, useRevalidator } from "react-router";
import { announce, currentAnnouncement } from "#app/browser/announcements.ts";
import { logInAgain } from "#app/browser/kept/kept-input.ts";
import { sendWaitingChanges } from "#app/browser/waiting/waiting-changes.ts";
import { debounceMs, isReadAfter, type LiveState, laterPosition } from "./live.ts";
import { createLiveConnection } from "./live-connection.ts";

const foreignMessage =
  "Something else answers instead of our server: perhaps this Wi-Fi wants a log-in. Reload to see its page. What you do here waits until then.";

/**
 * Reports changes of data while the page is visible. Once the server can be reached, what waits on this device is sent.
 * @param loadedAt when the server read the page's data
 * @param position the server's position then
 */
export function useLiveConnection(loadedAt: string, position: string, onChange: (position?: string) => void): LiveState {
  const firstRead = useRef({ loadedAtMs: Date.parse(loadedAt), position });
  const [state, setState] = useState<LiveState>("connecting");
  useEffect(() => {
    const connection = createLiveConnection(firstRead.current, {
      onState: setState,
      onChange,
      onSessionEnd: logInAgain,
      onForeignAnswer: () => announce({ message: foreignMessage, stays: true }),
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
  }, [onChange]);
  useEffect(() => {
    if (state !== "live") return;
    void sendWaitingChanges();
    if (currentAnnouncement()?.message === foreignMessage) announce(null);
  }, [state]);
  return state;
}

const never = () => false;

/** A reading that is asked for: the position that the page must have then; undefined when it must be read again in any case. */
type Reading = { position: string | undefined };

/**
 * Revalidates all loaders, once for several changes in short succession, and not for a change that the page has already: after a
 * person's own action it was read again anyway. A revalidation that runs is not broken off by the next one.
 * @param isReady false: it waits
 */
export function useRevalidateOnIdle(
  position: string,
  { isReady = true, isNavigating = never }: { isReady?: boolean; isNavigating?: () => boolean } = {},
): (needed?: string) => void {
  const { revalidate, state } = useRevalidator();
  const navigation = useNavigation();
  const fetchers = useFetchers();
  const [request, setRequest] = useState<Reading>();
  // React Router drops a revalidation that starts during a submission.
  const isIdle = isReady && state === "idle" && navigation.state === "idle" && fetchers.length === 0;
  const isDone = request?.position !== undefined && isReadAfter(position, request.position);

  useEffect(() => {
    if (!request || !isIdle) return;
    if (isDone) {
      // A later change may have been reported since this rendering.
      setRequest((current) => (current === request ? undefined : current));
      return;
    }
    const run = () => {
      // A revalidation during a navigation would make the router forget that the navigation keeps the scroll position.
      if (isNavigating()) {
        timer = setTimeout(run, debounceMs);
        return;
      }
      setRequest(undefined);
      revalidate();
    };
    let timer = setTimeout(run, debounceMs);
    return () => clearTimeout(timer);
  }, [request, isIdle, isDone, isNavigating, revalidate]);

  return useCallback(
    (needed) => setRequest((before) => ({ position: before ? laterPosition(before.position, needed) : needed })),
    [],
  );
}

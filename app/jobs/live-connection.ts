import { isFromServer } from "#app/browser/from-server.ts";
import { type LiveState, liveTimings, reconnectDelay } from "#app/jobs/live.ts";

export type LiveListener = {
  onState(state: LiveState): void;
  /** Data changed. @param position what a page must have to have the change; none when some may be missed: while the stream was closed */
  onChange(position?: string): void;
  onSessionEnd(): void;
  /** A network that wants a log-in answers instead of the server. Once until the stream opens. */
  onForeignAnswer(): void;
};

/** Why no stream opens; undefined: no answer, or a proxy that gets none from the server. */
type Refusal = "signedOut" | "foreign" | undefined;

/** Replaced in tests. */
type Network = { connect(url: string): EventSource; readRefusal(): Promise<Refusal> };

const browserNetwork: Network = {
  connect: (url) => new EventSource(url),
  readRefusal,
};

/**
 * One event stream to the server, reopened when it is lost.
 * @param page when the server read the page's data, and its position then; the server reports changes since then
 */
export function createLiveConnection(
  page: { loadedAtMs: number; position: string },
  listener: LiveListener,
  { connect, readRefusal }: Network = browserNetwork,
) {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let openedAt: number | undefined;
  let attempts = 0;
  let mayHaveMissedChanges = false;
  let isForeignTold = false;

  function start() {
    close();
    // Since 0: the server makes the page refetch after any change.
    const { loadedAtMs, position } = page;
    const stream = connect(`/live?${mayHaveMissedChanges ? "since=0" : `since=${loadedAtMs}&position=${position}`}`);
    source = stream;
    restartTimeout(liveTimings.connectTimeout);
    stream.addEventListener("open", onOpen);
    stream.addEventListener("beat", onAlive);
    stream.addEventListener("change", ({ lastEventId }) => {
      onAlive();
      listener.onChange(lastEventId);
    });
    stream.addEventListener("refetch", () => {
      onAlive();
      listener.onChange();
    });
    stream.addEventListener("ended", endSession);
    stream.addEventListener("closing", onLost);
    stream.addEventListener("error", onLost);
  }

  function onOpen() {
    openedAt = Date.now();
    onAlive();
    listener.onState("live");
    mayHaveMissedChanges = false;
    isForeignTold = false;
  }

  const onAlive = () => restartTimeout(liveTimings.silence);

  function restartTimeout(timeoutMs: number) {
    clearTimeout(timer);
    timer = setTimeout(onLost, timeoutMs);
  }

  async function onLost() {
    const neverOpened = openedAt === undefined;
    // Only a stream that stayed open resets the delay: the server closes a session's sixth stream at once.
    if (openedAt !== undefined && Date.now() - openedAt > liveTimings.connectTimeout) attempts = 0;
    close();
    mayHaveMissedChanges = true;
    listener.onState("offline");
    timer = setTimeout(start, reconnectDelay(attempts++));
    const refusal = neverOpened && (await readRefusal());
    if (refusal === "signedOut") endSession();
    if (refusal !== "foreign" || isForeignTold) return;
    isForeignTold = true;
    listener.onForeignAnswer();
  }

  function endSession() {
    close();
    listener.onSessionEnd();
  }

  function close() {
    clearTimeout(timer);
    source?.close();
    source = undefined;
    openedAt = undefined;
  }

  return {
    start() {
      attempts = 0;
      listener.onState("connecting");
      start();
    },
    /** Closes the stream. The next one asks for every change, because some may have been missed. */
    stop(state?: LiveState) {
      close();
      mayHaveMissedChanges = true;
      if (state) listener.onState(state);
    },
  };
}

/** EventSource does not expose the status code, so a second request reads it. */
async function readRefusal(): Promise<Refusal> {
  const controller = new AbortController();
  const headers = { accept: "text/event-stream" };
  try {
    // The server leads nowhere from here.
    const answer = await fetch("/live", { signal: controller.signal, headers, redirect: "manual" });
    if (isFromServer(answer)) return answer.status === 401 ? "signedOut" : undefined;
    return [502, 503, 504].includes(answer.status) ? undefined : "foreign";
  } catch {
    return undefined;
  } finally {
    controller.abort();
  }
}

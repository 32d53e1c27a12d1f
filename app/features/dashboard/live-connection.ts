import { type LiveState, liveTimings, reconnectDelay } from "#app/platform/live.ts";

export type LiveListener = {
  state(state: LiveState): void;
  /** Something changed, or may have while nobody listened: ask again. */
  changed(): void;
  /** The session is over. */
  ended(): void;
};

type Outside = { connect(address: string): EventSource; isSignedOut(): Promise<boolean> };

const outside: Outside = {
  connect: (address) => new EventSource(address),
  isSignedOut,
};

/** Keeps one event stream to the server, whatever happens to it. @param shownAt when the page was read, in milliseconds */
export function keepLive(shownAt: number, listener: LiveListener, { connect, isSignedOut }: Outside = outside) {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let openedAt: number | undefined;
  let tries = 0;
  let missed = false;

  function start() {
    hush();
    const mine = connect(missed ? "/live" : `/live?since=${shownAt}`);
    source = mine;
    expectLifeWithin(liveTimings.connectTimeout);
    mine.addEventListener("open", opened);
    mine.addEventListener("beat", alive);
    for (const kind of ["change", "refetch"]) {
      mine.addEventListener(kind, () => {
        alive();
        listener.changed();
      });
    }
    mine.addEventListener("ended", end);
    mine.addEventListener("leave", lost);
    mine.addEventListener("error", lost);
  }

  function opened() {
    openedAt = Date.now();
    alive();
    listener.state("live");
    if (missed) listener.changed();
    missed = false;
  }

  const alive = () => expectLifeWithin(liveTimings.silence);

  function expectLifeWithin(milliseconds: number) {
    clearTimeout(timer);
    timer = setTimeout(lost, milliseconds);
  }

  async function lost() {
    const refused = openedAt === undefined;
    // A stream that closes again at once (a sixth one of this session does) must not make a storm of tries.
    if (openedAt !== undefined && Date.now() - openedAt > liveTimings.connectTimeout) tries = 0;
    hush();
    missed = true;
    listener.state("offline");
    timer = setTimeout(start, reconnectDelay(tries++));
    if (refused && (await isSignedOut())) end();
  }

  function end() {
    hush();
    listener.ended();
  }

  function hush() {
    clearTimeout(timer);
    source?.close();
    source = undefined;
    openedAt = undefined;
  }

  return {
    start() {
      tries = 0;
      listener.state("connecting");
      start();
    },
    /** Lets go until the next start, which then asks again for what was missed. */
    stop(state?: LiveState) {
      hush();
      missed = true;
      if (state) listener.state(state);
    },
  };
}

/** An EventSource does not say why it was refused; a plain request does. */
async function isSignedOut(): Promise<boolean> {
  const request = new AbortController();
  try {
    const { status } = await fetch("/live", { signal: request.signal, headers: { accept: "text/event-stream" } });
    return status === 401;
  } catch {
    return false;
  } finally {
    request.abort();
  }
}

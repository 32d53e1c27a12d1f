import { afterEach, expect, test, vi } from "vitest";
import { limitReads } from "./limit-reads.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test("what is read for a page has a limit, also in the middle of its body; what is sent has none", async () => {
  const limit = new AbortController();
  vi.spyOn(AbortSignal, "timeout").mockReturnValue(limit.signal);
  const signals: (AbortSignal | null | undefined)[] = [];
  vi.stubGlobal("window", { fetch: async (_: unknown, init: RequestInit) => void signals.push(init.signal) });
  limitReads();
  const left = new AbortController();
  await window.fetch(new URL("http://localhost/dashboard/events.data?_routes=x"), { signal: left.signal });
  await window.fetch("/dashboard/events.data", { signal: left.signal, method: "POST" });
  await window.fetch("/dashboard/waiting");
  limit.abort(new DOMException("silent", "TimeoutError"));
  expect(signals.map((signal) => signal?.aborted)).toEqual([true, false, undefined]);
});

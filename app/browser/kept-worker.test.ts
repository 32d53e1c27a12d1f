import { readFileSync } from "node:fs";
import { beforeEach, expect, test, vi } from "vitest";

const source = readFileSync("public/kept-worker.js", "utf8");
const day = 86_400_000;

type Handlers = Record<string, (event: Record<string, unknown>) => void>;
/** The caches by name, each by path. */
let caches: Map<string, Map<string, Response>>;
/** What the server answers by path; a path that is missing has no network. */
let server: Record<string, () => Response>;
let handlers: Handlers;

/** As our server answers. */
const headers = { "x-request-id": "1" };
const ours = (text: string, status = 200) => new Response(text, { status, headers });
const html = '<link href="/assets/page-1.css"><script src="/assets/page-1.js"></script>';
const page = (text = html, until = Date.now() + day) =>
  new Response(text, {
    headers: { ...headers, "kept-until": new Date(until).toISOString(), date: new Date(Date.now()).toISOString() },
  });
const redirect = () => ({ type: "opaqueredirect", status: 0, ok: false }) as Response;
/** What a redirect has led to. */
const ledTo = (answer: Response) => Object.defineProperty(answer, "redirected", { value: true });

beforeEach(() => {
  caches = new Map();
  handlers = {};
  server = {
    "/dashboard/kept": () => page(),
    "/assets/page-1.css": () => ours("css"),
    "/assets/page-1.js": () => ours('load("assets/later-1.js")'),
    "/assets/later-1.js": () => ours("later"),
  };
  const open = async (name: string) => {
    const set = caches.get(name) ?? new Map<string, Response>();
    caches.set(name, set);
    return {
      match: async (path: string) => set.get(path)?.clone(),
      put: async (path: string, answer: Response) => void set.set(path, answer),
    };
  };
  const fetch = async (request: string | { url: string }) => {
    const answer = server[typeof request === "string" ? request : new URL(request.url).pathname];
    if (!answer) throw new TypeError("Failed to fetch");
    return answer();
  };
  const self = {
    addEventListener: (type: string, handle: Handlers[string]) => (handlers[type] = handle),
    location: { origin: "http://x" },
  };
  const storage = { open, keys: async () => [...caches.keys()], delete: async (name: string) => caches.delete(name) };
  const Answer = class extends Response {
    static override redirect = (path: string) => `to ${path}` as unknown as Response;
  };
  new Function("self", "caches", "fetch", "Response", source)(self, storage, fetch, Answer);
});

async function send(data: string): Promise<void> {
  const work: unknown[] = [];
  handlers.message?.({ data, waitUntil: (promise: unknown) => work.push(promise) });
  await Promise.all(work);
}
/** Opens a view, or loads a file. */
async function load(path: string, { mode = "navigate", preloadResponse = undefined as unknown } = {}): Promise<unknown> {
  const work: Promise<unknown>[] = [];
  let answer: Promise<unknown> = Promise.resolve("untouched");
  handlers.fetch?.({
    request: { method: "GET", mode, destination: mode === "navigate" ? "document" : "script", url: `http://x${path}` },
    preloadResponse,
    respondWith: (promise: Promise<unknown>) => (answer = promise),
    waitUntil: (promise: Promise<unknown>) => work.push(promise),
  });
  const result = await answer;
  await Promise.all(work);
  return result instanceof Response ? result.text() : result;
}
const goOffline = () => (server = {});

test("without a network a view leads to the kept page, whose files are there; with one nothing is answered from the device", async () => {
  await send("renew");
  server["/dashboard"] = () => ours("Today");
  server["/dashboard/tasks"] = () => ours("busy", 503);
  expect([await load("/dashboard"), await load("/dashboard/tasks")]).toEqual(["Today", "busy"]);
  goOffline();
  expect(await load("/dashboard/tasks?chips=mine")).toBe("to /dashboard/kept?from=%2Fdashboard%2Ftasks%3Fchips%3Dmine");
  expect(await load("/dashboard/kept")).toBe(html);
  // As Firefox has it.
  expect(await load("/dashboard/kept", { preloadResponse: Promise.resolve(Response.error()) })).toBe(html);
  for (const [path, text] of [
    ["/assets/page-1.css", "css"],
    ["/assets/later-1.js", "later"],
  ])
    expect(await load(path as string, { mode: "cors" })).toBe(text);
  expect(await load("/dashboard/tasks.data", { mode: "cors" })).toBe("untouched");
  expect(await load("/assets/other-1.js", { mode: "cors" })).toBe("");
});

test.each([
  ["is missing", () => ours("", 404)],
  ["is the page of a network that wants a log-in", () => new Response("Please log in")],
])("a set is replaced as a whole: when one file %s the one before stays", async (_, answer) => {
  await send("renew");
  vi.useFakeTimers({ now: Date.now() + 120_000, toFake: ["Date"] });
  server["/dashboard/kept"] = () => page(html.replaceAll("page-1", "page-2"));
  server["/assets/page-2.js"] = () => ours("new");
  server["/assets/page-2.css"] = answer;
  await send("renew");
  vi.useRealTimers();
  expect(caches.size).toBe(1);
  goOffline();
  expect(await load("/dashboard/kept")).toBe(html);
});

test.each([
  ["the session has ended", () => ledTo(ours("Log in")), 0],
  ["the person is not allowed any more", () => ours("", 403), 0],
  ["the server is away", () => ours("", 503), 1],
  ["a network that wants a log-in answers", () => new Response("Please log in"), 1],
  ["it leads to its own page", () => ledTo(new Response("Please log in")), 1],
  ["it refuses", () => new Response("Blocked", { status: 403 }), 1],
])("%s: %i sets are left", async (_, answer, left) => {
  await send("renew");
  server["/dashboard/kept"] = answer;
  server["/dashboard"] = redirect;
  await load("/dashboard");
  expect(caches.size).toBe(left);
});

test("what is too old is deleted and not shown; a log-out deletes all", async () => {
  await send("renew");
  goOffline();
  vi.useFakeTimers({ now: Date.now() + day, toFake: ["Date"] });
  expect(await load("/dashboard")).toContain("No network");
  expect(caches.size).toBe(0);
  vi.useRealTimers();
  caches.set("kept 1 99999999999999", new Map());
  await send("forget");
  expect(caches.size).toBe(0);
});

test.each([
  ["are missing", () => ours("", 404)],
  ["fail", () => ours("", 503)],
  ["are the page of a network that wants a log-in", () => new Response("Please log in")],
])("files that %s come from the device, if it has them", async (_, answer) => {
  await send("renew");
  for (const path of ["/assets/page-1.css", "/assets/other-1.js"]) server[path] = answer;
  expect(await load("/assets/page-1.css", { mode: "cors" })).toBe("css");
  expect(await load("/assets/other-1.js", { mode: "cors" })).toBe(await answer().text());
});

test("files that never come are taken from the device after ten silent seconds; others fail, so that the page leaves", async () => {
  vi.useFakeTimers();
  await send("renew");
  // What was answered long ago is no silence.
  await load("/assets/page-1.css", { mode: "cors" });
  await vi.advanceTimersByTimeAsync(15_000);
  const hang = () => new Promise<Response>(() => {});
  for (const path of ["/assets/page-1.css", "/assets/other-1.js", "/assets/other-2.js"]) server[path] = hang as never;
  const [kept, other] = [load("/assets/page-1.css", { mode: "cors" }), load("/assets/other-1.js", { mode: "cors" })];
  const settled = vi.fn();
  void other.then(settled);
  await vi.advanceTimersByTimeAsync(9_000);
  // On a slow network a file waits for others.
  server["/assets/slow-1.js"] = () => ours("slow");
  await load("/assets/slow-1.js", { mode: "cors" });
  await vi.advanceTimersByTimeAsync(9_000);
  expect(settled).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1_000);
  expect([await kept, settled.mock.lastCall]).toEqual(["css", [""]]);
  // A device that keeps nothing waits on.
  await send("forget");
  void load("/assets/other-2.js", { mode: "cors" }).then(settled);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(settled).toHaveBeenCalledTimes(1);
  vi.useRealTimers();
});

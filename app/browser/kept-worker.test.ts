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

const html = '<link href="/assets/page-1.css"><script src="/assets/page-1.js"></script>';
const page = (text = html, until = Date.now() + day) =>
  new Response(text, { headers: { "kept-until": new Date(until).toISOString(), date: new Date(Date.now()).toISOString() } });
const redirect = () => ({ type: "opaqueredirect", status: 0, ok: false }) as Response;

beforeEach(() => {
  caches = new Map();
  handlers = {};
  server = {
    "/dashboard/kept": () => page(),
    "/assets/page-1.css": () => new Response("css"),
    "/assets/page-1.js": () => new Response('load("assets/later-1.js")'),
    "/assets/later-1.js": () => new Response("later"),
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
  const Answer = { redirect: (path: string) => `to ${path}` };
  new Function("self", "caches", "fetch", "Response", source)(self, storage, fetch, Answer);
});

async function send(data: string): Promise<void> {
  const work: unknown[] = [];
  handlers.message?.({ data, waitUntil: (promise: unknown) => work.push(promise) });
  await Promise.all(work);
}
/** Opens a view, or loads a file. */
async function load(path: string, { mode = "navigate" } = {}): Promise<unknown> {
  const work: Promise<unknown>[] = [];
  let answer: Promise<unknown> = Promise.resolve("untouched");
  handlers.fetch?.({
    request: { method: "GET", mode, destination: mode === "navigate" ? "document" : "script", url: `http://x${path}` },
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
  server["/dashboard"] = () => new Response("Today");
  server["/dashboard/tasks"] = () => new Response("busy", { status: 503 });
  expect([await load("/dashboard"), await load("/dashboard/tasks")]).toEqual(["Today", "busy"]);
  goOffline();
  expect(await load("/dashboard/tasks?chips=mine")).toBe("to /dashboard/kept?from=%2Fdashboard%2Ftasks%3Fchips%3Dmine");
  expect(await load("/dashboard/kept")).toBe(html);
  for (const [path, text] of [
    ["/assets/page-1.css", "css"],
    ["/assets/later-1.js", "later"],
  ])
    expect(await load(path as string, { mode: "cors" })).toBe(text);
  expect(await load("/dashboard/tasks.data", { mode: "cors" })).toBe("untouched");
  await expect(load("/assets/other-1.js", { mode: "cors" })).rejects.toThrow(TypeError);
});

test("a set is replaced as a whole: when one file is missing the one before stays", async () => {
  await send("renew");
  vi.useFakeTimers({ now: Date.now() + 120_000, toFake: ["Date"] });
  server["/dashboard/kept"] = () => page(html.replaceAll("page-1", "page-2"));
  server["/assets/page-2.js"] = () => new Response("new");
  server["/assets/page-2.css"] = () => new Response("", { status: 404 });
  await send("renew");
  vi.useRealTimers();
  expect(caches.size).toBe(1);
  goOffline();
  expect(await load("/dashboard/kept")).toBe(html);
});

test.each([
  ["the session has ended", redirect, 0],
  ["the person is not allowed any more", () => new Response("", { status: 403 }), 0],
  ["the server is away", () => new Response("", { status: 503 }), 1],
  ["another server answers", () => new Response("Please log in"), 1],
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
  await expect(load("/dashboard")).rejects.toThrow(TypeError);
  expect(caches.size).toBe(0);
  vi.useRealTimers();
  caches.set("kept 1 99999999999999", new Map());
  await send("forget");
  expect(caches.size).toBe(0);
});

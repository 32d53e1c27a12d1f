import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { announce, currentAnnouncement, keptMessage } from "../announcements.ts";
import { keptKeys, readKept } from "../kept/kept-input.ts";
import { awaitChange, discardChange, hasWaitingChanges, keepChange, retryChange } from "./waiting-changes.ts";

class Storage {
  getItem = (key: string) => (this as unknown as Record<string, string>)[key] ?? null;
  setItem = (key: string, value: string) => {
    (this as unknown as Record<string, string>)[key] = value;
  };
  removeItem = (key: string) => delete (this as unknown as Record<string, string>)[key];
}
let sent: string[] = [];
let answers: (() => Response)[] = [];
const device = { onLine: false };

beforeEach(() => {
  sent = [];
  answers = [];
  device.onLine = false;
  vi.stubGlobal("localStorage", new Storage());
  vi.stubGlobal("navigator", device);
  vi.stubGlobal("fetch", async (url: string, { body }: { body: URLSearchParams }) => {
    // Whether the session has ended.
    if (url === "/dashboard/kept") throw new TypeError("A page of another site");
    const changes = body.has("changes") ? JSON.parse(String(body.get("changes"))) : [Object.fromEntries(body)];
    sent.push(changes.map(({ to, intent, id }: Record<string, string>) => `${to} ${intent} ${id}`).join(" + "));
    const answer = answers.shift();
    if (!answer) throw new TypeError("Failed to fetch");
    return answer();
  });
});
afterEach(() => void vi.unstubAllGlobals());

const form = (id: string) => {
  const data = new FormData();
  for (const [name, value] of Object.entries({ intent: "tick", id })) data.set(name, value);
  return data;
};
const accepted = () => Response.json({ at: "2026-11-28T10:00:00.000Z" });

/** As our server answers. */
const headers = { "x-request-id": "1" };

const at = "2026-11-28T10:00:00.000Z";

test("without a network changes wait; they are sent together in their order, each once", async () => {
  keepChange("e", form("first"));
  keepChange("tasks", form("second"));
  expect([sent, hasWaitingChanges()]).toEqual([[], true]);
  device.onLine = true;
  answers = [() => Response.json([{ at }, { at }, { at, successMessage: "Third: done." }])];
  expect(await awaitChange("e", form("third"))).toEqual({ at, successMessage: "Third: done." });
  expect([sent, hasWaitingChanges()]).toEqual([["e tick first + tasks tick second + e tick third"], false]);
});

test("that something is kept is no longer said when it was sent", async () => {
  announce({ message: keptMessage });
  device.onLine = true;
  answers = [accepted];
  keepChange("e", form("first"));
  await expect.poll(currentAnnouncement).toBeNull();
});

test("what a later press has taken back is not told", async () => {
  announce(null);
  const replaced = new AbortController();
  void awaitChange("e", form("first"), replaced.signal);
  replaced.abort();
  keepChange("e", form("second"));
  device.onLine = true;
  answers = [
    () => Response.json(["First: done.", "Second: done.", "First: to do."].map((text) => ({ at, successMessage: text }))),
  ];
  expect(await awaitChange("e", form("first"))).toMatchObject({ successMessage: "First: to do." });
  await expect.poll(() => currentAnnouncement()?.message).toBe("Second: done.");
});

test("a long text and a photograph go in requests of their own", async () => {
  const note = (id: string, fields: Record<string, string>) => keepChange("e", form(id), fields);
  for (const id of ["a", "b"]) note(id, { text: "దీ".repeat(1_900) });
  vi.stubGlobal("indexedDB", undefined);
  note("c", { hasPhoto: "yes" });
  note("d", {});
  device.onLine = true;
  answers = [accepted, accepted];
  keepChange("e", form("e"));
  await expect.poll(() => sent).toEqual(["e tick a", "e tick b"]);
  expect(hasWaitingChanges()).toBe(true);
});

const both = "e tick first + e tick second";
test.each([
  ["no answer", () => Promise.reject(new TypeError("Failed to fetch")) as never, [both]],
  ["the server is away", () => new Response("busy", { status: 503 }), [both, "e tick first"]],
  [
    "a network that leads to its log-in",
    () => ({ type: "opaqueredirect", status: 0, headers: new Headers() }) as Response,
    [both, "e tick first"],
  ],
  ["a page of the network in the hall", () => new Response("<html>Please log in", { status: 200 }), [both]],
  ["a refusal of that network", () => new Response("<html>Blocked", { status: 403 }), [both, "e tick first"]],
  ["its error", () => new Response("<html>Log in", { status: 511 }), [both, "e tick first"]],
  ["its empty object", () => Response.json({}), [both, "e tick first"]],
])("%s: the change waits on, and those after it", async (_, answer, expected) => {
  keepChange("e", form("first"));
  device.onLine = true;
  answers = [answer, answer];
  keepChange("e", form("second"));
  await expect.poll(() => sent).toEqual(expected);
  await Promise.resolve();
  expect(hasWaitingChanges()).toBe(true);
});

test("what the server refuses is told and not sent again", async () => {
  device.onLine = true;
  answers = [() => Response.json({ errorMessage: "This line is gone." }, { status: 404, headers })];
  expect(await awaitChange("e", form("first"))).toEqual({ errorMessage: "This line is gone." });
  expect(hasWaitingChanges()).toBe(false);
});

test("what the server fails at is kept and tried again, and keeps back only what changes the same record", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  device.onLine = true;
  const broken = () => new Response("Something went wrong", { status: 500, headers });
  answers = [broken, accepted];
  expect(await awaitChange("e", form("first"))).toMatchObject({ errorMessage: expect.stringContaining("kept, and tried again") });
  expect(await awaitChange("e", form("second"))).toMatchObject({ at: expect.any(String) });
  expect(await awaitChange("e", form("first"))).toMatchObject({ errorMessage: expect.any(String) });
  expect([sent, hasWaitingChanges()]).toEqual([["e tick first", "e tick second"], true]);
  // By a newer build, which repairs it.
  vi.setSystemTime(Date.now() + 60_000);
  sent = [];
  answers = [() => Response.json([{ at }, { at }, { at }])];
  await awaitChange("e", form("third"));
  expect([sent, hasWaitingChanges()]).toEqual([["e tick first + e tick first + e tick third"], false]);
  vi.useRealTimers();
});

test.each([
  ["another build does not know the button", () => Response.json({ errorMessage: "Please reload." }, { status: 400, headers })],
  ["another server has no such address", () => new Response("<html>", { status: 404, headers })],
])("%s: what was typed stays until it is stored or discarded", async (_, refuse) => {
  const note = form("note");
  note.set("text", "Lamps are dark");
  keepChange("e", note);
  device.onLine = true;
  // Together they are refused as a whole: each is sent alone then.
  answers = [refuse, refuse, accepted, refuse];
  await awaitChange("e", form("second"));
  const refused = () => keptKeys().filter((key) => readKept<{ refusal?: string }>(key)?.refusal);
  expect(hasWaitingChanges()).toBe(false);
  expect(readKept(refused()[0] as string)).toMatchObject({ fields: { text: "Lamps are dark" }, refusal: expect.any(String) });
  retryChange(refused()[0] as string);
  await expect.poll(() => sent).toEqual(["e tick note + e tick second", "e tick note", "e tick second", "e tick note"]);
  await expect.poll(() => refused()).toHaveLength(1);
  discardChange(refused()[0] as string);
  expect(refused()).toEqual([]);
});

test("a browser that keeps nothing says so", async () => {
  vi.stubGlobal("localStorage", undefined);
  expect(keepChange("e", form("first"))).toBeNull();
  await expect(awaitChange("e", form("first"))).rejects.toThrow(TypeError);
});

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { awaitChange, hasWaitingChanges, keepChange } from "./waiting-changes.ts";

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
  vi.stubGlobal("fetch", async (_url: string, { body }: { body: URLSearchParams }) => {
    sent.push(`${body.get("to")} ${body.get("intent")} ${body.get("id")}`);
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

test("without a network changes wait; they are sent in their order, each once", async () => {
  keepChange("e", form("first"));
  keepChange("tasks", form("second"));
  expect([sent, hasWaitingChanges()]).toEqual([[], true]);
  device.onLine = true;
  answers = [accepted, accepted, () => Response.json({ successMessage: "Third: done." })];
  expect(await awaitChange("e", form("third"))).toEqual({ successMessage: "Third: done." });
  expect([sent, hasWaitingChanges()]).toEqual([["e tick first", "tasks tick second", "e tick third"], false]);
});

test.each([
  ["no answer", () => Promise.reject(new TypeError("Failed to fetch")) as never],
  ["the server is away", () => new Response("busy", { status: 503 })],
  ["the log-in page", () => ({ type: "opaqueredirect", status: 0, ok: false }) as Response],
  ["a page of the network in the hall", () => new Response("<html>Please log in", { status: 200 })],
])("%s: the change waits on, and those after it", async (_, answer) => {
  keepChange("e", form("first"));
  device.onLine = true;
  answers = [answer];
  keepChange("e", form("second"));
  await vi.waitFor(() => expect(sent).toEqual(["e tick first"]));
  await Promise.resolve();
  expect(hasWaitingChanges()).toBe(true);
});

test("what the server refuses is told and not sent again", async () => {
  device.onLine = true;
  answers = [() => Response.json({ errorMessage: "This line is gone." }, { status: 404 })];
  expect(await awaitChange("e", form("first"))).toEqual({ errorMessage: "This line is gone." });
  expect(hasWaitingChanges()).toBe(false);
});

test("what the server fails at does not keep back what comes after it", async () => {
  keepChange("e", form("first"));
  device.onLine = true;
  answers = [() => new Response("Something went wrong", { status: 500 }), accepted];
  expect(await awaitChange("e", form("second"))).toMatchObject({ at: expect.any(String) });
  expect(sent).toEqual(["e tick first", "e tick second"]);
});

test("a browser that keeps nothing says so", async () => {
  vi.stubGlobal("localStorage", undefined);
  expect(keepChange("e", form("first"))).toBeNull();
  await expect(awaitChange("e", form("first"))).rejects.toThrow(TypeError);
});

import { afterEach, beforeEach, expect, it, vi } from "vitest";
import {
  discardAfter,
  discardOthers,
  discardSent,
  formName,
  hasCardNumber,
  keptKey,
  noteRefused,
  noteSent,
  readKept,
  writeKept,
} from "./kept-input.ts";

/** A browser's storage. */
class Storage {
  [key: string]: unknown;
  getItem = (key: string) => (Object.hasOwn(this, key) ? (this[key] as string) : null);
  setItem = (key: string, value: string) => {
    this[key] = value;
  };
  removeItem = (key: string) => {
    delete this[key];
  };
  clear = () => {};
}

beforeEach(() => {
  vi.stubGlobal("localStorage", new Storage());
  vi.stubGlobal("sessionStorage", new Storage());
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const [mine, theirs, visitors] = [keptKey("me", "form"), keptKey("other", "form"), keptKey("", "form")];

it("what was kept is 72 hours old at most", () => {
  vi.useFakeTimers();
  writeKept(mine, { text: "typed" });
  vi.advanceTimersByTime(71.9 * 3_600_000);
  expect(readKept(mine)).toMatchObject({ text: "typed" });
  vi.advanceTimersByTime(0.2 * 3_600_000);
  expect(readKept(mine)).toBeNull();
  expect(discardOthers("me"), "nothing is left").toBe(false);
  expect(localStorage.getItem(mine)).toBeNull();
});

it("another person's input is discarded when somebody opens the dashboard, and everything at log-out", async () => {
  for (const key of [mine, theirs, visitors]) writeKept(key, {});
  localStorage.setItem("color-scheme", "dark");
  expect(discardOthers(""), "the log-in page").toBe(true);
  expect(readKept(theirs)).not.toBeNull();
  discardOthers("me");
  expect([mine, theirs, visitors].map((key) => readKept(key) !== null)).toEqual([true, false, true]);
  await expect(discardAfter(Promise.reject(new Error("no network")))).rejects.toThrow("no network");
  expect(readKept(mine)).not.toBeNull();
  await discardAfter(Promise.resolve());
  expect([mine, theirs, visitors].map((key) => readKept(key))).toEqual([null, null, null]);
  expect(localStorage.getItem("color-scheme")).toBe("dark");
});

it("a full or forbidden storage keeps nothing, and stops nothing", async () => {
  const refuse = () => {
    throw new DOMException("full", "QuotaExceededError");
  };
  vi.stubGlobal("localStorage", { getItem: () => null, setItem: refuse, removeItem: () => {} });
  expect(() => writeKept(mine, {})).not.toThrow();
  vi.stubGlobal("localStorage", undefined);
  expect(readKept(mine)).toBeNull();
  expect(discardOthers("me")).toBe(false);
  await discardAfter(Promise.resolve());
});

it("a form that was not sent from this page discards nothing", () => {
  writeKept(mine, {});
  discardSent("http://localhost/dashboard/tasks", new FormData());
  expect(readKept(mine)).not.toBeNull();
});

it("a form is the same in each language of its page", () => {
  const formAt = (path: string) => {
    vi.stubGlobal("location", new URL(path, "http://localhost"));
    return formName({ elements: [], querySelectorAll: () => [], getAttribute: () => null } as never, path);
  };
  expect(new Set(["/contact", "/te/contact", "/hi/contact"].map(formAt))).toEqual(new Set(["/contact /contact"]));
});

it("what was refused is kept as sent and refused", () => {
  vi.stubGlobal("location", new URL("http://localhost/q/id"));
  vi.stubGlobal(
    "FormData",
    class {
      get = () => null;
    },
  );
  writeKept(mine, { isSent: true });
  noteSent({ getAttribute: () => null } as unknown as HTMLFormElement, null, mine);
  noteRefused("http://localhost/q/id", new FormData());
  expect(readKept(mine)).toMatchObject({ isRefused: true });
  expect(readKept(mine)).not.toHaveProperty("isSent");
});

it.each([
  ["4111 1111 1111 1111", true],
  ["Card 4111-1111-1111-1111, please", true],
  ["378282246310005", true],
  ["4111 1111 1111 1112", false],
  // A bank account, an acknowledgement number, a telephone, a GSTIN.
  ["50100234567890", false],
  ["112010036563310", false],
  ["+91 98480 12345", false],
  ["36AABCT1332L1ZV", false],
])("%s has the number of a payment card: %s", (text, expected) => {
  expect(hasCardNumber(text)).toBe(expected);
});

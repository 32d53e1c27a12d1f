import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { patienceMs, Refusal, subscribe } from "./subscribe.ts";

const json = { endpoint: "https://push.example/1", keys: { p256dh: "key", auth: "secret" } };
let permission = "granted";
let answers: (() => Promise<unknown>)[] = [];
/** The subscription that the browser has. */
let known: { unsubscribe: () => void } | null = null;
const pushManager = {
  getSubscription: async () => known,
  subscribe: () => (known ? failure("InvalidStateError")() : answers.shift()?.()),
};
const serviceWorker = { getRegistration: async (): Promise<object | undefined> => ({ pushManager }) };

beforeEach(() => {
  vi.useFakeTimers();
  permission = "granted";
  vi.stubGlobal("window", { PushManager: {} });
  vi.stubGlobal("navigator", { serviceWorker });
  vi.stubGlobal("Notification", { requestPermission: async () => permission });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const never = () => new Promise(() => {});
const failure = (name: string) => () => Promise.reject(new DOMException("x", name));

test("a push service that does not answer, or cannot be reached, is told, and asked again later", async () => {
  answers = [never, failure("AbortError"), async () => ({ toJSON: () => json })];
  const first = expect(subscribe("key")).rejects.toThrow(/does not answer.*Please try again/);
  await vi.advanceTimersByTimeAsync(patienceMs);
  await first;
  await expect(subscribe("key")).rejects.toThrow(/did not reach.*Please try again/);
  expect(await subscribe("key")).toEqual({ endpoint: json.endpoint, p256dh: "key", auth: "secret" });
});

test("replaces a subscription that the server does not know", async () => {
  known = {
    unsubscribe() {
      known = null;
    },
  };
  answers = [async () => ({ toJSON: () => json })];
  expect(await subscribe("key")).toMatchObject({ endpoint: json.endpoint });
});

test("says what the person or the browser does not allow", async () => {
  answers = [failure("NotAllowedError")];
  await expect(subscribe("key")).rejects.toSatisfy((error) => !(error instanceof Refusal));
  permission = "default";
  await expect(subscribe("key")).rejects.toThrow("does not allow messages");
  permission = "granted";
  vi.spyOn(serviceWorker, "getRegistration").mockResolvedValueOnce(undefined);
  await expect(subscribe("key")).rejects.toThrow("reload the page");
  vi.stubGlobal("window", {});
  await expect(subscribe("key")).rejects.toThrow("cannot show messages");
});

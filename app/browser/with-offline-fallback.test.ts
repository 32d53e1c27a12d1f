import { UNSAFE_ErrorResponseImpl as ErrorResponse, redirect } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { silentMessage } from "#app/ui/use-silence.ts";
import { announce, currentAnnouncement } from "./announcements.ts";
import { withOfflineFallback } from "./with-offline-fallback.ts";

const page = {
  formIntents: ["add"],
  toActionData: ({ formError }: { formError: string }) => formError,
  toErrorActionData: (reason: string) => reason,
  describeEdit: (form: FormData) => (form.get("due_date") ? `due ${form.get("due_date")}` : null),
};

afterEach(() => {
  vi.unstubAllGlobals();
  announce(null);
});

async function submit(error: unknown, intent = "add", fields = {}, path = "/") {
  const request = new Request(`http://127.0.0.1${path}`, { method: "POST", body: new URLSearchParams({ intent, ...fields }) });
  const serverAction = () => Promise.reject(error);
  const result = await withOfflineFallback<string>(page)({ request, serverAction });
  return typeof result === "string" ? [result] : [result.init?.status, result.data];
}

const noConnection = "There is no connection to the server. Please try again.";

test.each([
  ["no connection", new TypeError("Failed to fetch"), [503, `Not saved. ${noConnection}`]],
  [
    "a response that is not the app's, or breaks off",
    new Error("Unable to decode turbo-stream response"),
    [503, "Not saved. The answer could not be read: the server or the network in between has failed. Please try again soon."],
  ],
  [
    "a database that is unavailable",
    new ErrorResponse(503, "", null),
    [503, "Not saved. The server is away for a moment. Please try again soon."],
  ],
  [
    "a proxy's error page",
    new ErrorResponse(502, "", "<html>Bad Gateway</html>"),
    [502, "Not saved. The server is away for a moment. Please try again soon."],
  ],
  [
    "the page of a firewall, or of a Wi-Fi that wants a log-in",
    new ErrorResponse(403, "", "<!doctype html><title>403 Forbidden</title>"),
    [
      403,
      "Not saved. Something between you and the server refused this (status 403): a filter that took the text for an attack, or a Wi-Fi that wants a log-in. Please try other words, or call.",
    ],
  ],
  ["a refusal with a reason", new ErrorResponse(409, "", "It was sent already."), [409, "Not saved. It was sent already."]],
  ["a refusal without a reason", new ErrorResponse(403, "", null), [403, "Not saved. Your account may not do this."]],
  [
    "a refusal of our HTTP server before the router",
    new ErrorResponse(413, "", "What was sent is too large. Nothing was stored.\nRequest 1b4e28ba-2fa1\n"),
    [413, "Not saved. What was sent is too large. Nothing was stored."],
  ],
  [
    "a programming error",
    new ErrorResponse(500, "", "Something went wrong on our side (request 1b4e28ba-2fa1). Please try again."),
    [500, "Not saved. Something went wrong on our side (request 1b4e28ba-2fa1). Please try again."],
  ],
  [
    "an error whose message the router withholds",
    new Error("Unexpected Server Error"),
    [503, "Not saved. Something went wrong on our side. Please try again."],
  ],
])("says what failed: %s", async (_, error, expected) => expect(await submit(error)).toEqual(expected));

test("says it in the language of the page, and never repeats an English reason there", async () => {
  const sent = async (error: unknown, path: string) => (await submit(error, "add", {}, path))[1];
  expect(await sent(new TypeError("Failed to fetch"), "/te/c/x")).toBe("నమోదు కాలేదు. సర్వర్‌తో కనెక్షన్ లేదు. దయచేసి మళ్లీ ప్రయత్నించండి.");
  const refused = (text: string) => new ErrorResponse(429, "", text);
  expect(await sent(refused("Too many attempts."), "/hi/login")).toBe(
    "दर्ज नहीं हुआ। बहुत बार कोशिश हुई। कृपया थोड़ा रुककर फिर कोशिश करें।",
  );
  expect(await sent(new ErrorResponse(406, "", "<h1>Not Acceptable</h1>"), "/hi/contact")).toContain("(स्थिति 406)");
  expect(await sent(refused("आज बहुत हो गया।"), "/hi/login")).toBe("दर्ज नहीं हुआ। आज बहुत हो गया।");
  const fault = new ErrorResponse(500, "", "Something went wrong on our side (request 1b4e28ba-2fa1). Please try again.");
  expect(await sent(fault, "/te/login")).toContain("(అభ్యర్థన 1b4e28ba-2fa1)");
  expect(await sent(fault, "/te/login.data")).not.toMatch(/[a-z]{3}/);
});

test("a button's failure is a message of the page, and a redirect is followed", async () => {
  expect(await submit(new TypeError("Failed to fetch"), "delete")).toEqual([503, noConnection]);
  await expect(submit(redirect("/login"))).rejects.toBeInstanceOf(Response);
});

test.each([
  ["add", { title: "Order the lamps" }, "/dashboard/tasks", "Order the lamps: created."],
  ["edit", { name: "Navya" }, "/dashboard/leads", "Navya: saved."],
  ["edit", {}, "/dashboard/leads", "Saved."],
  ["edit", { title: "Collect the advance", due_date: "3 Dec" }, "/dashboard/tasks", "Collect the advance: due 3 Dec."],
  ["note", { text: "Called" }, "/dashboard/leads/1", "Note saved."],
  ["attach", { vendor_id: "1" }, "/dashboard/events/1", "Vendor added."],
  ["cancel-refund", {}, "/dashboard/payments", "Refund cancelled."],
  ["cancel-advance", {}, "/dashboard/advances/1", "Receipt voucher cancelled."],
  ["record-notice", {}, "/dashboard/invoices/1", "Days of the notice saved."],
  ["refund", {}, "/dashboard/advances/1?refund=2", "Refund recorded."],
  ["refund", {}, "/dashboard/invoices/1?recorded=2", undefined],
  ["record-payment", {}, "/dashboard/invoices/1?recorded=2", undefined],
  ["add", { clientName: "Navya" }, "/dashboard/invoices/1", "Navya: created."],
  ["add", { name: "Navya" }, "/dashboard/leads?changed=1.1", undefined],
  ["add", { name: "Navya" }, "/dashboard/events/7?created", undefined],
  ["edit", { name: "Navya" }, "/login", undefined],
])("a dialog that closes says what is stored: %s", async (intent, fields, location, message) => {
  await expect(submit(redirect(location), intent, fields)).rejects.toBeInstanceOf(Response);
  expect(currentAnnouncement()?.message).toBe(message);
});

test("a task that is created in its list is linked, because the list may not show it", async () => {
  const fields = { id: "7", name: "Navya" };
  await expect(submit(redirect("/dashboard/tasks?status=open"), "add", fields)).rejects.toBeInstanceOf(Response);
  expect(currentAnnouncement()?.url).toBe("/dashboard/tasks?edit=7");
  await expect(submit(redirect("/dashboard/events/7"), "edit", fields)).rejects.toBeInstanceOf(Response);
  expect(currentAnnouncement()?.url).toBeUndefined();
});

test("what a button submits offline is kept until there is a connection; a form reports it at once", async () => {
  const events = new EventTarget();
  vi.stubGlobal("navigator", { onLine: false });
  vi.stubGlobal("addEventListener", events.addEventListener.bind(events));
  const request = () => new Request("http://127.0.0.1/", { method: "POST", body: new URLSearchParams({ intent: "status" }) });
  const serverAction = vi.fn(() => Promise.resolve("moved"));
  const moved = withOfflineFallback<string>(page)({ request: request(), serverAction });
  await expect
    .poll(() => currentAnnouncement()?.message)
    .toBe("There is no connection. Kept: it is sent as soon as there is one.");
  expect(serverAction).not.toHaveBeenCalled();
  const unload = new Event("beforeunload", { cancelable: true });
  events.dispatchEvent(unload);
  expect(unload.defaultPrevented).toBe(true);
  events.dispatchEvent(new Event("online"));
  expect(await moved).toBe("moved");
  expect(currentAnnouncement()).toBeNull();
  expect(await submit(new TypeError("Failed to fetch"))).toEqual([503, `Not saved. ${noConnection}`]);
});

test("a comment that gets no answer, or not the server's, waits on the device, and its form takes the next one", async () => {
  const kept = new Map<string, string>();
  const device = { onLine: false };
  vi.stubGlobal("navigator", device);
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  const url = "http://127.0.0.1/dashboard/comments/event/7";
  const comments = { ...page, formIntents: ["comment"] };
  const comment = (text: string, id: string, failure = new TypeError("Failed to fetch")) => {
    const request = new Request(url, { method: "POST", body: new URLSearchParams({ intent: "comment", id, text }) });
    return withOfflineFallback<unknown>(comments)({
      request,
      serverAction: () => Promise.reject(failure),
    });
  };
  expect(await comment("Rain", "1")).toEqual({ saved: "1" });
  expect(await comment(" ", "2")).toMatchObject({ init: { status: 503 } });
  device.onLine = true;
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  expect(await comment("Hail", "3", new Error("Unexpected Server Error"))).toMatchObject({ init: { status: 503 } });
  expect(await comment("Wind", "4", new Error("Unable to decode turbo-stream response"))).toEqual({ saved: "4" });
  expect([...kept.values()].map((value) => JSON.parse(value).fields)).toMatchObject([
    { to: "comments/event/7", intent: "comment", id: "1", text: "Rain" },
    { id: "4", text: "Wind" },
  ]);
});

test("a press on the day of an event, or on a task's status, that gets no answer soon waits on the device, too, and is sent again", async () => {
  vi.useFakeTimers();
  const storage: Record<string, unknown> = {
    getItem: (key: string) => storage[key] ?? null,
    setItem: (key: string, value: string) => (storage[key] = value),
    removeItem: (key: string) => delete storage[key],
  };
  vi.stubGlobal("localStorage", storage);
  vi.stubGlobal("navigator", { onLine: true });
  const sent: string[] = [];
  vi.stubGlobal("fetch", async (_: string, { body }: { body: URLSearchParams }) => {
    sent.push(`${body.get("to")} ${body.get("op")}`);
    return Response.json({ at: "2026-11-29T10:00:00.000Z", successMessage: "Done." });
  });
  const press = (op: string, serverAction: () => Promise<unknown>, path = "events/7/day", intent = "tick") => {
    const body = new URLSearchParams({ intent, id: "1", ...(op && { op }) });
    const request = new Request(`http://127.0.0.1/dashboard/${path}`, { method: "POST", body });
    return withOfflineFallback<unknown>(page)({ request, serverAction });
  };
  expect(await press("a", async () => "ticked")).toBe("ticked");
  const silent = press("b", () => new Promise(() => {}));
  await vi.advanceTimersByTimeAsync(2_900);
  expect(sent).toEqual([]);
  await vi.advanceTimersByTimeAsync(200);
  expect(await silent).toMatchObject({ successMessage: "Done." });
  expect(sent).toEqual(["7 b"]);
  const task = press("", () => new Promise(() => {}), "tasks", "status");
  await vi.advanceTimersByTimeAsync(3_100);
  expect(await task).toMatchObject({ successMessage: "Done." });
  expect(sent[1]).toMatch(/^tasks [\w-]{36}$/);
  vi.useRealTimers();
});

test("a press that the device does not keep, and a form, say when no answer comes, and ask before the page is left", async () => {
  vi.useFakeTimers();
  const events = new EventTarget();
  vi.stubGlobal("navigator", { onLine: true });
  vi.stubGlobal("addEventListener", events.addEventListener.bind(events));
  const isLeavingAsked = () => !events.dispatchEvent(new Event("beforeunload", { cancelable: true }));
  for (const intent of ["give", "add"]) {
    const answer = Promise.withResolvers<string>();
    const request = new Request("http://127.0.0.1/dashboard/tasks", { method: "POST", body: new URLSearchParams({ intent }) });
    const given = withOfflineFallback<unknown>(page)({ request, serverAction: () => answer.promise });
    await vi.advanceTimersByTimeAsync(2_900);
    expect([currentAnnouncement(), isLeavingAsked()]).toEqual([null, false]);
    await vi.advanceTimersByTimeAsync(200);
    expect([currentAnnouncement()?.message, isLeavingAsked()]).toEqual([silentMessage, true]);
    answer.resolve("given");
    expect(await given).toBe("given");
    expect([currentAnnouncement(), isLeavingAsked()]).toEqual([null, false]);
  }
  vi.useRealTimers();
});

test("a dialog of a record that is gone leaves the address, and its message stays", async () => {
  const send = (url: string, intent: string, result: object) => {
    const request = new Request(url, { method: "POST", body: new URLSearchParams({ intent }) });
    return withOfflineFallback<unknown>(page)({ request, serverAction: async () => result }).catch((error: Response) => error);
  };
  const url = "http://127.0.0.1/dashboard/payments?q=Rao&remove-payment=1";
  const answer = (await send(url, "remove-payment", { successMessage: "Removed." })) as Response;
  expect([answer.headers.get("Location"), answer.headers.get("X-Remix-Replace")]).toEqual(["/dashboard/payments?q=Rao", "true"]);
  expect(currentAnnouncement()).toEqual({ message: "Removed." });
  const refused = { errorMessage: "Somebody was faster." };
  expect(await send(url, "remove-payment", refused)).toEqual(refused);
  expect(await send("http://127.0.0.1/", "remove-payment", { successMessage: "Removed." })).toEqual({
    successMessage: "Removed.",
  });
});

import { useEffect, useMemo, useSyncExternalStore } from "react";
import { announce, currentAnnouncement, keptMessage } from "../announcements.ts";
import { isFromServer, isLoggedOut } from "../from-server.ts";
import { discardKept, keptKeys, keyOfPerson, logInAgain, readKept, writeKept } from "../kept/kept-input.ts";
import { deviceTime } from "../use-server-clock.ts";
import { forgetPhotosExcept, keepPhoto, readPhoto } from "./waiting-photos.ts";

/** Where a change is sent to: "tasks", the id of an event, or "comments/TYPE/ID" of a record. */
export type ChangeTarget = string;
/** A change as its form has it, with `to`, the id `op` by which the server does it once, and `at`, the device's time; `sentAt` as below. */
export type ChangeFields = Readonly<Record<string, string>>;
/**
 * `sentAt`: the server's time when it had it; until a page is read after that, it shows the change by these fields. `retryAt`: the server
 * failed at it so often. `refusal`: why the server will not do it.
 */
type Waiting = { fields: ChangeFields; sentAt?: string; failures?: number; retryAt?: number; refusal?: string };
type Answer = { successMessage?: string; errorMessage?: string; at?: string; hasFailed?: true };

const name = "waiting ";
const sendUrl = "/dashboard/waiting";
const retryMs = 15_000;
const longestRetryMs = 15 * 60_000;
const failedMessage = "The server could not do it. It is kept, and tried again.";
const timeoutMs = 30_000;
/** Of one request: each takes a round trip, which in a full hall is half a second. */
export const maxTogether = 20;
/** The server accepts 64 KiB, and 40 KiB of text in one field. */
const maxLength = 36_000;
let sending: Promise<void> | undefined;
let isAskedAgain = false;
const listeners = new Set<() => void>();
/** Those whose page waits for the answer. */
const awaited = new Map<string, (answer: Answer) => void>();

const stampOf = (key: string) => Number(key.slice(key.lastIndexOf(" ") + 1));
/** In the order in which they were made. */
const keys = (): string[] =>
  keptKeys()
    .filter((key) => key.startsWith(keyOfPerson(name)))
    .toSorted((a, b) => stampOf(a) - stampOf(b));
const isUnsent = (waiting: Waiting | null) => !waiting?.sentAt && !waiting?.refusal;
const unsentKeys = () => keys().filter((key) => isUnsent(readKept<Waiting>(key)));
/** What the server failed at, until it is tried again, and the later changes of the same record. */
function heldKeys(): string[] {
  const records = new Set<string | undefined>();
  return unsentKeys().filter((key) => {
    const { fields = {}, retryAt = 0 } = readKept<Waiting>(key) ?? {};
    const record = fields.id ?? fields.op;
    if (retryAt > Date.now()) records.add(record);
    return records.has(record);
  });
}
/** Those that are sent next in one request: a photograph goes alone, and so does each change after a request that failed. */
function nextKeys(isAlone: boolean): string[] {
  const held = heldKeys();
  const ready = unsentKeys().filter((key) => !held.includes(key));
  const rest = ready.slice(0, isAlone ? 1 : maxTogether);
  const end = rest.findIndex((_, index) => isLarge(rest.slice(0, index + 1)));
  return rest.slice(0, end === -1 ? undefined : Math.max(1, end));
}

function isLarge(keys: readonly string[]): boolean {
  const all = keys.map((key) => readKept<Waiting>(key)?.fields ?? {});
  return all.some(({ hasPhoto }) => hasPhoto) || String(new URLSearchParams({ changes: JSON.stringify(all) })).length > maxLength;
}

function write(key: string, waiting: Waiting | null): void {
  if (waiting) writeKept<Waiting>(key, waiting);
  else discardKept(key);
  for (const listener of listeners) listener();
}

export const hasWaitingChanges = (): boolean => unsentKeys().length > 0;

const idsOfNew = () => keys().map((key) => readKept<Waiting>(key)?.fields.id);

/**
 * Whether a new record of this form's id waits, or was sent while the page could not be read anew: the next one from the page has the
 * same id, and the server would take it for the same.
 */
export const isKeptAlready = (form: FormData): boolean => idsOfNew().includes(String(form.get("id")));

/**
 * The same for a new record, which may have a photograph. @returns false when this browser keeps nothing, or has no room for the photograph
 */
export async function keepNew(to: ChangeTarget, form: FormData): Promise<boolean> {
  const op = crypto.randomUUID();
  const photo = form.get("photo");
  const hasPhoto = photo instanceof File && photo.size > 0;
  const more = { op, id: isKeptAlready(form) ? op : String(form.get("id") ?? op), ...(hasPhoto && { hasPhoto: "yes" }) };
  try {
    if (hasPhoto) await keepPhoto(op, photo);
  } catch {
    return false;
  }
  return keepChange(to, form, more) !== null;
}

/** Keeps a change on the device until the server has it. @returns its key; null when this browser keeps nothing */
export function keepChange(to: ChangeTarget, form: FormData, more: ChangeFields = {}): string | null {
  const texts = Object.fromEntries([...form].filter((entry): entry is [string, string] => typeof entry[1] === "string"));
  const key = keyOfPerson(`${name}${Math.max(Date.now(), ...keys().map((other) => stampOf(other) + 1))}`);
  write(key, { fields: { op: crypto.randomUUID(), at: new Date(deviceTime()).toISOString(), ...texts, ...more, to } });
  void sendWaitingChanges();
  return readKept(key) && key;
}

/**
 * The same for a page that shows the answer. @param signal aborted: another press has taken its place, or the page is gone
 * @throws TypeError, as a request without a network, when this browser keeps nothing
 */
export async function awaitChange<Result>(to: ChangeTarget, form: FormData, signal?: AbortSignal): Promise<Result> {
  const key = keepChange(to, form);
  if (!key) throw new TypeError("Nothing can be kept.");
  if (navigator.onLine === false) announce({ message: keptMessage, stays: true });
  signal?.addEventListener("abort", () => awaited.delete(key));
  return new Promise((resolve) => awaited.set(key, (answer) => resolve(answer as Result)));
}

/** Sends what waits, in its order, one tab at a time. A page that is opened later sends what an earlier one left. */
export async function sendWaitingChanges(): Promise<void> {
  if (navigator.onLine === false || !hasWaitingChanges()) return;
  isAskedAgain = sending !== undefined;
  sending ??= sendFromOneTab();
  return sending;
}

async function sendFromOneTab(): Promise<void> {
  try {
    await (navigator.locks?.request(keyOfPerson(name), { ifAvailable: true }, (lock) => lock && sendAll()) ?? sendAll());
  } finally {
    sending = undefined;
    // For a change that was made when the last one had been sent.
    if (isAskedAgain) void sendWaitingChanges();
  }
}

async function sendAll(): Promise<void> {
  const answers: Answer[] = [];
  let isAlone = false;
  for (let batch = nextKeys(false); batch.length > 0; batch = nextKeys(isAlone)) {
    const changes = batch.map((key) => readKept<Waiting>(key)?.fields ?? {});
    const received = batch.length > 1 ? await sendTogether(changes) : [await send(changes[0] as ChangeFields)];
    // No network, or the log-out meanwhile has discarded everything.
    if (received?.includes(null) || !readKept(batch[0] as string)) break;
    isAlone ||= received === null;
    for (const [index, answer] of (received ?? []).entries()) answers.push(...settle(batch[index] as string, answer as Answer));
  }
  for (const key of heldKeys()) answered(key, { errorMessage: failedMessage });
  await forgetPhotos();
  const messages = new Set(answers.map(({ errorMessage, successMessage }) => errorMessage ?? successMessage).filter(Boolean));
  if (messages.size > 0) announce({ message: [...messages].join(" ") });
  else if (answers.length > 0 && currentAnnouncement()?.message === keptMessage) announce(null);
}

/** All but those of changes that are not stored. */
export async function forgetPhotos(): Promise<void> {
  const unstored = keys().flatMap((key) => readKept<Waiting>(key) ?? []);
  const ops = unstored.flatMap(({ sentAt, fields: { op, hasPhoto } }) => (op && hasPhoto && !sentAt ? [op] : []));
  await forgetPhotosExcept(ops).catch(() => {});
}

const pressOf = (key: string, { intent, id, who } = readKept<Waiting>(key)?.fields ?? {}) => `${intent} ${id ?? who}`;
/** @returns what is to be told: nothing when the page shows it, or will show what a later press of the same kind has made of it */
function settle(key: string, answer: Answer): Answer[] {
  const waiting = readKept<Waiting>(key);
  if (!waiting) return [];
  const { failures = 0 } = waiting;
  const isShown = answered(key, answer) || [...awaited.keys()].some((later) => pressOf(later) === pressOf(key));
  if (answer.hasFailed) {
    write(key, { ...waiting, failures: failures + 1, retryAt: Date.now() + Math.min(retryMs * 2 ** failures, longestRetryMs) });
    if (failures > 0) return [];
  } else if (!answer.errorMessage) write(key, { ...waiting, sentAt: answer.at ?? new Date().toISOString() });
  else write(key, isShown ? null : { ...waiting, refusal: answer.errorMessage });
  return isShown ? [] : [answer];
}

function answered(key: string, answer: Answer): boolean {
  const receive = awaited.get(key);
  if (!receive) return false;
  awaited.delete(key);
  if (awaited.size === 0) announce(null);
  receive(answer);
  return true;
}

async function bodyOf(fields: ChangeFields): Promise<BodyInit> {
  const photo = fields.hasPhoto && (await readPhoto(fields.op as string));
  if (!photo) return new URLSearchParams(fields);
  const body = new FormData();
  for (const [name, value] of Object.entries({ ...fields, photo })) body.append(name, value);
  return body;
}

/** After these everything waits on: for a log-in, a limit, a server or proxy that is busy or away. */
const passing = [401, 408, 425, 429, 502, 503, 504];

/** @returns null when the server did not answer, or wants a log-in first: the change waits on */
async function send(fields: ChangeFields): Promise<Answer | null> {
  try {
    const response = await post(await bodyOf(fields));
    // To the log-in page, or the page of a network that wants one.
    if (response.type === "opaqueredirect" && (await isLoggedOut())) await logInAgain();
    if (response.ok) return answerOf(await response.json());
    if (!isFromServer(response) || passing.includes(response.status)) return null;
    if (response.status >= 500) return { errorMessage: failedMessage, hasFailed: true };
    const { errorMessage } = (await response.json().catch(() => ({}))) as Answer;
    return { errorMessage: errorMessage || "The server does not accept it." };
  } catch {
    // No network, or an answer that is not the server's, but of a network that wants a log-in.
    return null;
  }
}

/** @returns null when the server answered something else: each is then sent alone, which says what the answer is; `[null]` without an answer */
async function sendTogether(changes: readonly ChangeFields[]): Promise<(Answer | null)[] | null> {
  try {
    const response = await post(new URLSearchParams({ changes: JSON.stringify(changes) }));
    const answers = response.ok ? ((await response.json()) as unknown) : null;
    return Array.isArray(answers) && answers.length === changes.length && answers.every(answerOf) ? answers : null;
  } catch {
    return [null];
  }
}

/** Each answer of the server has its time. What something else answers in its place must not count as stored. */
const answerOf = (answer: Answer | null): Answer | null => (answer?.at ? answer : null);

const post = (body: BodyInit) =>
  fetch(sendUrl, { method: "POST", body, redirect: "manual", signal: AbortSignal.timeout(timeoutMs) });

type Kept = Waiting & { key: string };
const readState = () => JSON.stringify(keys().map((key) => ({ ...readKept<Waiting>(key), key })));

function useKept(): readonly Kept[] {
  const state = useSyncExternalStore(subscribe, readState, () => "[]");
  return useMemo(() => JSON.parse(state), [state]);
}

/**
 * The changes that a page shows on top of what the server read, those that are sent included.
 * @param readAt when the server read the page: what was sent before that is in it
 */
export function useChanges(readAt: string): readonly ChangeFields[] {
  const kept = useKept();
  return useMemo(() => {
    const shown = kept.filter(({ sentAt, refusal }) => (sentAt ? sentAt > readAt : !refusal));
    return shown.map(({ fields, sentAt }) => (sentAt ? { ...fields, sentAt } : fields));
  }, [kept, readAt]);
}

/** What the server refused while no page waited for the answer, until the person has read it. */
export const useRefusedChanges = (): readonly Kept[] => useKept().filter(({ refusal }) => refusal);

export const discardChange = (key: string): void => write(key, null);

export function retryChange(key: string): void {
  const waiting = readKept<Waiting>(key);
  if (waiting) write(key, { ...waiting, refusal: undefined });
  void sendWaitingChanges();
}

/** How many changes wait for a connection. Sends them when there is one. */
export function useWaitingChanges(): number {
  useEffect(() => {
    const stop = new AbortController();
    const listen = (target: EventTarget, type: string) =>
      target.addEventListener(type, () => void sendWaitingChanges(), { signal: stop.signal });
    listen(window, "online");
    listen(document, "visibilitychange");
    // A network that is there and leads nowhere says nothing when it does again.
    const timer = setInterval(sendWaitingChanges, retryMs);
    // Those of changes that were discarded: of another person, or too old.
    void forgetPhotos().then(sendWaitingChanges);
    return () => {
      stop.abort();
      clearInterval(timer);
    };
  }, []);
  return useSyncExternalStore(
    subscribe,
    () => unsentKeys().length,
    () => 0,
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  const onStorage = ({ key }: StorageEvent) => {
    // Another tab has sent it.
    if (key && awaited.has(key) && !unsentKeys().includes(key)) answered(key, {});
    listener();
  };
  addEventListener("storage", onStorage);
  return () => {
    listeners.delete(listener);
    removeEventListener("storage", onStorage);
  };
}

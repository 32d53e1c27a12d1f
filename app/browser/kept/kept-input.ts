import { useRouteLoaderData } from "react-router";
import { englishPath } from "#app/company/language-path.ts";
import { type Control, isChanged, isCheckable } from "../form-control.ts";
import { forgetKeptPage, keptPageUrl, pageAskedFor } from "./kept-page.ts";

/** What somebody entered into a form and has not saved, as this device keeps it. */
export type KeptInput = {
  /** The key of the entry of the browser's history. */
  entry: string;
  /** By slot: see `slotsOf`. */
  values: Record<string, string>;
  /** The hidden inputs with which a save is compared, and the id of the record that the form adds. */
  hidden: Record<string, string>;
  /** It was sent, and no answer has come. */
  isSent?: true;
  /** It was sent, and the answer was a refusal. */
  isRefused?: true;
};
type Stored<Value> = Value & { at: number };

const prefix = "kept ";
const maxAgeMs = 72 * 3_600_000;

type OwnPage = { person: { id: string } } | undefined;

/** The id of the person who is logged in; empty for a visitor. */
export function usePersonId(): string {
  const dashboard = useRouteLoaderData("features/dashboard/dashboard.layout") as OwnPage;
  const kept = useRouteLoaderData("features/events/kept/kept.route") as OwnPage;
  return (dashboard ?? kept)?.person.id ?? "";
}

/** @param personId empty: a visitor @param name of the form or draft, unique among those of the person */
export const keptKey = (personId: string, name: string): string => `${prefix}${personId} ${name}`;

let currentPerson = "";
/** A key of the person whose page is open. */
export const keyOfPerson = (name: string): string => keptKey(currentPerson, name);

/** A full or forbidden storage must not stop the form. */
function withStorage<Result>(use: (storage: Storage) => Result): Result | undefined {
  try {
    return use(localStorage);
  } catch {
    return undefined;
  }
}

export const writeKept = <Value extends object>(key: string, value: Value): void =>
  withStorage((storage) => storage.setItem(key, JSON.stringify({ at: Date.now(), ...value })));

export const discardKept = (key: string): void => withStorage((storage) => storage.removeItem(key));

export function readKept<Value extends object>(key: string): Stored<Value> | null {
  const stored = withStorage((storage) => JSON.parse(storage.getItem(key) ?? "null") as Stored<Value> | null);
  return stored && Date.now() - stored.at < maxAgeMs ? stored : null;
}

export const keptKeys = (): string[] =>
  withStorage((storage) => Object.keys(storage).filter((key) => key.startsWith(prefix))) ?? [];

/** Discards what is too old, and what another person entered. @returns whether something is left */
export function discardOthers(personId: string): boolean {
  currentPerson = personId;
  const isOwn = (key: string) => [keptKey("", ""), keptKey(personId, "")].some((start) => key.startsWith(start));
  const outdated = keptKeys().filter((key) => !readKept(key) || (personId !== "" && !isOwn(key)));
  for (const key of outdated) discardKept(key);
  return keptKeys().length > 0;
}

/** Whether an answer is on its way that may clear what the browser stores: a page that is opened before it would break it off. */
let isLeaving = false;

/** Deletes everything once a log-out is answered. @throws what the answer does: then the person is still logged in */
export async function discardAfter<Answer>(answer: Promise<Answer>): Promise<Answer> {
  isLeaving = true;
  const received = await answer.catch((error: unknown) => {
    isLeaving = false;
    throw error;
  });
  for (const key of keptKeys()) discardKept(key);
  withStorage(() => sessionStorage.clear());
  await forgetKeptPage();
  return received;
}

/** The session has ended. A document request: its data must not remain in the page's memory. */
export async function logInAgain(): Promise<void> {
  if (isLeaving) return;
  isLeaving = true;
  const { pathname, search } = window.location;
  const page = pathname === keptPageUrl ? pageAskedFor() : pathname + search;
  await forgetKeptPage();
  window.location.assign(`/login?next=${encodeURIComponent(page)}`);
}

/** A form that stores each change itself has `data-autosaved`; one whose choices are worth nothing later, `data-unkept`. */
export const formSelector = "form[method=post]:not([data-autosaved], [data-unkept])";

const secretTypes =
  "[type=password], [type=file], [type=search], [autocomplete$=password], [autocomplete=one-time-code], [autocomplete^=cc-]";
const secretName = /password|secret|token|^identity_/i;
const signsIn = "[autocomplete=current-password], [autocomplete=one-time-code]";

/** The controls of a form that may be kept: no passwords, codes, cards and files. A form that logs in has none. */
function controlsOf(form: HTMLFormElement): Control[] {
  const elements = [...form.elements];
  if (elements.some((element) => element.matches(signsIn))) return [];
  return elements.filter(
    (element): element is Control =>
      element.matches("input:not([type=hidden]), textarea, select") &&
      !element.matches(secretTypes) &&
      (element as Control).name !== "" &&
      !secretName.test((element as Control).name),
  );
}

/** The controls by name. Of text controls with one name, such as those of the lines of a table, the second is "name #2". */
export function slotsOf(form: HTMLFormElement): Map<string, Control[]> {
  const slots = new Map<string, Control[]>();
  const counts = new Map<string, number>();
  for (const control of controlsOf(form)) {
    const count = isCheckable(control) ? 1 : (counts.get(control.name) ?? 0) + 1;
    counts.set(control.name, count);
    const slot = count === 1 ? control.name : `${control.name} #${count}`;
    slots.set(slot, [...(slots.get(slot) ?? []), control]);
  }
  return slots;
}

/** Of checkboxes and radio buttons, the checked values. */
export const enteredValue = (controls: readonly Control[]): string =>
  controls
    .filter((control) => !isCheckable(control) || control.checked)
    .map(({ value }) => value)
    .join("\n");

/** Whether a text has the number of a payment card: 16 digits, or 15 of American Express, with the check digit of ISO/IEC 7812. */
export function hasCardNumber(text: string): boolean {
  const candidates = text.match(/\b(?:[2-6]\d{3}([ -]?)\d{4}\1\d{4}\1\d{4}|3[47]\d\d[ -]?\d{6}[ -]?\d{5})\b/g) ?? [];
  return candidates.some((candidate) => {
    const digits = [...candidate.replaceAll(/\D/g, "")].reverse().map(Number);
    const sum = digits.reduce((total, digit, index) => total + (index % 2 ? 2 * digit - (digit > 4 ? 9 : 0) : digit), 0);
    return sum % 10 === 0;
  });
}

/** A form with rows that are added and removed is kept as a whole, as it would be sent. */
const isWhole = (form: HTMLFormElement) => form.dataset.kept === "whole";

/**
 * What is entered in a form and not saved.
 * @param unsaved the slots that count as entered whatever the page shows as their default: components write what is typed there
 */
export function enteredIn(form: HTMLFormElement, unsaved: ReadonlySet<string>): Record<string, string> {
  const slots = slotsOf(form);
  const entered = [...slots].filter(([slot, controls]) => unsaved.has(slot) || controls.some(isChanged));
  if (entered.length === 0 || !isWhole(form))
    return withoutCards(entered.map(([slot, controls]) => [slot, enteredValue(controls)]));
  const names = new Set([...slots.keys(), ...hiddenInputs(form).map(({ name }) => name)]);
  const sent = [...new FormData(form)].filter((entry): entry is [string, string] => typeof entry[1] === "string");
  return withoutCards(sent.filter(([name]) => names.has(name)));
}

const withoutCards = (entries: [string, string][]) => Object.fromEntries(entries.filter(([, value]) => !hasCardNumber(value)));

export const hiddenInputs = (form: HTMLFormElement): HTMLInputElement[] =>
  [...form.elements].filter((element): element is HTMLInputElement => element.matches("input[type=hidden][name]"));

const isCompared = (input: HTMLInputElement) => /^(version|snapshot)$/.test(input.name) || isFresh(input);
/** The id of what the form adds, another one each time that the page is loaded. */
const isFresh = (input: HTMLInputElement) => input.dataset.fresh !== undefined;

/** What has to be sent with the values later, so that a save is compared with what was shown, and stored once. */
export const hiddenOf = (form: HTMLFormElement): Record<string, string> =>
  Object.fromEntries(
    hiddenInputs(form)
      .filter(isCompared)
      .map(({ name, value }) => [name, value]),
  );

/** Hidden inputs that say what a form is about. */
const identifying = /^(intent|id|kind|language|event|lead|client|instalment|record|to)$|_id$/;

/** Identifies a form: by its page in any language, by where and for what it is sent, and by the record that it edits. */
export function formName(form: HTMLFormElement, pathname: string): string {
  const about = hiddenInputs(form).filter((input) => identifying.test(input.name) && !isFresh(input));
  // The last one: before hydration a form may have more.
  const intent = [...form.querySelectorAll<HTMLButtonElement>("button[name=intent]")].at(-1)?.value;
  // By attribute: an input of that name hides the property.
  const action = new URL(form.getAttribute("action") ?? "", location.href).pathname;
  return [
    englishPath(pathname),
    englishPath(action),
    form.getAttribute("id"),
    intent,
    ...about.map(({ name, value }) => `${name}=${value}`),
  ]
    .filter(Boolean)
    .join(" ");
}

/** The keys of what was kept of the forms that are being sent. */
const sent = new Map<string, string>();
const submissionOf = ({ pathname }: URL, entries: FormData) =>
  [pathname, entries.get("intent") ?? "", entries.get("id") ?? ""].join(" ");

/** Notes that a form is sent: an answer says whether what was entered is saved. */
export function noteSent(form: HTMLFormElement, submitter: HTMLElement | null, key: string): void {
  const action = submitter?.getAttribute("formaction") ?? form.getAttribute("action") ?? "";
  sent.set(submissionOf(new URL(action, location.href), new FormData(form, submitter)), key);
}

/** Called when the server has stored a form. @param url to which it was sent */
export function discardSent(url: string, form: FormData): void {
  const submission = submissionOf(new URL(url), form);
  const key = sent.get(submission);
  if (key === undefined) return;
  sent.delete(submission);
  discardKept(key);
  dispatchEvent(new CustomEvent("keptsaved", { detail: key }));
}

/** Called when the server has refused a form: what was entered is not saved, and an answer has come. */
export function noteRefused(url: string, form: FormData): void {
  const key = sent.get(submissionOf(new URL(url), form)) ?? "";
  const kept = readKept<KeptInput>(key);
  if (kept) writeKept<KeptInput>(key, { ...kept, isSent: undefined, isRefused: true });
}

/** The session has ended: the log-in page is the answer to a form that is not stored. */
export const leadsToLogIn = (error: unknown): boolean =>
  error instanceof Response && /^\/login\b/.test(error.headers.get("Location") ?? "");

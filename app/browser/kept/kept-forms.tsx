import {
  type ComponentType,
  type RefObject,
  Suspense,
  useCallback,
  useEffect,
  useLayoutEffect,
  useState,
  useSyncExternalStore,
} from "react";
import { createPortal } from "react-dom";
import { useLocation, useNavigationType } from "react-router";
import { announce } from "../announcements.ts";
import { adoptInput, nextTask } from "../early-input.ts";
import type { Control } from "../form-control.ts";
import { differs, enterValues, restoreHidden } from "../restore-input.ts";
import {
  discardKept,
  discardOthers,
  enteredIn,
  formName,
  formSelector,
  hiddenOf,
  type KeptInput,
  keptKey,
  noteSent,
  readKept,
  slotsOf,
  usePersonId,
  writeKept,
} from "./kept-input.ts";

type Kept = KeptInput & { at: number };
/** What was kept of an open form, until the person takes or discards it. `container` is at the beginning of the form. */
type Offered = { form: HTMLFormElement; key: string; kept: Kept; container: HTMLElement };
export type OfferProps = Pick<Kept, "at" | "isSent" | "isRefused"> & { onRestore(): void; onDiscard(): void };

let offers: readonly Offered[] = [];
const listeners = new Set<() => void>();
/** The keys under which the forms of the page were looked up. */
const keys = new WeakMap<HTMLFormElement, string>();
/** The slots by key that count as entered whatever the page shows as their default. */
const unsaved = new Map<string, ReadonlySet<string>>();
/** The open forms with something unsaved. */
const openForms = new Map<string, HTMLFormElement>();
/** To be done when a form is sent: until then React writes its own values into hidden inputs whenever it renders the form. */
const beforeSending = new WeakMap<HTMLFormElement, () => void>();

/**
 * Keeps on the device what is entered into the forms of every page, until it is saved, discarded or three days old, or this person logs
 * out. A form that is opened again offers it; after Back, Forward and Reload it is there at once. Only what was entered is kept, so that
 * other people's changes stay. To be rendered after the page.
 */
export function KeptForms({ Offer }: { Offer: ComponentType<OfferProps> }) {
  const { key: entry, pathname, search } = useLocation();
  const person = usePersonId();
  const isRevisit = useNavigationType() === "POP";
  const url = pathname + search;

  /** Offers what was kept of a form, once. @returns the form's key */
  const look = useCallback(
    (form: HTMLFormElement) => {
      const key = keptKey(person, formName(form, pathname));
      if (keys.get(form) === key) return key;
      keys.set(form, key);
      unsaved.delete(key);
      const kept = readKept<KeptInput>(key);
      if (!kept) return key;
      if (!differs(form, kept)) discardKept(key);
      else if (isRevisit && kept.entry === entry && isOfThisVisit(kept)) void restore(form, key, kept);
      else offer({ form, key, kept });
      return key;
    },
    [person, pathname, entry, isRevisit],
  );

  useLayoutEffect(() => {
    setOffers(offers.filter(({ container }) => container.isConnected));
    if (discardOthers(person)) for (const form of document.querySelectorAll<HTMLFormElement>(formSelector)) look(form);
  }, [person, look]);

  // A layout effect: what is typed at once belongs to this entry of the history already.
  useLayoutEffect(() => {
    const stop = new AbortController();
    const listen = (type: string, listener: (form: HTMLFormElement, event: Event) => void) =>
      document.addEventListener(
        type,
        (event) => {
          const form = event.target instanceof Element && event.target.closest<HTMLFormElement>(formSelector);
          if (form) listener(form, event);
        },
        { signal: stop.signal, capture: true },
      );
    // A form that appeared later. Dialogs move the focus before this page's own effects run, with the entry of the page before.
    listen("focusin", (form) => setTimeout(() => !stop.signal.aborted && slotsOf(form).size > 0 && look(form)));
    listen("input", (form, { target }) => target !== form && keep(form, look(form), target as Control, entry));
    listen("submit", (form, event) => noteSubmission(form, look(form), event as SubmitEvent, entry));
    return () => stop.abort();
  }, [look, entry]);

  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    document.addEventListener("discardinput", ({ target }) => discardIn(target as Element), { signal, capture: true });
    window.addEventListener("keptsaved", (event) => forget((event as CustomEvent<string>).detail), { signal });
    // Saved or discarded in another tab.
    window.addEventListener("storage", ({ key, newValue }) => key !== null && newValue === null && forget(key), { signal });
    return () => stop.abort();
  }, []);

  useEffect(
    () => () => {
      // When the page that follows is rendered.
      setTimeout(() => sayWhatIsKept(url));
    },
    [url],
  );

  const shown = useSyncExternalStore(
    subscribe,
    () => offers,
    () => noOffers,
  );
  return shown.map((one) =>
    createPortal(
      <Suspense>
        <Offer {...one.kept} onRestore={() => accept(one)} onDiscard={() => refuse(one, entry)} />
      </Suspense>,
      one.container,
      one.key,
    ),
  );
}

const noOffers: readonly Offered[] = [];

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function setOffers(next: readonly Offered[]): void {
  if (next.length === 0 && offers.length === 0) return;
  offers = next;
  for (const listener of listeners) listener();
}

function offer(kept: Omit<Offered, "container">): void {
  const container = document.createElement("div");
  container.className = "kept-offer";
  // Screen readers announce what appears in a region that is there already.
  container.setAttribute("role", "status");
  kept.form.prepend(container);
  setOffers([...offers, { ...kept, container }]);
}

function withdraw(key: string): void {
  const withdrawn = offers.filter((one) => one.key === key);
  setOffers(offers.filter((one) => one.key !== key));
  // React removes first what it has rendered there.
  setTimeout(() => {
    for (const { container } of withdrawn) container.remove();
  });
}

const offeredOf = (key: string): Kept | undefined => offers.find((one) => one.key === key)?.kept;

/** Every page that is opened by its address has the entry "default", and the tab may have had another visitor. */
const isOfThisVisit = ({ entry, at }: Kept) =>
  entry !== "default" ||
  at > performance.timeOrigin ||
  performance.getEntriesByType("navigation").every((one) => (one as PerformanceNavigationTiming).type !== "navigate");

const slotsFor = (key: string): ReadonlySet<string> => unsaved.get(key) ?? new Set();

/** Keeps what is entered, with what was kept before as long as that is only offered. */
function write(form: HTMLFormElement, key: string, entry: string, isSent?: true): void {
  const earlier = offeredOf(key);
  const values = { ...earlier?.values, ...enteredIn(form, slotsFor(key)) };
  if (Object.keys(values).length === 0) discardKept(key);
  else writeKept<KeptInput>(key, { entry, values, hidden: { ...hiddenOf(form), ...earlier?.hidden }, isSent });
}

function keep(form: HTMLFormElement, key: string, control: Control, entry: string): void {
  const slot = [...slotsOf(form)].find(([, controls]) => controls.includes(control))?.[0];
  if (slot === undefined) return;
  unsaved.set(key, new Set([...slotsFor(key), slot]));
  openForms.set(key, form);
  write(form, key, entry);
}

function noteSubmission(form: HTMLFormElement, key: string, { submitter }: SubmitEvent, entry: string): void {
  beforeSending.get(form)?.();
  beforeSending.delete(form);
  if (!readKept(key)) return;
  // After a refusal what was sent is the form's default.
  unsaved.set(key, new Set([...slotsFor(key), ...Object.keys(enteredIn(form, slotsFor(key)))]));
  write(form, key, entry, true);
  noteSent(form, submitter, key);
}

function forget(key: string): void {
  unsaved.delete(key);
  openForms.delete(key);
  discardKept(key);
  withdraw(key);
}

/** The person chose in a dialog to discard what they entered there. What is only offered stays. */
function discardIn(dialog: Element): void {
  for (const form of dialog.querySelectorAll<HTMLFormElement>(formSelector)) {
    const key = keys.get(form) ?? "";
    const earlier = offeredOf(key);
    forget(key);
    if (earlier) writeKept<KeptInput>(key, earlier);
  }
}

function accept({ form, key, kept }: Offered): void {
  withdraw(key);
  const slots = Object.keys(kept.values);
  void restore(form, key, kept).then(() =>
    controlsIn(form, slots)
      .find((control) => control.checkVisibility())
      ?.focus(),
  );
}

function refuse({ form, key }: Offered, entry: string): void {
  withdraw(key);
  write(form, key, entry);
  controlsIn(form)
    .find((control) => control.checkVisibility())
    ?.focus();
}

const controlsIn = (form: HTMLFormElement, slots?: readonly string[]): Control[] =>
  [...slotsOf(form)].flatMap(([slot, controls]) => (slots && !slots.includes(slot) ? [] : controls));

/** @returns when the page's components have heard of it */
async function restore(form: HTMLFormElement, key: string, kept: Kept): Promise<void> {
  // A key pressed before hydration hydrates the page at once, and enters its letter after that: into the value that the person saw.
  await nextTask();
  const own = slotsFor(key);
  unsaved.set(key, new Set([...own, ...Object.keys(kept.values)]));
  openForms.set(key, form);
  beforeSending.set(form, () => restoreHidden(form, kept));
  if (form.dispatchEvent(new CustomEvent("restoreinput", { detail: kept.values, cancelable: true })))
    await enterValues(form, kept, own);
  else await adoptInput();
  // For what follows the input, such as a preview.
  form.dispatchEvent(new Event("input", { bubbles: true }));
}

/** What was kept of a form with rows, which shows it itself as after a refusal; undefined: nothing was restored, or it is saved. */
export function useRestoredInput(form: RefObject<HTMLFormElement | null>): Record<string, string> | undefined {
  const [values, setValues] = useState<Record<string, string>>();
  // Before `KeptForms` looks for what was kept.
  useLayoutEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    form.current?.addEventListener(
      "restoreinput",
      (event) => {
        event.preventDefault();
        setValues((event as CustomEvent<Record<string, string>>).detail);
      },
      { signal },
    );
    const isOwn = (key: string) => form.current !== null && keys.get(form.current) === key;
    window.addEventListener("keptsaved", (event) => isOwn((event as CustomEvent<string>).detail) && setValues(undefined), {
      signal,
    });
    return () => stop.abort();
  }, [form]);
  return values;
}

/** @param url of the page that was left */
function sayWhatIsKept(url: string): void {
  const gone = [...openForms].filter(([, form]) => !form.isConnected).map(([key]) => key);
  for (const key of gone) openForms.delete(key);
  const isKept = gone.map((key) => readKept<KeptInput>(key)).some((kept) => kept && !kept.isSent);
  if (isKept && url.startsWith("/dashboard")) announce({ message: "Not saved. What you typed is kept on this device.", url });
}

import {
  createContext,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type SyntheticEvent,
  use,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { flushSync } from "react-dom";
import { useHref, useLocation, useNavigate } from "react-router";
import { Button, ButtonLink } from "../button.tsx";
import { UnsavedInput } from "../form/unsaved-input.ts";
import { Icon } from "../icon.tsx";
import { Link } from "../link.tsx";
import { focusLink, type LinkPosition, positionOfLink } from "../page/link-position.ts";
import { useHydrated } from "../page/use-hydrated.ts";
import { UnbrokenNumbers } from "../unbroken-numbers.tsx";
import { silentMessage, useSilence } from "../use-silence.ts";
import { useCloseUrl } from "./close-url.ts";
import { keepPageBelow, openDialogEntry } from "./dialog-history.ts";
import "./dialog.css";

type DialogProps = {
  open: boolean;
  title: ReactNode;
  /** By default the page without the dialog. */
  closeUrl?: string;
  children: ReactNode;
};

const CloseUrl = createContext("");

/**
 * A modal dialog whose state is in the URL. Before hydration it is part of the page, so its form works without JavaScript. Closing
 * replaces the dialog's entry in the browser's history, and so must its form (`replace`): Back would open what is done already.
 * When something was typed or chosen, Escape and Close ask first, and a click beside the dialog does nothing.
 */
export function Dialog({ open, title, children, ...props }: DialogProps) {
  const pageUrl = useCloseUrl();
  const { closeUrl = pageUrl } = props;
  const dialogRef = useRef<HTMLDialogElement>(null);
  const headingId = useId();
  const hydrated = useHydrated();
  const navigate = useNavigate();
  const { key: entryKey, pathname, search } = useLocation();
  const path = pathname + search;
  const closePath = useHref(closeUrl);
  const [unsavedInput] = useState(() => new UnsavedInput());
  const [isAsking, setIsAsking] = useState(false);
  const focusedBefore = useRef<Element>(null);
  const isCancelled = useRef(false);
  /** Closed while the page's data, which cannot be loaded, still says that it is open. */
  const isClosedOffline = useRef(false);

  // A layout effect, so that no keystroke is lost between the server's dialog and the modal one.
  useLayoutEffect(() => {
    const element = dialogRef.current;
    if (!element || !open || !hydrated) return;
    const focused = document.activeElement;
    const openerPosition = positionOfLink(focused);
    isClosedOffline.current = false;
    const onClosed = openDialogEntry();
    unsavedInput.start(element);
    element.showModal();
    if (focused instanceof HTMLElement && element.contains(focused)) focused.focus();
    else if (document.activeElement?.matches(".dialog__close")) firstField(element)?.focus();
    return () => {
      // Closing before React removes the element makes the browser restore the focus.
      element.close();
      onClosed();
      setIsAsking(false);
      // Runs after the code of lists that moves the focus when a row was removed.
      setTimeout(() => focusAfterDialog(focused, openerPosition));
    };
  }, [open, hydrated, unsavedInput]);

  // Escape made the browser close the dialog, and a link opened it again before the page without it was rendered: `open` has not changed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: at each change of the page
  useLayoutEffect(() => {
    const element = dialogRef.current;
    isClosedOffline.current &&= path === closePath;
    if (element && open && hydrated && !element.open && !isClosedOffline.current) element.showModal();
  }, [open, hydrated, entryKey]);

  function discard() {
    discardInput(dialogRef.current);
    close();
  }

  function close() {
    if (!open) return;
    if (!navigator.onLine) {
      isClosedOffline.current = true;
      keepPageBelow(closePath);
      setIsAsking(false);
      dialogRef.current?.close();
    }
    navigate(closeUrl, { replace: true, preventScrollReset: true });
  }

  function closeOffline(event: MouseEvent) {
    const link = event.target instanceof Element && event.target.closest("a");
    if (navigator.onLine || !link || link.href !== new URL(closePath, location.href).href) return;
    // Close asks first; Cancel does not.
    if (link.matches(".dialog__close") && unsavedInput.exists()) return;
    event.preventDefault();
    close();
  }

  /** Navigates already at Escape: a key pressed before the later `close` event may follow the link that opens the dialog again. */
  function cancel(event: SyntheticEvent) {
    // A file input has an event of this name, too.
    if (event.target !== dialogRef.current) return;
    askBeforeClosing(event);
    if (event.isDefaultPrevented()) return;
    isCancelled.current = true;
    close();
  }

  function navigateWhenClosed() {
    if (!isCancelled.current) close();
    isCancelled.current = false;
  }

  function closeFromBackdrop(event: MouseEvent) {
    if (event.target !== dialogRef.current) return;
    // The field that is typed into keeps the focus.
    if (unsavedInput.exists()) event.preventDefault();
    else close();
  }

  function askBeforeClosing(event: SyntheticEvent) {
    if (!unsavedInput.exists()) return;
    event.preventDefault();
    if (isAsking) return keepEditing();
    focusedBefore.current = document.activeElement;
    setIsAsking(true);
  }

  function keepEditing() {
    flushSync(() => setIsAsking(false));
    if (focusedBefore.current instanceof HTMLElement) focusedBefore.current.focus();
  }

  // Not only `cancel`: browsers close a dialog at the second Escape without that event.
  function askAtEscape(event: KeyboardEvent) {
    const isHandledElsewhere =
      event.defaultPrevented || event.nativeEvent.isComposing || dialogRef.current?.querySelector(":popover-open");
    if (event.key === "Escape" && !isHandledElsewhere) askBeforeClosing(event);
  }

  return (
    <dialog
      ref={dialogRef}
      className="dialog"
      aria-labelledby={headingId}
      open={(open && !hydrated) || undefined}
      onClose={navigateWhenClosed}
      onCancel={cancel}
      onKeyDown={askAtEscape}
      onClickCapture={closeOffline}
      onFocus={(event) => unsavedInput.noteFocus(event.target)}
      onInput={(event) => unsavedInput.noteInput(event.target)}
      onMouseDown={closeFromBackdrop}
    >
      {open && (
        <>
          <div className="dialog__header" inert={isAsking}>
            <h2 id={headingId}>{typeof title === "string" ? <UnbrokenNumbers text={title} /> : title}</h2>
            <Link
              className="icon-button dialog__close"
              to={closeUrl}
              replace
              preventScrollReset
              aria-label="Close"
              onClick={askBeforeClosing}
            >
              <Icon name="close" />
            </Link>
          </div>
          <div className="dialog__body" inert={isAsking}>
            <CloseUrl value={closeUrl}>{children}</CloseUrl>
          </div>
          {isAsking && <DiscardQuestion onDiscard={discard} onKeep={keepEditing} />}
        </>
      )}
    </dialog>
  );
}

function DiscardQuestion({ onDiscard, onKeep }: { onDiscard(): void; onKeep(): void }) {
  const questionId = useId();
  return (
    <div className="dialog__question" role="alertdialog" aria-labelledby={questionId}>
      <p id={questionId}>Discard what you entered?</p>
      <Button type="button" variant="danger" onClick={onDiscard}>
        Discard
      </Button>
      <Button type="button" variant="quiet" ref={setFocus} onClick={onKeep}>
        Keep editing
      </Button>
    </div>
  );
}

/** What has to be entered or chosen first. A checkbox changes what the dialog's button does: the focus stays on Close. */
const firstField = (dialog: HTMLElement) =>
  [...dialog.querySelectorAll<HTMLElement>(fields)].find((field) => field.checkVisibility({ visibilityProperty: true }));

const fields =
  ":is(input:not([type=hidden], [type=checkbox], [type=radio]), input[type=radio]:checked, select, textarea):enabled";

const setFocus = (button: HTMLElement | null) => button?.focus();

/**
 * When the link that opened the dialog is gone, or leads elsewhere now: focuses the message that says what was done, the same link
 * at another place, or the heading.
 */
function focusAfterDialog(opener: Element | null, position: LinkPosition | null): void {
  const focused = document.activeElement ?? document.body;
  const isOtherLink = focused === opener && position !== null && focused.getAttribute("href") !== position.href;
  if (focused !== document.body && !isOtherLink) return;
  const toast = document.querySelector<HTMLElement>(".toast");
  if (!toast && position && focusLink(position)) return;
  const target = toast ?? document.querySelector("h1");
  if (!target) return;
  if (target.tabIndex < 0) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}

/** The ref of the field that gets the focus when a dialog opens: showModal() reads the attribute `autofocus`, which React does not write. */
export const setAutofocus = (field: HTMLElement | null) => field?.setAttribute("autofocus", "");

/** The person wants nothing of what they entered in this dialog: it is not kept on the device (browser/kept/kept-forms.tsx). */
const discardInput = (element: Element | null) => element?.closest("dialog")?.dispatchEvent(new Event("discardinput"));

type DialogActionsProps = {
  /** A note above the buttons. */
  note?: ReactNode;
  cancelLabel?: string;
  children?: ReactNode;
};

/** The buttons below a dialog's form, of which Cancel is the first. */
export const DialogActions = ({ note, cancelLabel = "Cancel", children }: DialogActionsProps) => (
  <div className="dialog__actions">
    <Note>{note}</Note>
    <ButtonLink
      to={use(CloseUrl)}
      variant="quiet"
      replace
      preventScrollReset
      onClick={({ currentTarget }) => discardInput(currentTarget)}
    >
      {cancelLabel}
    </ButtonLink>
    {children}
  </div>
);

/** In its place: that no answer comes. The dialog covers the page's message. */
function Note({ children }: { children: ReactNode }) {
  const isSilent = useSilence();
  return isSilent ? <p role="status">{silentMessage}</p> : children && <p>{children}</p>;
}

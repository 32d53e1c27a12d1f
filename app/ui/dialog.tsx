import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type SyntheticEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { flushSync } from "react-dom";
import { useLocation, useNavigate } from "react-router";
import { Button, ButtonLink } from "./button.tsx";
import { openDialogEntry } from "./dialog-history.ts";
import { Icon } from "./icon.tsx";
import { Link } from "./link.tsx";
import { focusLink, type LinkPosition, positionOfLink } from "./link-position.ts";
import { UnsavedInput } from "./unsaved-input.ts";
import { useHydrated } from "./use-hydrated.ts";
import "./dialog.css";

type DialogProps = {
  open: boolean;
  title: ReactNode;
  /** The URL to navigate to on closing. */
  closeUrl: string;
  children: ReactNode;
};

/**
 * A modal dialog whose state is in the URL. Before hydration it is part of the page, so its form works without JavaScript. Closing
 * replaces the dialog's entry in the browser's history, and so must its form (`replace`): Back would open what is done already.
 * When something was typed or chosen, Escape and Close ask first, and a click beside the dialog does nothing.
 */
export function Dialog({ open, title, closeUrl, children }: DialogProps) {
  const dialogRef = useRef<HTMLDialogElement>(null);
  const headingId = useId();
  const hydrated = useHydrated();
  const navigate = useNavigate();
  const { key: entryKey } = useLocation();
  const [typed] = useState(() => new UnsavedInput());
  const [isAsking, setIsAsking] = useState(false);
  const focusedBefore = useRef<Element>(null);

  // A layout effect, so that no keystroke is lost between the server's dialog and the modal one.
  useLayoutEffect(() => {
    const element = dialogRef.current;
    if (!element || !open || !hydrated) return;
    const focused = document.activeElement;
    const place = positionOfLink(focused);
    const onClosed = openDialogEntry();
    typed.start(element);
    element.showModal();
    if (focused instanceof HTMLElement && element.contains(focused)) focused.focus();
    return () => {
      // Closing before React removes the element makes the browser restore the focus.
      element.close();
      onClosed();
      setIsAsking(false);
      // Later than what keeps the focus in a list whose row is gone.
      setTimeout(() => focusAfterDialog(focused, place));
    };
  }, [open, hydrated, typed]);

  // Closed by the keyboard, and opened again by another link before the page without it was there.
  // biome-ignore lint/correctness/useExhaustiveDependencies: at each change of the page
  useLayoutEffect(() => {
    const element = dialogRef.current;
    if (element && open && hydrated && !element.open) element.showModal();
  }, [open, hydrated, entryKey]);

  function close() {
    if (open) navigate(closeUrl, { replace: true, preventScrollReset: true });
  }

  function closeFromBackdrop(event: MouseEvent) {
    if (event.target !== dialogRef.current) return;
    // The field that is typed into keeps the focus.
    if (typed.any) event.preventDefault();
    else close();
  }

  function askFirst(event: SyntheticEvent) {
    if (!typed.any) return;
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
    const isTaken = event.defaultPrevented || event.nativeEvent.isComposing || dialogRef.current?.querySelector(":popover-open");
    if (event.key === "Escape" && !isTaken) askFirst(event);
  }

  return (
    <dialog
      ref={dialogRef}
      className="dialog"
      aria-labelledby={headingId}
      open={(open && !hydrated) || undefined}
      onClose={close}
      // A file input has an event of this name, too.
      onCancel={(event) => event.target === dialogRef.current && askFirst(event)}
      onKeyDown={askAtEscape}
      onFocus={(event) => typed.addFocused(event.target)}
      onInput={(event) => typed.addEntered(event.target)}
      onMouseDown={closeFromBackdrop}
    >
      {open && (
        <>
          <div className="dialog__header" inert={isAsking}>
            <h2 id={headingId}>{title}</h2>
            <Link className="dialog__close" to={closeUrl} replace preventScrollReset aria-label="Close" onClick={askFirst}>
              <Icon name="close" />
            </Link>
          </div>
          <div className="dialog__body" inert={isAsking}>
            {children}
          </div>
          {isAsking && <DiscardQuestion onDiscard={close} onKeep={keepEditing} />}
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

const setFocus = (button: HTMLElement | null) => button?.focus();

/**
 * When the link that opened the dialog is gone, or leads elsewhere now: focuses the message that says what was done, the same link
 * at another place, or the heading.
 */
function focusAfterDialog(opener: Element | null, place: LinkPosition | null): void {
  const focused = document.activeElement ?? document.body;
  const isOtherLink = focused === opener && place !== null && focused.getAttribute("href") !== place.href;
  if (focused !== document.body && !isOtherLink) return;
  const toast = document.querySelector<HTMLElement>(".toast");
  if (!toast && place && focusLink(place)) return;
  const target = toast ?? document.querySelector("h1");
  if (!target) return;
  if (target.tabIndex < 0) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}

/** The ref of the field that has the focus when a dialog opens. showModal() goes by the attribute, which React does not write. */
export const setAutofocus = (field: HTMLElement | null) => field?.setAttribute("autofocus", "");

type DialogActionsProps = {
  closeUrl: string;
  /** A note above the button. */
  note?: ReactNode;
  cancelLabel?: string;
  children?: ReactNode;
};

/** The buttons below a dialog's form, of which Cancel is the first. */
export const DialogActions = ({ closeUrl, note, cancelLabel = "Cancel", children }: DialogActionsProps) => (
  <div className="dialog__actions">
    {note && <p>{note}</p>}
    <ButtonLink to={closeUrl} variant="quiet" replace preventScrollReset>
      {cancelLabel}
    </ButtonLink>
    {children}
  </div>
);

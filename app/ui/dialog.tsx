import { type MouseEvent, type ReactNode, useId, useLayoutEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { ButtonLink } from "./button.tsx";
import { openDialogEntry } from "./dialog-history.ts";
import { Icon } from "./icon.tsx";
import { Link } from "./link.tsx";
import { focusLink, type LinkPlace, placeOfLink } from "./link-place.ts";
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
 */
export function Dialog({ open, title, closeUrl, children }: DialogProps) {
  const dialogRef = useRef<HTMLDialogElement>(null);
  const headingId = useId();
  const hydrated = useHydrated();
  const navigate = useNavigate();
  const { key: entryKey } = useLocation();

  // A layout effect, so that no keystroke is lost between the server's dialog and the modal one.
  useLayoutEffect(() => {
    const element = dialogRef.current;
    if (!element || !open || !hydrated) return;
    const focused = document.activeElement;
    const place = placeOfLink(focused);
    const onClosed = openDialogEntry();
    element.showModal();
    if (focused instanceof HTMLElement && element.contains(focused)) focused.focus();
    return () => {
      // Closing before React removes the element makes the browser restore the focus.
      element.close();
      onClosed();
      // Later than what keeps the focus in a list whose row is gone.
      setTimeout(() => focusAfterDialog(focused, place));
    };
  }, [open, hydrated]);

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
    if (event.target === dialogRef.current) close();
  }

  return (
    <dialog
      ref={dialogRef}
      className="dialog"
      aria-labelledby={headingId}
      open={(open && !hydrated) || undefined}
      onClose={close}
      onMouseDown={closeFromBackdrop}
    >
      {open && (
        <>
          <div className="dialog__header">
            <h2 id={headingId}>{title}</h2>
            <Link className="dialog__close" to={closeUrl} replace preventScrollReset aria-label="Close">
              <Icon name="close" />
            </Link>
          </div>
          <div className="dialog__body">{children}</div>
        </>
      )}
    </dialog>
  );
}

/**
 * When the link that opened the dialog is gone, or leads elsewhere now: focuses the message that says what was done, the same link
 * at another place, or the heading.
 */
function focusAfterDialog(opener: Element | null, place: LinkPlace | null): void {
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
  /** What to know before the button is clicked. */
  note?: ReactNode;
  children: ReactNode;
};

/** The buttons below a dialog's form, of which Cancel is the first. */
export const DialogActions = ({ closeUrl, note, children }: DialogActionsProps) => (
  <div className="dialog__actions">
    {note && <p>{note}</p>}
    <ButtonLink to={closeUrl} variant="quiet" replace preventScrollReset>
      Cancel
    </ButtonLink>
    {children}
  </div>
);

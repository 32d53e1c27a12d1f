import { type MouseEvent, type ReactNode, useId, useLayoutEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { ButtonLink } from "./button.tsx";
import { Icon } from "./icon.tsx";
import { Link } from "./link.tsx";
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

  // A layout effect, so that no keystroke is lost between the server's dialog and the modal one.
  useLayoutEffect(() => {
    const element = dialogRef.current;
    if (!element || !open || !hydrated) return;
    const focused = document.activeElement;
    element.showModal();
    if (focused instanceof HTMLElement && element.contains(focused)) focused.focus();
    // Closing before React removes the element makes the browser restore the focus.
    return () => element.close();
  }, [open, hydrated]);

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

import { type MouseEvent, type ReactNode, useId, useLayoutEffect, useRef, useSyncExternalStore } from "react";
import { Link, useNavigate } from "react-router";
import { Icon } from "./icon.tsx";

type DialogProps = {
  open: boolean;
  title: ReactNode;
  /** Called by Escape, the backdrop and the close button. */
  onClose?: () => void;
  /** Where closing leads, for a dialog whose state is in the address: its close control is then a link. */
  closeTo?: string;
  wide?: boolean;
  children: ReactNode;
};

/** A modal dialog. Served open it is part of the page, so its form also works without JavaScript. */
export function Dialog({ open, title, onClose, closeTo, wide, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  const served = useServed();
  const navigate = useNavigate();

  // At once, not after the next frame: between the served dialog and the modal one nothing of what is typed may get lost.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element || !open || served) return;
    const typing = document.activeElement;
    element.showModal();
    if (typing instanceof HTMLElement && element.contains(typing)) typing.focus();
    // Closing before React removes the element is what gives the focus back to where it was.
    return () => element.close();
  }, [open, served]);

  function close() {
    if (!open) return;
    if (onClose) onClose();
    else if (closeTo) navigate(closeTo, { preventScrollReset: true });
  }

  function closeFromBackdrop(event: MouseEvent) {
    if (event.target === dialog.current) close();
  }

  const label = "Close";
  return (
    <dialog
      ref={dialog}
      className={wide ? "dialog wide" : "dialog"}
      aria-labelledby={heading}
      open={(served && open) || undefined}
      onClose={close}
      onMouseDown={closeFromBackdrop}
    >
      {open && (
        <>
          <div className="dialog-head">
            <h2 id={heading}>{title}</h2>
            {closeTo ? (
              <Link className="shut-link" to={closeTo} preventScrollReset aria-label={label}>
                <Icon name="close" />
              </Link>
            ) : (
              <button type="button" className="shut-link" onClick={close} aria-label={label}>
                <Icon name="close" />
              </button>
            )}
          </div>
          <div className="dialog-body">{children}</div>
        </>
      )}
    </dialog>
  );
}

/** True in the server's markup and while the browser takes it over. */
function useServed() {
  return useSyncExternalStore(
    () => () => {},
    () => false,
    () => true,
  );
}

import { type MouseEvent, type ReactNode, useId, useLayoutEffect, useRef } from "react";
import { Link, useNavigate } from "react-router";
import { Icon } from "./icon.tsx";
import { useServed } from "./use-served.ts";
import "./dialog.css";

type DialogProps = {
  open: boolean;
  title: ReactNode;
  /** Where closing leads. */
  closeTo: string;
  children: ReactNode;
};

/** A modal dialog, open while the address says so. Served open it is part of the page, so its form also works without JavaScript. */
export function Dialog({ open, title, closeTo, children }: DialogProps) {
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
    if (open) navigate(closeTo, { preventScrollReset: true });
  }

  function closeFromBackdrop(event: MouseEvent) {
    if (event.target === dialog.current) close();
  }

  return (
    <dialog
      ref={dialog}
      className="dialog"
      aria-labelledby={heading}
      open={(served && open) || undefined}
      onClose={close}
      onMouseDown={closeFromBackdrop}
    >
      {open && (
        <>
          <div className="dialog__header">
            <h2 id={heading}>{title}</h2>
            <Link className="dialog__close" to={closeTo} preventScrollReset aria-label="Close">
              <Icon name="close" />
            </Link>
          </div>
          <div className="dialog__body">{children}</div>
        </>
      )}
    </dialog>
  );
}

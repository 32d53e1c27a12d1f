import type { MouseEvent } from "react";
import { ButtonLink } from "#app/ui/button.tsx";

type PrintLinkProps = {
  /** The PDF's URL. */
  to: string;
  quiet?: boolean;
  /** Stores what is not stored yet. @returns whether everything is stored */
  beforePrint?: () => Promise<boolean>;
};

/** Opens the PDF in a new tab: what is printed is what the client receives. */
export function PrintLink({ to, quiet, beforePrint }: PrintLinkProps) {
  async function open(event: MouseEvent) {
    if (!beforePrint) return;
    event.preventDefault();
    // Opened during the click: later the browser would block it as a pop-up.
    const tab = window.open("", "_blank");
    const isStored = await beforePrint();
    if (!tab) return;
    if (isStored) tab.location.href = to;
    else tab.close();
  }
  return (
    <ButtonLink to={to} target="_blank" reloadDocument small variant={quiet ? "quiet" : undefined} icon="print" onClick={open}>
      Print Invoice
    </ButtonLink>
  );
}

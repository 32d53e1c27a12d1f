import type { MouseEvent } from "react";
import { ButtonLink } from "#app/ui/button.tsx";

type PrintProps = {
  /** The document's address. */
  to: string;
  quiet?: boolean;
  /** Stores what is not stored yet. @returns whether it is there now */
  onStore?: () => Promise<boolean>;
};

/** Print Invoice: the PDF itself in a new tab, so that what is printed is what the client gets. */
export function PrintLink({ to, quiet, onStore }: PrintProps) {
  async function storeFirst(event: MouseEvent) {
    if (!onStore) return;
    event.preventDefault();
    // Opened in the click itself, or the browser takes it for a pop-up.
    const tab = window.open("", "_blank");
    const isStored = await onStore();
    if (!tab) return;
    if (isStored) tab.location.href = to;
    else tab.close();
  }
  return (
    <ButtonLink
      to={to}
      target="_blank"
      reloadDocument
      small
      variant={quiet ? "quiet" : undefined}
      icon="print"
      onClick={storeFirst}
    >
      Print Invoice
    </ButtonLink>
  );
}

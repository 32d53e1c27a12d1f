import { Button } from "#app/ui/button.tsx";
import type { Saving } from "./use-draft.ts";

const lines: Record<Saving, string> = {
  unsaved: "The sheet updates as you type. It is stored from the first change on.",
  saving: "Saving...",
  saved: "The sheet updates as you type. Draft saved.",
  offline: "Not reached the server: kept in this browser, and sent when the network is back.",
  stale: "Somebody else changed this draft meanwhile. Yours is kept in this browser.",
  issued: "This invoice has been issued meanwhile; changes are no longer stored.",
};

/** Where the draft is kept right now. */
export function SavingLine({ saving, id, onKeepMine }: { saving: Saving; id: string; onKeepMine: () => void }) {
  function takeTheirs() {
    localStorage.removeItem(`invoice-draft:${id}`);
    location.reload();
  }
  return (
    <>
      <p role="status">{lines[saving]}</p>
      {saving === "stale" && (
        <p className="actions">
          <Button type="button" small variant="quiet" onClick={takeTheirs}>
            Show theirs
          </Button>
          <Button type="button" small variant="quiet" onClick={onKeepMine}>
            Keep mine
          </Button>
        </p>
      )}
    </>
  );
}

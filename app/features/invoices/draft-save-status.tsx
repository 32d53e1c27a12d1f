import { Button } from "#app/ui/button.tsx";
import { discardLocalDraft } from "./local-draft.ts";
import type { SaveStatus } from "./use-draft.ts";

const messages: Record<SaveStatus, string> = {
  unsaved: "The sheet updates as you type. It is stored from the first change on.",
  saving: "Saving...",
  saved: "The sheet updates as you type. Draft saved.",
  offline: "Not reached the server: kept in this browser, and sent when the network is back.",
  failed: "The server could not store this: kept in this browser, and tried again.",
  stale: "Somebody else changed this draft meanwhile. Yours is kept in this browser.",
  issued: "This invoice has been issued meanwhile; changes are no longer stored.",
};

type DraftSaveStatusProps = { id: string; status: SaveStatus; onOverwrite: () => void };

/** Where the draft is stored, and after a conflict the choice between the two versions. */
export function DraftSaveStatus({ id, status, onOverwrite }: DraftSaveStatusProps) {
  function showOther() {
    discardLocalDraft(id);
    location.reload();
  }
  return (
    <>
      <p role="status">{messages[status]}</p>
      {status === "stale" && (
        <p className="actions">
          <Button type="button" small variant="quiet" onClick={showOther}>
            Show theirs
          </Button>
          <Button type="button" small variant="quiet" onClick={onOverwrite}>
            Keep mine
          </Button>
        </p>
      )}
    </>
  );
}

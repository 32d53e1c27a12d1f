import { formatDateTime, formatTime, today } from "#app/platform/dates.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { discardLocalDraft } from "./local-draft.ts";
import type { SaveStatus } from "./use-draft.ts";
import "#app/ui/notice.css";
import "./document.css";

const messages: Record<Exclude<SaveStatus, "saved" | "loggedOut">, string> = {
  unsaved: "Not saved yet",
  saving: "Saving…",
  offline: "Not saved, kept on this device",
  failed: "Not saved, kept on this device. Trying again",
  refused: "Not saved, kept on this device: the server refused it",
  stale: "Not saved, kept on this device",
  issued: "Issued meanwhile: no longer saved",
};

/** Where the draft is stored. @param day today in India */
export function DraftSaveStatus({ status, savedAt, day }: { status: SaveStatus; savedAt: string; day: string }) {
  return (
    <p className="document-head__status" role="status">
      {status === "saved" ? (
        <>
          <Icon name="check" />
          <span>Saved {today(new Date(savedAt)) === day ? formatTime(savedAt) : formatDateTime(savedAt)}</span>
        </>
      ) : status === "loggedOut" ? (
        <>
          <span>Not saved, kept on this device: you are logged out.</span>
          <a href="/login" target="_blank" rel="noreferrer">
            Log in
          </a>
        </>
      ) : (
        messages[status]
      )}
    </p>
  );
}

/** After a conflict the choice between the two versions. */
export function DraftConflict({ id, onOverwrite }: { id: string; onOverwrite: () => void }) {
  function showOther() {
    discardLocalDraft(id);
    location.reload();
  }
  return (
    <div className="error-box error-box--summary" role="alert">
      <p>Somebody else changed this draft meanwhile. Yours is kept on this device.</p>
      <div className="actions">
        <Button type="button" small variant="quiet" onClick={showOther}>
          Show theirs
        </Button>
        <Button type="button" small variant="quiet" onClick={onOverwrite}>
          Keep mine
        </Button>
      </div>
    </div>
  );
}

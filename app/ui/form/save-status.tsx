import type { ReactNode } from "react";
import { Button } from "../button.tsx";
import { Icon } from "../icon.tsx";
import "../document.css";
import "./field-conflict.css";

/** On a phone of 360 pixels each status fits into one line, because the tabs of a quote stand below it. */
const messages = {
  unsaved: "Not saved yet",
  saving: "Saving…",
  offline: "Not saved, kept on this device",
  failed: "Kept on this device, trying again",
  refused: "Refused, kept on this device",
};

const conflictId = "draft-conflict";

type SaveStatusProps = {
  status: keyof typeof messages | "saved" | "stale" | "frozen" | "loggedOut";
  /** "Saved 5:01 PM" */
  savedText: string;
  /** Why nothing is saved any more: "Issued meanwhile". */
  frozenText: string;
};

export function SaveStatus({ status, savedText, frozenText }: SaveStatusProps) {
  return (
    <p className="document-head__status" role="status">
      {status === "saved" ? (
        <>
          <Icon name="check" />
          <span>{savedText}</span>
        </>
      ) : status === "loggedOut" ? (
        <>
          <span>Not saved, logged out.</span>
          <a href="/login" target="_blank" rel="noreferrer">
            Log in
          </a>
        </>
      ) : status === "stale" ? (
        <>
          <span>A colleague changed it.</span>
          <a href={`#${conflictId}`}>Choose</a>
        </>
      ) : status === "frozen" ? (
        `${frozenText}: not saved`
      ) : (
        messages[status]
      )}
    </p>
  );
}

type DraftConflictProps = {
  /** Who changed it, and when: a sentence. */
  title: string;
  /** What they changed. */
  theirs: ReactNode;
  /** How the draft differs from theirs. */
  yours: ReactNode;
  onShowOther: () => void;
  onOverwrite: () => void;
};

export function DraftConflict({ title, theirs, yours, onShowOther, onOverwrite }: DraftConflictProps) {
  return (
    <div className="conflict-notice draft-conflict" id={conflictId} role="alert" tabIndex={-1}>
      <b>{`${title} Yours is kept on this device.`}</b>
      <p>What you had left as it was shows what they changed:</p>
      {theirs}
      <p>With what you entered, this would replace theirs:</p>
      {yours}
      <div className="actions">
        <Button type="button" small variant="quiet" onClick={onShowOther}>
          Show theirs
        </Button>
        <Button type="button" small variant="quiet" onClick={onOverwrite}>
          Keep mine
        </Button>
      </div>
    </div>
  );
}

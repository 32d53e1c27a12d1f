import { Icon } from "../icon.tsx";
import "../document.css";

/** On a phone of 360 pixels each status fits into one line, because the tabs of a quote stand below it. */
const messages = {
  unsaved: "Not saved yet",
  saving: "Saving…",
  offline: "Not saved, kept on this device",
  failed: "Kept on this device, trying again",
  refused: "Refused, kept on this device",
};

/** Of the box with what a colleague changed. */
export const conflictId = "draft-conflict";

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

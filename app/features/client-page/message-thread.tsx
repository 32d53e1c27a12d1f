import { formatDateTime } from "#app/platform/values/dates.ts";
import type { Message } from "./client-page.ts";
import { isNew } from "./next-step.ts";
import "./message-thread.css";

type Props = {
  messages: readonly Message[];
  /** When the previous visit ended: later messages of the other side are marked as new. Null: none is. */
  seenUntil?: string | null;
  /** Who reads the thread. */
  ownSide: "client" | "staff";
};

/** The messages of client and staff, the oldest first. */
export const MessageThread = ({ messages, seenUntil = null, ownSide }: Props) => (
  <ol className="stack gap-4">
    {messages.map(({ id, isFromClient, author, text, at }) => {
      const isOwn = isFromClient === (ownSide === "client");
      return (
        <li key={id} className={isOwn ? "message-thread__item message-thread__item--own" : "message-thread__item"}>
          <p className="fine-print">
            <b>{isOwn && ownSide === "client" ? "You" : author}</b> <span className="no-wrap">{formatDateTime(at)}</span>
            {!isOwn && isNew(at, seenUntil) && <NewMark />}
          </p>
          <p className="typed">{text}</p>
        </li>
      );
    })}
  </ol>
);

/** Marks an entry that is younger than the client's last visit. */
export const NewMark = ({ label = "new" }: { label?: string }) => <span className="new-mark">{label.toUpperCase()}</span>;

import { useLinkTexts } from "#app/company/link-pages/use-link-texts.ts";
import { formatLocalDateTime } from "#app/company/local-dates.ts";
import { useLanguage } from "#app/company/use-language.ts";
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
export function MessageThread({ messages, seenUntil = null, ownSide }: Props) {
  const { you } = useLinkTexts().client.questions;
  const language = useLanguage();
  return (
    <ol className="stack gap-4">
      {messages.map(({ id, isFromClient, author, text, at }) => {
        const isOwn = isFromClient === (ownSide === "client");
        return (
          <li key={id} className={isOwn ? "message-thread__item message-thread__item--own" : "message-thread__item"}>
            <p className="fine-print">
              <b>{isOwn && ownSide === "client" ? you : author}</b> <span>{formatLocalDateTime(new Date(at), language)}</span>
              {!isOwn && isNew(at, seenUntil) && <NewMark />}
            </p>
            <p className="typed">{text}</p>
          </li>
        );
      })}
    </ol>
  );
}

/** Marks an entry that is younger than the client's last visit. */
export function NewMark({ label }: { label?: string }) {
  const { isNew } = useLinkTexts().client;
  return <span className="new-mark">{(label ?? isNew).toUpperCase()}</span>;
}

import type { ComponentProps } from "react";
import { useFetcher } from "react-router";
import { formatDay, roughDuration, today } from "#app/platform/values/dates.ts";
import { Avatar } from "#app/ui/avatar.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { type Newcomer, type Notification, notificationUrl, sentenceOf } from "./inbox.ts";
import "./inbox.css";

type InboxRowsProps = ComponentProps<"ul"> & {
  notifications: readonly Notification[];
  newcomers: readonly Newcomer[];
  now: Date;
};

/** The rows of the inbox, and of the panel under the bell. */
export const InboxRows = ({ notifications, newcomers, now, ...list }: InboxRowsProps) => (
  <ul {...list} className="inbox">
    {newcomers.map((newcomer) => (
      <NewcomerRow key={newcomer.id} newcomer={newcomer} now={now} />
    ))}
    {notifications.map((notification) => (
      <NotificationRow key={notification.id} notification={notification} now={now} />
    ))}
  </ul>
);

function NotificationRow({ notification, now }: { notification: Notification; now: Date }) {
  const { id, by, at, isRead, title, event, quote } = notification;
  const fetcher = useFetcher({ key: `read:${id}` });
  const isShownRead = isRead || fetcher.formData !== undefined;
  // Opening reads it; the fetcher outlives the page.
  const read = () => {
    if (!isShownRead) void fetcher.submit({ intent: "read", id }, { method: "post", action: "/dashboard/inbox" });
  };
  return (
    <li className={isShownRead ? "inbox__row" : "inbox__row inbox__row--unread"} data-row>
      {by ? <Avatar name={by} small /> : <Icon name="bell" />}
      <div className="inbox__what">
        <p>
          {!isShownRead && <span className="visually-hidden">Unread: </span>}
          <span>{sentenceOf(notification)}</span>{" "}
          <Link className="quiet-link" to={notificationUrl(notification)} onClick={read}>
            {title}
          </Link>
        </p>
        {quote && (
          <p className="inbox__quote" dir="auto">
            {quote}
          </p>
        )}
        {event && event !== title && <p className="fine-print">{event}</p>}
      </div>
      <time className="fine-print no-wrap" dateTime={at}>
        {agoText(at, now)}
      </time>
      {!isShownRead && (
        <fetcher.Form method="post" action="/dashboard/inbox">
          <input type="hidden" name="id" value={id} />
          <Button small variant="soft" name="intent" value="read" aria-label={`Read: ${title}`}>
            Read
          </Button>
        </fetcher.Form>
      )}
    </li>
  );
}

/** Short, because a phone has little room beside the sentence: "48 min", "3 h". */
function agoText(at: string, now: Date): string {
  const age = now.getTime() - Date.parse(at);
  if (age < 60_000) return "just now";
  return age < 24 * 3_600_000 ? roughDuration(age) : formatDay(today(new Date(at)));
}

/** Somebody who signed up and waits for an admin. */
function NewcomerRow({ newcomer: { id, name, email, at }, now }: { newcomer: Newcomer; now: Date }) {
  const url = (word: string) => `/dashboard?${word}=${encodeURIComponent(id)}`;
  return (
    <li className="inbox__row inbox__row--unread" data-row>
      <Avatar name={name} small />
      <div className="inbox__what">
        <p>
          <span>{name}</span> <span>asks to join</span>
        </p>
        <p className="fine-print">{email}</p>
      </div>
      <time className="fine-print no-wrap" dateTime={at}>
        {agoText(at, now)}
      </time>
      <p className="row">
        <ButtonLink to={url("approve")} small variant="quiet" icon="check">
          Approve
        </ButtonLink>
        <ButtonLink to={url("reject")} small variant="soft">
          Reject
        </ButtonLink>
      </p>
    </li>
  );
}

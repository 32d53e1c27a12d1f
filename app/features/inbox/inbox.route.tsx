import { useEffect } from "react";
import { Form, useFetcher, useSubmit } from "react-router";
import { useServerClock } from "#app/browser/use-server-clock.ts";
import { formsClientAction } from "#app/browser/with-offline-fallback.ts";
import { pageMeta } from "#app/company/page-meta.ts";
import { postedForm } from "#app/platform/request.server.ts";
import { personOf } from "#app/platform/request-person.server.ts";
import { formatDay, formatTime, timeAgo, today } from "#app/platform/values/dates.ts";
import { Avatar } from "#app/ui/avatar.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { areSingleKeysOn } from "#app/ui/dialog/single-keys.ts";
import { IntentButton } from "#app/ui/form/intent-button.tsx";
import { Glyph } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { listKeys } from "#app/ui/list/list-keys.ts";
import { listRows } from "#app/ui/list/list-rows.ts";
import { Pager } from "#app/ui/list/pager.tsx";
import { PageHeader } from "#app/ui/page/page-header.tsx";
import { TabLinks } from "#app/ui/page/tab-links.tsx";
import { ResultToasts } from "#app/ui/result/result-toasts.tsx";
import type { Route } from "./+types/inbox.route.ts";
import { readInbox } from "./inbox.server.ts";
import { inboxTabs, type Notification, notificationUrl, readInboxFilters, sentenceOf } from "./inbox.ts";
import { handleInboxForm } from "./inbox-action.server.ts";
import "#app/ui/page/panel.css";
import "./inbox.css";

export { noStoreHeaders as headers } from "#app/platform/page-headers.ts";
export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: "Inbox" });

export async function loader({ context, url }: Route.LoaderArgs) {
  const search = readInboxFilters(url.searchParams);
  return { ...(await readInbox(personOf(context), search)), search, now: new Date().toISOString() };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  return handleInboxForm({ person: personOf(context), form: await postedForm(request), returnTo: url.pathname + url.search });
}

export const clientAction = formsClientAction([]);

const rowKeys = listKeys({ d: (row) => row.querySelector<HTMLElement>("button")?.click() });

export default function Inbox({ loaderData }: Route.ComponentProps) {
  const { notifications, hasMore, search, now } = loaderData;
  const clock = useServerClock(now);
  useReadAllKey();
  return (
    <>
      <PageHeader title="Inbox" intro="What you were asked, told and answered.">
        <Form method="post" preventScrollReset>
          <IntentButton intent="read-all" small variant="quiet" icon="check" title="Shift A">
            Mark all read
          </IntentButton>
        </Form>
        <ButtonLink to="/dashboard/account#notifications" small variant="quiet" icon="settings">
          How you are told
        </ButtonLink>
      </PageHeader>
      <section className="panel" aria-label="Notifications">
        <TabLinks
          label="Kind"
          tabs={Object.entries(inboxTabs).map(([tab, { label }]) => ({
            to: tab ? `/dashboard/inbox?tab=${tab}` : "/dashboard/inbox",
            label,
            current: search.tab === tab,
          }))}
        />
        {notifications.length === 0 ? (
          <EmptyState message={search.tab ? "Nothing here." : "Nobody has asked or told you anything yet."} />
        ) : (
          <ul {...listRows} className="inbox" onKeyDown={rowKeys} data-keys>
            {notifications.map((notification) => (
              <Row key={notification.id} notification={notification} now={clock} />
            ))}
          </ul>
        )}
        <Pager
          page={search.page}
          pages={search.page}
          hasMore={hasMore}
          range={`Page ${search.page}`}
          previous="Newer"
          next="Older"
        />
      </section>
      <ResultToasts />
    </>
  );
}

function Row({ notification, now }: { notification: Notification; now: Date }) {
  const { id, by, at, isRead, title, event, quote } = notification;
  const fetcher = useFetcher({ key: `read:${id}` });
  const isShownRead = isRead || fetcher.formData !== undefined;
  // Opening reads it; the fetcher outlives the page.
  const read = () => {
    if (!isShownRead) void fetcher.submit({ intent: "read", id }, { method: "post", action: "/dashboard/inbox" });
  };
  return (
    <li className={isShownRead ? "inbox__row" : "inbox__row inbox__row--unread"} data-row>
      {by ? <Avatar name={by} small /> : <Glyph shape={isShownRead ? "full" : "hollow"} tone="brand" />}
      <div className="inbox__what">
        <p>
          {!isShownRead && <span className="visually-hidden">Unread: </span>}
          <span>{sentenceOf(notification)}</span>{" "}
          <Link to={notificationUrl(notification)} onClick={read}>
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
        {timeAgo(at, now, (instant) =>
          today(new Date(instant)) === today(now) ? formatTime(instant) : formatDay(today(new Date(instant))),
        )}
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

/** Shift A reads all. */
function useReadAllKey(): void {
  const submit = useSubmit();
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof Element && event.target.closest("input, select, textarea, dialog");
      if (event.key !== "A" || !event.shiftKey || event.ctrlKey || event.metaKey || isTyping || !areSingleKeysOn()) return;
      event.preventDefault();
      void submit({ intent: "read-all" }, { method: "post", preventScrollReset: true });
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [submit]);
}

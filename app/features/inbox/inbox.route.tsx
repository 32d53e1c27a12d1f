import { useEffect } from "react";
import { Form, useSubmit } from "react-router";
import { useServerClock } from "#app/browser/use-server-clock.ts";
import { formsClientAction } from "#app/browser/with-offline-fallback.ts";
import { pageMeta } from "#app/company/page-meta.ts";
import { personOf, readSubmission } from "#app/platform/request-person.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { areSingleKeysOn } from "#app/ui/dialog/single-keys.ts";
import { IntentButton } from "#app/ui/form/intent-button.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { listKeys } from "#app/ui/list/list-keys.ts";
import { listRows } from "#app/ui/list/list-rows.ts";
import { Pager } from "#app/ui/list/pager.tsx";
import { PageHeader } from "#app/ui/page/page-header.tsx";
import { TabLinks } from "#app/ui/page/tab-links.tsx";
import { ResultToasts } from "#app/ui/result/result-toasts.tsx";
import type { Route } from "./+types/inbox.route.ts";
import { readInbox } from "./inbox.server.ts";
import { inboxTabs, readInboxFilters } from "./inbox.ts";
import { handleInboxForm } from "./inbox-action.server.ts";
import { InboxRows } from "./notification-row.tsx";
import "#app/ui/page/panel.css";

export { noStoreHeaders as headers } from "#app/platform/page-headers.ts";
export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: "Inbox" });

export async function loader({ context, url }: Route.LoaderArgs) {
  const search = readInboxFilters(url.searchParams);
  return { ...(await readInbox(personOf(context), search)), search, now: new Date().toISOString() };
}

export const action = async (args: Route.ActionArgs) =>
  handleInboxForm(await readSubmission(args, args.url.pathname + args.url.search));

export const clientAction = formsClientAction([]);

const rowKeys = listKeys({ d: (row) => row.querySelector<HTMLElement>("button")?.click() });

export default function Inbox({ loaderData }: Route.ComponentProps) {
  const { notifications, newcomers, tabs, hasMore, search, now } = loaderData;
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
          tabs={tabs.map((tab) => ({
            to: tab ? `/dashboard/inbox?tab=${tab}` : "/dashboard/inbox",
            label: inboxTabs[tab].label,
            current: search.tab === tab,
          }))}
        />
        {notifications.length + newcomers.length === 0 ? (
          <EmptyState message={search.tab ? "Nothing here." : "Nobody has asked or told you anything yet."} />
        ) : (
          <InboxRows {...{ notifications, newcomers }} now={clock} {...listRows} onKeyDown={rowKeys} data-keys />
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

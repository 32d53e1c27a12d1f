import { useEffect, useRef } from "react";
import { useFetcher } from "react-router";
import { useServerClock } from "#app/browser/use-server-clock.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorBox } from "#app/ui/error-box.tsx";
import { Link } from "#app/ui/link.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { Loading } from "#app/ui/page/loading.tsx";
import { useRead } from "#app/ui/result/use-read.ts";
import type { readInbox } from "./inbox.server.ts";
import { unreadText } from "./inbox.ts";
import { InboxRows } from "./notification-row.tsx";
import "./inbox-panel.css";

type Answer = Awaited<ReturnType<typeof readInbox>> & { now: string };

/** The newest notifications under the bell. */
export function InboxPanel({ unread, onClose }: { unread: number; onClose: () => void }) {
  const { data, hasFailed, isReading, read } = useRead<Answer>("/dashboard/inbox/newest");
  const marking = useFetcher();
  const panel = useRef<HTMLDialogElement>(null);
  useEffect(() => panel.current?.showPopover(), []);
  return (
    <dialog
      className="inbox-panel"
      popover="auto"
      ref={panel}
      aria-labelledby="inbox-panel"
      onToggle={({ newState }) => newState === "closed" && onClose()}
    >
      <div className="row inbox-panel__head">
        <h2 id="inbox-panel">Inbox</h2>
        <small>{unread === 0 ? "All read" : `${unreadText(unread)} unread`}</small>
        <Button type="button" small variant="ghost" icon="close" aria-label="Close" onClick={onClose} />
      </div>
      {data ? (
        <Rows {...data} />
      ) : hasFailed ? (
        <ErrorBox message="The inbox did not load.">
          <Button type="button" small variant="quiet" busy={isReading} onClick={read}>
            Retry
          </Button>
        </ErrorBox>
      ) : (
        <Loading label="Loading the inbox..." />
      )}
      <div className="row row--ends inbox-panel__foot">
        <marking.Form method="post" action="/dashboard/inbox">
          <Button small variant="quiet" icon="check" name="intent" value="read-all" disabled={unread === 0}>
            Mark all read
          </Button>
        </marking.Form>
        <Link to="/dashboard/inbox">Whole inbox</Link>
      </div>
    </dialog>
  );
}

function Rows({ notifications, newcomers, now }: Answer) {
  const clock = useServerClock(now);
  if (notifications.length + newcomers.length === 0) return <EmptyState message="Nobody has asked or told you anything yet." />;
  return <InboxRows {...{ notifications, newcomers }} now={clock} />;
}

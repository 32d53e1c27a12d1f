import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { unreadText } from "./inbox.ts";
import "./bell.css";

export { NotificationsPanel } from "./notifications-panel.tsx";

export function Bell({ unread }: { unread: number }) {
  return (
    <Link className="bell" to="/dashboard/inbox" aria-label={unread === 0 ? "Inbox" : `Inbox, ${unreadText(unread)} unread`}>
      <Icon name="bell" />
      {unread > 0 && <b className="bell__count">{unreadText(unread)}</b>}
    </Link>
  );
}

import type { ReactNode } from "react";
import { formatTime } from "#app/platform/values/dates.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { PageHeader } from "#app/ui/page/page-header.tsx";
import "#app/ui/page/hall.css";

type HallHeaderProps = {
  title: string;
  back: { to: string; label: string };
  /** Behind the way back; may be empty. */
  note: string;
  now: Date;
  children: ReactNode;
};

/** The head of a screen for the hall: on a phone a dark bar with the way back and the time, in place of the dashboard's own bars. */
export const HallHeader = ({ title, back, note, now, children }: HallHeaderProps) => (
  <div className="hall-header">
    <PageHeader
      compact
      title={title}
      intro={
        <span>
          <Link to={back.to}>
            <Icon name="previous" />
            <span>{back.label}</span>
          </Link>
          <span>{note && `, ${note}`}</span>
        </span>
      }
    >
      {children}
    </PageHeader>
    <time className="hall-header__time" suppressHydrationWarning>
      {formatTime(now)}
    </time>
  </div>
);

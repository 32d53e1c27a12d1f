import type { ReactNode } from "react";
import { useStaffCompany } from "#app/company/use-company.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import "./meeting-links.css";

function useScheduleUrl(): string {
  const { template, title, details } = useStaffCompany().meetings;
  return `${template}${template.includes("?") ? "&" : "?"}${new URLSearchParams({ text: title, details })}`;
}

const newTabButton = { target: "_blank", rel: "noopener noreferrer", small: true, variant: "quiet" } as const;

export function OpenWebmail() {
  const { webmailUrl } = useStaffCompany().meetings;
  if (!webmailUrl) return null;
  return (
    <ButtonLink {...newTabButton} to={webmailUrl} icon="email">
      Open webmail
      <OpensInNewTab />
    </ButtonLink>
  );
}
export const StartMeeting = () => (
  <ButtonLink {...newTabButton} to={useStaffCompany().meetings.instant} icon="meet">
    Start instant meeting
    <OpensInNewTab />
  </ButtonLink>
);
export const ScheduleMeeting = () => (
  <ButtonLink {...newTabButton} to={useScheduleUrl()} icon="events">
    Schedule meeting
    <OpensInNewTab />
  </ButtonLink>
);

export function MeetingLinks() {
  const { instant, webmailUrl } = useStaffCompany().meetings;
  return (
    <div className="meeting-links">
      <Tile to={instant} icon="meet">
        Start instant meeting
      </Tile>
      <Tile to={useScheduleUrl()} icon="events">
        Schedule meeting
      </Tile>
      {webmailUrl && (
        <Tile to={webmailUrl} icon="email">
          Open webmail
        </Tile>
      )}
    </div>
  );
}

function Tile({ to, icon, children }: { to: string; icon: IconName; children: ReactNode }) {
  return (
    <a className="meeting-links__item" href={to} target="_blank" rel="noopener noreferrer">
      <Icon name={icon} />
      <span>
        <span>{children}</span>
        <OpensInNewTab />
      </span>
    </a>
  );
}

const OpensInNewTab = () => <span className="visually-hidden"> (opens in a new tab)</span>;

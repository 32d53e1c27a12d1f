import { company } from "#app/content/company.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import "./meeting-links.css";

const { template, title, details } = company.meetings;

const scheduleUrl = `${template}&${new URLSearchParams({ text: title, details })}`;

const newTabButton = { target: "_blank", rel: "noopener noreferrer", small: true, variant: "quiet" } as const;

export const OpenWebmail = () => (
  <ButtonLink {...newTabButton} to={company.webmailUrl} icon="email">
    Open webmail
    <OpensInNewTab />
  </ButtonLink>
);
export const StartMeeting = () => (
  <ButtonLink {...newTabButton} to={company.meetings.instant} icon="meet">
    Start instant meeting
    <OpensInNewTab />
  </ButtonLink>
);
export const ScheduleMeeting = () => (
  <ButtonLink {...newTabButton} to={scheduleUrl} icon="events">
    Schedule meeting
    <OpensInNewTab />
  </ButtonLink>
);

export function MeetingLinks() {
  return (
    <div className="link-list">
      <OpenWebmail />
      <StartMeeting />
      <ScheduleMeeting />
    </div>
  );
}

const OpensInNewTab = () => <span className="visually-hidden"> (opens in a new tab)</span>;

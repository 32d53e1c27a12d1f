import { company } from "#app/content/company.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import "./meeting-links.css";

const { template, title, details } = company.meetings;

/** The calendar's template with its `text` and `details` filled in. */
const scheduleUrl = `${template}&${new URLSearchParams({ text: title, details })}`;

const elsewhere = { target: "_blank", rel: "noopener noreferrer", small: true, variant: "quiet" } as const;

export const OpenWebmail = () => (
  <ButtonLink {...elsewhere} to={company.webmailUrl} icon="email">
    Open webmail
    <NewTab />
  </ButtonLink>
);
export const StartMeeting = () => (
  <ButtonLink {...elsewhere} to={company.meetings.instant} icon="meet">
    Start instant meeting
    <NewTab />
  </ButtonLink>
);
export const ScheduleMeeting = () => (
  <ButtonLink {...elsewhere} to={scheduleUrl} icon="events">
    Schedule meeting
    <NewTab />
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

const NewTab = () => <span className="visually-hidden"> (opens in a new tab)</span>;

import { Form, Link } from "react-router";
import { formatDateTime } from "#app/platform/values/dates.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { IntentButton } from "#app/ui/form/intent-button.tsx";
import { Glyph } from "#app/ui/icon.tsx";
import { type NextReminder, remindersUrl } from "./reminders.ts";
import "#app/ui/page/panel.css";
import "./next-reminder.css";

/** The panel on an invoice's page: the next reminder with Pause, or why there is none, and Send now if the page can send one. */
export function NextReminderPanel({ next, sendUrl }: { next: NextReminder; sendUrl: string | null }) {
  const { at, isPaused, waitsForWhatsApp } = next;
  const canSwitch = isPaused || at !== null;
  return (
    <section className="panel next-reminder row row--ends" aria-label="Reminders">
      <p className="soft">
        <Glyph shape={at && !isPaused ? "half" : "hollow"} tone={isPaused ? "pending" : "neutral"} />
        <span>
          <Sentence {...next} />
          {waitsForWhatsApp && (
            <span>
              {" "}
              One is <Link to={remindersUrl}>to be sent by WhatsApp</Link>.
            </span>
          )}
        </span>
      </p>
      {(canSwitch || sendUrl) && (
        <Form method="post" className="actions" preventScrollReset>
          {canSwitch && (
            <IntentButton
              intent={isPaused ? "resume-reminders" : "pause-reminders"}
              small
              variant="quiet"
              icon={isPaused ? "play" : "pause"}
            >
              <span>{isPaused ? "Resume" : "Pause"}</span>
              <span className="visually-hidden"> reminders</span>
            </IntentButton>
          )}
          {sendUrl && (
            <ButtonLink to={sendUrl} small variant="quiet" icon="email" preventScrollReset>
              Send now
            </ButtonLink>
          )}
        </Form>
      )}
    </section>
  );
}

function Sentence({ at, byMail, isPaused, reason, claimEventId }: NextReminder) {
  if (isPaused) return "Reminders are paused for this invoice.";
  if (!at)
    return (
      <>
        <span>{reason}</span>
        {claimEventId && (
          <>
            {" "}
            <Link to={`/dashboard/events/${claimEventId}/client`}>Check it</Link>
          </>
        )}
      </>
    );
  return (
    <>
      <span>{byMail ? "Next reminder" : "Next on the list for WhatsApp"}</span> <b className="no-wrap">{formatDateTime(at)}</b>
    </>
  );
}

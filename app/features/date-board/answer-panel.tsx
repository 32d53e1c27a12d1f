import { Form } from "react-router";
import { daysBetween, formatDay, formatDaysUntil, formatDayWithWeekday } from "#app/platform/values/dates.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { IntentButton } from "#app/ui/form/intent-button.tsx";
import { Glyph } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import type { readDateBoard } from "./board.server.ts";
import { askerUrl, type DatesFilters, type DayTaking, datesQuery, hoursText, stateLooks } from "./date-board.ts";
import "#app/ui/page/panel.css";
import "./answer-panel.css";

type Answer = NonNullable<Awaited<ReturnType<typeof readDateBoard>>["answer"]>;
type AnswerPanelProps = { answer: Answer; filters: DatesFilters; today: string; holdDays: number };

/** Is the day free? For each office one verdict, what takes its places, and who asks for them. */
export function AnswerPanel({ answer: { day, offices, askers, near, months }, filters, today, holdDays }: AnswerPanelProps) {
  const isFree = offices.some(({ verdict }) => verdict.free > 0);
  const days = daysBetween(today, day);
  return (
    <section className="panel day-board" aria-label={`Is ${formatDay(day)} free?`}>
      <p className="day-board__day">
        <b>{Number(day.slice(8))}</b>
        <span>{formatDayWithWeekday(day).replace(/\u00a0\d+\u00a0/, ", ")}</span>
        <span>{days >= 0 ? formatDaysUntil(days) : "over"}</span>
      </p>
      <div className="day-board__offices" role="status">
        {offices.map(({ key, city, verdict, takings }) => (
          <details key={key} className="day-board__office">
            <summary>
              <h2>{city}</h2>
              <span className={`day-board__verdict tone-${stateLooks[verdict.state].tone}`}>
                <Glyph shape={stateLooks[verdict.state].shape} />
                <span>{verdict.text}</span>
              </span>
              <span className="day-board__count">{takings.length}</span>
            </summary>
            <ul>
              {takings.map((taking, index) => (
                <Taking key={`${taking.source} ${index}`} taking={taking} />
              ))}
            </ul>
            {takings.length === 0 && <p className="fine-print">Nothing is on this day.</p>}
          </details>
        ))}
      </div>
      <div className="day-board__do">
        <div className="actions">
          {days >= 0 && (
            <ButtonLink to={`${datesQuery(filters)}&hold`} small preventScrollReset>
              {isFree && holdDays > 0 ? "Hold it for a lead" : "Put a lead in line"}
            </ButtonLink>
          )}
          <ButtonLink to={`/dashboard/events?new&date=${day}`} small variant="soft">
            Create Event
          </ButtonLink>
        </div>
        {askers.length > 0 && (
          <>
            <h2>{askers.length === 1 ? "One asks for it" : `${askers.length} ask for it`}</h2>
            <ol>
              {askers.map((asker) => (
                <li key={asker.id}>
                  <Link to={askerUrl(asker)}>{asker.name}</Link>
                  <small className="fine-print line">
                    {[asker.kind, `since ${formatDay(asker.askedOn)}`].filter(Boolean).join(", ")}
                  </small>
                </li>
              ))}
            </ol>
          </>
        )}
        {months > 0 && (
          <p className="text-small soft">{`${months === 1 ? "1 lead knows" : `${months} leads know`} only the month.`}</p>
        )}
        {near.length > 0 && (
          <p className="text-small soft">
            <span>{"Free near it: "}</span>
            {near.map((date) => (
              <Link key={date} to={datesQuery(filters, { day: date, month: "" })} preventScrollReset>
                {formatDayWithWeekday(date).replace(/\u00a0\d{4}$/, "")}
              </Link>
            ))}
          </p>
        )}
      </div>
    </section>
  );
}

function Taking({ taking }: { taking: DayTaking }) {
  const { state, source, isLead, name, time, endTime, until, guests } = taking;
  const facts = {
    booked: hoursText(time, endTime),
    held: `until ${formatDay(until)}`,
    setup: `set-up ${hoursText(time, null)}`,
  }[state];
  return (
    <li>
      {state === "setup" ? <span /> : <Glyph shape={state === "held" ? "half" : "full"} />}
      <Link
        to={`/dashboard/${isLead ? "leads" : state === "held" ? "quotes" : "events"}/${source}`}
        className={state === "setup" ? "soft" : undefined}
      >
        {state === "held"
          ? [isLead ? name : `Quote for ${name}`, guests && `${guests} guests`].filter(Boolean).join(", ")
          : name || "Event"}
      </Link>
      <small className="fine-print">
        <span>{facts}</span>
        {isLead && (
          <Form method="post" preventScrollReset>
            <input type="hidden" name="id" value={source} />
            <IntentButton intent="release-lead" small variant="quiet" aria-label={`Release the days of ${name}`}>
              Release
            </IntentButton>
          </Form>
        )}
      </small>
    </li>
  );
}

import { useLinkTexts } from "#app/company/link-pages/use-link-texts.ts";
import { calendarLeaf, nightName } from "#app/company/local-dates.ts";
import { useLanguage } from "#app/company/use-language.ts";
import { Icon } from "#app/ui/icon.tsx";
import type { ClientPage } from "../client-page.ts";
import { timesText } from "../function-changes.ts";
import { NewMark } from "../message-thread.tsx";
import type { ShownFunction } from "../next-step.ts";
import { PageSection } from "./page-section.tsx";
import "./functions-section.css";

type Props = {
  functions: readonly ShownFunction[];
  /** Whether the whole event is. */
  isCancelled: boolean;
  /** Until its new day is known. */
  isPostponed: boolean;
  changes: ClientPage["changes"];
  calendarUrl: (functionId: string) => string;
};

export function FunctionsSection({ functions, changes, calendarUrl, ...event }: Props) {
  const { functions: texts } = useLinkTexts().client;
  const language = useLanguage();
  return (
    <PageSection id="functions" title={texts.title}>
      <ol className="function-list">
        {functions
          .map((one) => ({
            ...one,
            isCancelled: one.isCancelled || event.isCancelled,
            off: texts[event.isPostponed && !one.isCancelled ? "postponed" : "cancelled"],
          }))
          .map(({ id, name, day, time, endTime, venue, mapUrl, isCancelled, off }) => (
            <li key={id}>
              <DayMark day={day} />
              <div>
                <h3>
                  {isCancelled ? <s>{name}</s> : <span>{name}</span>}
                  {changes[id] && <NewMark label={isCancelled ? off : texts.changes[changes[id].kind]} />}
                </h3>
                <p className="soft">
                  {isCancelled ? (
                    off
                  ) : (
                    <span>
                      <span className="no-wrap">{timesText(time, endTime, texts.times, language) || texts.noTime}</span>
                      <br />
                      {nightName(day, time ?? "", language) && (
                        <span>
                          <span>{nightName(day, time ?? "", language)}</span>
                          <br />
                        </span>
                      )}
                      <span>{venue || texts.noPlace}</span>
                    </span>
                  )}
                </p>
                {changes[id]?.before && (
                  <p className="fine-print">
                    <span className="visually-hidden">{texts.before}</span> <del>{changes[id].before}</del>
                  </p>
                )}
              </div>
              <p className="function-list__links">
                {mapUrl && !isCancelled && (
                  <a href={mapUrl} rel="noopener noreferrer" target="_blank">
                    <Icon name="pin" />
                    <span>{texts.map}</span>
                    <span className="visually-hidden">{`: ${name}`}</span>
                  </a>
                )}
                {day && !isCancelled && (
                  <a href={calendarUrl(id)}>
                    <Icon name="events" />
                    <span>{texts.calendar}</span>
                    <span className="visually-hidden">{`: ${name}`}</span>
                  </a>
                )}
              </p>
            </li>
          ))}
      </ol>
    </PageSection>
  );
}

/** As on a leaf of a calendar. */
function DayMark({ day }: { day: string | null }) {
  const { functions } = useLinkTexts().client;
  const language = useLanguage();
  if (!day) return <span className="day-mark">{functions.noDay}</span>;
  const [weekday, date, month] = calendarLeaf(day, language);
  return (
    <span className="day-mark">
      <span>{weekday}</span>
      <b>{date}</b>
      <span>{month}</span>
    </span>
  );
}

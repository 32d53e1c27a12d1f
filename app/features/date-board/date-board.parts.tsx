import { addDays, daysBetween, formatDay, isDay } from "#app/platform/values/dates.ts";
import { isPeriod } from "#app/platform/values/entered-days.ts";
import { Glyph } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { TabLinks } from "#app/ui/page/tab-links.tsx";
import { useRead } from "#app/ui/result/use-read.ts";
import { type DayAnswer as Answer, datesUrl, stateLooks } from "./date-board.ts";
import "./day-answer.css";

/** Is a day free? For one office, or for each; the links lead to the board on that day. It stays up to date while it is shown. */
export function DayAnswer({ day, office = "" }: { day: string; office?: string }) {
  const query = new URLSearchParams({ day, ...(office && { office }) });
  const { data } = useRead<Answer>(isDay(day) ? `${datesUrl}/answer?${query}` : null);
  if (!isDay(day)) return null;
  const to = `${datesUrl}?${query}`;
  if (data?.day !== day) return <Link to={to}>{`Is ${formatDay(day)} free?`}</Link>;
  return (
    <Link to={to} className="day-answer" aria-label={`${formatDay(day)}: ${data.offices.map(answerOf).join(", ")}`}>
      {data.offices.map(({ key, city, verdict }) => (
        <span key={key} className={`day-answer__office tone-${stateLooks[verdict.state].tone}`}>
          <Glyph shape={stateLooks[verdict.state].shape} />
          <span>{data.offices.length > 1 ? `${city}: ${verdict.text}` : verdict.text}</span>
        </span>
      ))}
    </Link>
  );
}

const answerOf = ({ city, verdict }: Answer["offices"][number]) => `${city} ${verdict.text}`;

const maxAnswers = 4;

/** The answers for what a lead asks for, as it is stored: "2027-02-12..2027-02-14"; a time of many days leads to its month. */
export function AskedDays({ days }: { days: string }) {
  const [first, last = first] = days.match(/\d{4}-\d\d-\d\d/g) ?? [];
  const [month] = /^\d{4}-\d\d/.exec(days) ?? [];
  if (!month) return <Link to={datesUrl}>See the free days</Link>;
  if (!first || !last || isPeriod(days)) return <Link to={`${datesUrl}?month=${month}`}>See its free days</Link>;
  const count = Math.min(maxAnswers, daysBetween(first, last) + 1);
  return Array.from({ length: count }, (_, index) => addDays(first, index)).map((day) => (
    <span key={day} className="day-answer__line row gap-3">
      {count > 1 && <span className="no-wrap">{formatDay(day)}</span>}
      <DayAnswer day={day} />
    </span>
  ));
}

const tabs = [
  { name: "coming", label: "Coming", to: "/dashboard/events" },
  { name: "dates", label: "Dates", to: datesUrl },
  { name: "past", label: "Past", to: "/dashboard/events?when=past" },
  { name: "all", label: "All", to: "/dashboard/events?when=all" },
] as const;

/** The tabs of EVENTS. @param urls of those that keep search and filters of the page */
export const EventTabs = ({ current, urls = {} }: { current: string; urls?: Partial<Record<string, string>> }) => (
  <TabLinks
    label="Events by date"
    isInPage
    tabs={tabs.map(({ name, label, to }) => ({ to: urls[name] ?? to, label, current: name === current }))}
  />
);

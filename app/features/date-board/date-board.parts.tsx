import { useEffect } from "react";
import { useFetcher } from "react-router";
import { formatDay, isDay } from "#app/platform/values/dates.ts";
import { Glyph } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { TabLinks } from "#app/ui/page/tab-links.tsx";
import { type DayAnswer as Answer, datesUrl, stateLooks } from "./date-board.ts";
import "./day-answer.css";

/** Is a day free? For one office, or for each; the links lead to the board on that day. It stays up to date while it is shown. */
export function DayAnswer({ day, office = "" }: { day: string; office?: string }) {
  const { load, data } = useFetcher<Answer>();
  const query = new URLSearchParams({ day, ...(office && { office }) });
  const url = `${datesUrl}/answer?${query}`;
  useEffect(() => {
    if (isDay(day)) load(url);
  }, [load, url, day]);
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

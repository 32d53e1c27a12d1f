import { sql } from "drizzle-orm";
import { untitledEvent } from "#app/content/untitled.ts";
import { selectDaysWithoutPlace } from "#app/features/date-board/date-board.server.ts";
import { formatDay, formatTimeOfDay, isDay } from "#app/platform/values/dates.ts";
import { selectClashes, type VenueClash } from "#app/records/venue-clashes.server.ts";
import type { Tx } from "#db/client.server.ts";
import { functionField } from "./quote-draft.ts";
import { forAllFunctions, type QuoteClash, type QuoteContent, type QuoteFunction, whenAndWhere } from "./quotes.ts";

type Quoted = { id: string; office: string; leadId: string | null };

/**
 * What others take of a quote's functions: their venues, also by other functions of the quote, and the places of its office on their days.
 * @param eventId the event that it joins
 */
export async function selectQuoteClashes(
  tx: Tx,
  { id: quoteId, office, leadId }: Quoted,
  content: QuoteContent,
  eventId: string | null,
): Promise<QuoteClash[]> {
  const dated = content.functions.filter(({ id, day }) => id !== forAllFunctions && isDay(day));
  const [venues, days] = await Promise.all([
    selectVenueClashes(tx, dated, eventId),
    selectDaysWithoutPlace(tx, dated, { office, quoteId, leadId, eventId }),
  ]);
  const ofDays = days.map(({ day, text }) => {
    const own = dated.filter((one) => one.day === day);
    const names = own.map(({ name }) => name || "Function").join(" and ");
    return { text: `${names}: ${text}`, field: `${functionField("day")}-${own[0]?.id}`, of: own.map(whenAndWhere) };
  });
  return [...venues, ...ofDays];
}

async function selectVenueClashes(tx: Tx, dated: readonly QuoteFunction[], eventId: string | null): Promise<QuoteClash[]> {
  const functions = dated.filter(({ place }) => place.trim());
  if (functions.length === 0) return [];
  const rows = sql`
    select lpad(nth::text, 32, '0')::uuid as id, occupied(f.day::date, f.time, f."endTime", '', '') as occupied, f.place as venue
    from jsonb_array_elements(${JSON.stringify(functions)}::jsonb) with ordinality e (value, nth),
      jsonb_to_record(e.value) f (day text, time text, "endTime" text, place text)`;
  const [taken, inside] = await Promise.all([
    selectClashes(tx, { eventId, rows }),
    tx.execute<{ ownId: string; otherId: string }>(sql`
      with own as (${rows}) select one.id as "ownId", other.id as "otherId" from own one join own other
        on one.id < other.id and one.occupied && other.occupied and same_venue(one.venue, other.venue) order by 1, 2`),
  ]);
  const find = (ownId: string) => functions[Number(ownId.slice(-12)) - 1];
  const clash = (ownId: string, text: (one: { name: string; place: string }) => string): QuoteClash[] => {
    const one = find(ownId);
    return one ? [{ text: text(one), field: `${functionField("place")}-${one.id}`, of: [whenAndWhere(one)] }] : [];
  };
  return [
    ...taken.flatMap((other) => clash(other.ownId, ({ name, place }) => `${name || "Function"}: ${takenText(place, other)}`)),
    ...inside.flatMap(({ ownId, otherId }) => {
      const other = find(otherId);
      if (!other) return [];
      const text = ({ name, place }: { name: string; place: string }) =>
        `${name || "Function"} and ${other.name || "another function"} are at ${place} at one time`;
      return clash(ownId, text).map((one) => ({ ...one, of: [...one.of, whenAndWhere(other)] }));
    }),
  ];
}

/** "Lighthouse Hall is taken on 27 Nov 2026 at 9:00 AM by “Sales meet”" */
const takenText = (place: string, { name, functionName, date, time }: VenueClash): string =>
  `${place} is taken on ${formatDay(date)}${time ? ` at ${formatTimeOfDay(time)}` : ""} by “${[name || untitledEvent, functionName].filter(Boolean).join(", ")}”`;

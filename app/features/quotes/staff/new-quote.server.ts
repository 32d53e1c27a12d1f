import { and, asc, desc, eq, isNotNull, isNull } from "drizzle-orm";
import { partyOfClient } from "#app/billing/party.ts";
import { cityIn, company } from "#app/company/company.server.ts";
import { type Office, officeOf, officeOfStates } from "#app/company/company.ts";
import { readGuests } from "#app/content/guests.ts";
import { publishedSite } from "#app/features/website/website.server.ts";
import { readPlaceCode } from "#app/gst/place-of-supply.ts";
import { asPermitted } from "#app/identity/permitted.server.ts";
import type { Actor } from "#app/permissions.ts";
import { addDays, isClockTime, today } from "#app/platform/values/dates.ts";
import { enteredDaysIn, isPeriod } from "#app/platform/values/entered-days.ts";
import { fold } from "#app/platform/values/fold.ts";
import { isId } from "#app/platform/values/ids.ts";
import { askedFunctions, askedVenue, daysFrom } from "#app/records/asked/asked-functions.ts";
import type { Tx } from "#db/client.server.ts";
import { type Language, languages } from "#db/enums.ts";
import { clients, contactSubmissions, eventFunctions, events, leads } from "#db/schema.ts";
import { startPicture } from "../editor/quote-pictures.ts";
import {
  contentLengths,
  emptyFunction,
  emptyQuote,
  functionForAll,
  functionLengths,
  maxFunctions,
  type QuoteDraft,
} from "../quote-draft.ts";
import { defaultsIn, wordIn } from "../quote-language.server.ts";
import { formatDays, type QuoteFunction } from "../quotes.ts";

type SourceIds = { leadId: string | null; eventId: string | null; clientId: string | null };

/** A new quote that is valid for the usual number of days, filled in from a lead, an event or a client. */
export const prefillQuote = (actor: Actor, ids: SourceIds): Promise<QuoteDraft> =>
  asPermitted(actor, "quote:write", async (tx, actor) => {
    const source = await selectSource(tx, ids);
    const terms = company().quoteTerms;
    const quote = emptyQuote(company(), { terms, validUntil: addDays(today(), company().quoteValidDays) });
    const filledIn = { ...quote, owner: source.event?.ownerId ?? source.lead?.ownerId ?? actor.id, ...fromSource(source) };
    const content = contentOf(filledIn, source);
    const language = languageOf(source);
    // Of an English quote everything is English already, except what the client wrote.
    return { ...filledIn, content: language === "en" ? content : defaultsIn(content, language) };
  });

async function selectSource(tx: Tx, { leadId, eventId, clientId }: SourceIds) {
  const [event] = isId(eventId) ? await tx.select().from(events).where(eq(events.id, eventId)) : [];
  const sourceLeadId = isId(leadId) ? leadId : event?.leadId;
  const [lead] = sourceLeadId ? await tx.select().from(leads).where(eq(leads.id, sourceLeadId)) : [];
  const sourceClientId = isId(clientId) ? clientId : (event?.clientId ?? lead?.clientId);
  const [client] = sourceClientId ? await tx.select().from(clients).where(eq(clients.id, sourceClientId)) : [];
  const { leadId: ofLead, state, createdAt, date, time } = contactSubmissions;
  // The hour of the enquiry that asks for the lead's day.
  const [enquiry] = lead?.dayFrom
    ? await tx
        .select({ time })
        .from(contactSubmissions)
        .where(and(eq(ofLead, lead.id), eq(state, "received"), eq(date, lead.dayFrom)))
        .orderBy(desc(createdAt))
        .limit(1)
    : [];
  const planned = event
    ? await tx
        .select()
        .from(eventFunctions)
        .where(
          and(
            eq(eventFunctions.eventId, event.id),
            eq(eventFunctions.status, "planned"),
            isNotNull(eventFunctions.day),
            // Those of an accepted quote are not quoted again.
            isNull(eventFunctions.quoteId),
          ),
        )
        .orderBy(asc(eventFunctions.day), asc(eventFunctions.position))
        .limit(maxFunctions - 1)
    : [];
  return { event, lead, client, time: enquiry?.time, planned };
}

type Source = Awaited<ReturnType<typeof selectSource>>;

const languageOf = ({ client, lead }: Source): Language => client?.language ?? lead?.language ?? "en";

function fromSource({ event, lead, client }: Source): Partial<QuoteDraft> {
  const eventStateCode = readPlaceCode(event?.stateCode ?? "");
  const clientStateCode = readPlaceCode(client?.stateCode ?? "");
  const stateOfPlace = readPlaceCode(officeNear(event?.venue || lead?.place || "")?.stateCode ?? "");
  return {
    office: officeOfStates(company(), [eventStateCode, stateOfPlace, clientStateCode]),
    lead: lead?.id ?? "",
    event: event?.id ?? "",
    client: client?.id ?? "",
    ...(client ? partyOfClient(client) : { clientName: lead?.company || lead?.name || "" }),
    clientEmail: client?.email ?? lead?.email ?? "",
    clientPhone: client?.phone ?? lead?.phone ?? "",
    // Empty for an unknown place: somebody chooses the State before the quote is sent, because the tax depends on it.
    eventStateCode: eventStateCode || stateOfPlace,
  };
}

/** The office in the city that a place names: by the city's name, or by a published venue there, such as "Sea Lawns, Vizag". */
function officeNear(place: string): Office | undefined {
  const text = fold(place);
  const isNamed = (names: readonly string[]) => names.some((name) => name && text.includes(fold(name)));
  const venues = languages.flatMap((language) => publishedSite(language).items("venue"));
  const namedVenue = venues.find(({ name, city, aliases }) => isNamed([name, city, ...aliases]));
  const { offices } = company();
  return (
    offices.find(({ city }) => isNamed([city])) ??
    offices.find(({ city }) => [namedVenue?.city, ...(namedVenue?.aliases ?? [])].includes(city))
  );
}

function contentOf({ content, office }: QuoteDraft, source: Source): QuoteDraft["content"] {
  const { event, lead, client } = source;
  const name = client?.name || lead?.company || lead?.name || "";
  const language = languageOf(source);
  const kind = wordIn(event?.eventType || lead?.kind || "", language);
  const functions = functionsOf(source, kind);
  const days = event ? formatDays({ functions }, language) : enteredDaysIn(lead?.days ?? "", language);
  return {
    ...content,
    title: (event?.name || [name, kind].filter(Boolean).join(": ")).slice(0, contentLengths.title),
    intro: days && kind ? `${kind}, ${days}` : "",
    picture: startPicture(wordIn(kind, "en")),
    city: cityIn(officeNear(placeOf(source))?.city ?? (functions.length > 0 ? officeOf(company(), office).city : ""), language),
    preparedFor: name.slice(0, contentLengths.preparedFor),
    functions: [...functions, functionForAll()],
  };
}

const placeOf = ({ event, lead }: Source): string => event?.venue || lead?.place || "";

/** The functions that somebody entered at the event and that no quote has, else those that the lead asks for, from the event's day on. */
function functionsOf(source: Source, kind: string): QuoteFunction[] {
  const { event, lead, planned, time: hour } = source;
  // The quote counts plates for the larger number of a range.
  const guests = String(readGuests(lead?.guests ?? "")?.to ?? "").slice(0, functionLengths.guests);
  const place = askedVenue(placeOf(source)).slice(0, functionLengths.place);
  if (planned.length > 1 || planned[0]?.name)
    return planned.map(({ name, day, startTime: time, endTime, venue, guests: own }) => ({
      ...{ ...emptyFunction(), name: name || kind || event?.name || "", day: day ?? "", time, endTime },
      place: (venue || place).slice(0, functionLengths.place),
      guests: own === null ? guests : String(own),
    }));
  if (!(event || kind || lead?.dayFrom || guests || place || lead?.functions)) return [];
  const asked = askedFunctions({
    kind: kind || (event?.name ?? null),
    functions: lead?.functions ?? null,
    ...daysFrom(event?.date ?? (lead && !isPeriod(lead.days) ? lead.dayFrom : null), lead),
  });
  const time = event?.time ?? hour ?? "";
  return asked.map(({ name, day, time: asked }, index) => ({
    ...{ ...emptyFunction(), name: name.slice(0, functionLengths.name), day, place, guests },
    time: asked || (index === 0 && isClockTime(time) ? time : ""),
  }));
}

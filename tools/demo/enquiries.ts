import { acknowledgementMail } from "#app/content/mails.ts";
import { enquiryFacts } from "#app/features/enquiries/enquiries.ts";
import { addDays } from "#app/platform/dates.ts";
import type { auditLog, contactSubmissions, leadNotes, leads, outbox } from "#db/schema.ts";
import type { Chance } from "./chance.ts";
import { everyName, type Firm, firms, phone } from "./names.ts";
import { type Staff, team } from "./people.ts";
import {
  aside,
  budget,
  type Kind,
  kindsIn,
  lostReasons,
  nextActions,
  type OfficeName,
  placesFor,
  referral,
  said,
  wishes,
} from "./wishes.ts";

type Row<Table extends { $inferInsert: unknown }> = Table["$inferInsert"];

/** A lead with what the rest of the story needs to know of it. */
export type Client = {
  lead: Row<typeof leads> & { id: string };
  kind: Kind;
  office: OfficeName;
  firm: Firm | null;
  /** The contact's first name. */
  given: string;
  /** The day they asked for, and from when to when. */
  day: string;
  times: readonly [string, string];
  guests: number;
  wonAt: Date | null;
  carer: Staff;
};
export type EnquiryStory = {
  clients: Client[];
  enquiries: Row<typeof contactSubmissions>[];
  notes: Row<typeof leadNotes>[];
  mails: Row<typeof outbox>[];
  lines: Row<typeof auditLog>[];
};

const minute = 60_000;
const day = 86_400_000;
export const historyDays = 547;
// Enquiries a day in each month, before growth: India's wedding season is November to February, April and May.
const season = [1.6, 1.5, 0.7, 1.25, 1.35, 0.5, 0.5, 0.65, 0.8, 1.1, 1.7, 1.75];
// Hours ago: these wait for an answer, the last two longer than promised.
const waiting = [0.3, 1.6, 4.5, 9, 15, 21, 26, 31];

/** Eighteen months of enquiries and what became of each, up to `now`. */
export function tellEnquiries(chance: Chance, now: Date): EnquiryStory {
  const story: EnquiryStory = { clients: [], enquiries: [], notes: [], mails: [], lines: [] };
  const names = chance.shuffled(everyName);
  const instants = [...arrivals(chance, now), ...waiting.map((hours) => new Date(now.getTime() - hours * 60 * minute))];
  instants
    .sort((one, other) => one.getTime() - other.getTime())
    .forEach((at, count) => {
      // After all names were used once, somebody writes again about another event.
      const name = names[count % names.length] as (typeof names)[number];
      const kind = chance.weighted(kindsIn(at.getUTCMonth()));
      const firm = kind === "Corporate Event" || kind === "Product Launch" ? chance.pick(firms) : null;
      const email = firm ? `${name.given.toLowerCase()}.${count}@${firm.domain}` : name.email.replace("@", `${count}@`);
      addOne(story, chance, { at, now, kind, firm, name: name.full, given: name.given, email, phone: phone(count) });
    });
  addSpam(story, chance, now);
  return story;
}

function* arrivals(chance: Chance, now: Date): Generator<Date> {
  for (let ago = historyDays; ago >= 2; ago--) {
    const date = new Date(now.getTime() - ago * day);
    const growth = 1.1 - (0.35 * ago) / historyDays;
    const mean = 0.8 * growth * (season[date.getUTCMonth()] ?? 1) * (date.getUTCDay() === 0 ? 0.6 : 1.05);
    for (let left = chance.next(); left > Math.exp(-mean); left *= chance.next()) {
      // Between 8 in the morning and 11 at night in India.
      const midnight = Date.parse(`${date.toISOString().slice(0, 10)}T00:00:00+05:30`);
      yield new Date(midnight + chance.whole(8 * 60, 23 * 60) * minute);
    }
  }
}

type Arrival = { at: Date; now: Date; kind: Kind; firm: Firm | null; name: string; given: string; email: string; phone: string };

function addOne(story: EnquiryStory, chance: Chance, arrival: Arrival): void {
  const { at, now, kind, firm, name, given, email } = arrival;
  const wish = wishes[kind];
  const age = (now.getTime() - at.getTime()) / day;
  const isWaiting = age < 1.4;
  const replyMinutes = Math.round(Math.exp(3.2 + 4.05 * chance.next()) + (chance.happens(0.06) ? 1500 : 0));
  const repliedAt = new Date(Math.min(at.getTime() + replyMinutes * minute, now.getTime() - 20 * minute));
  const stage = isWaiting ? "new" : stageAfter(chance, age);
  const settledAt = new Date(
    Math.min(repliedAt.getTime() + chance.whole(2, 18) * day, now.getTime() - chance.whole(1, 40) * 60 * minute),
  );
  const carer = chance.pick(team.filter(({ access }) => access === "user"));
  const office = chance.happens(0.62) ? "hyderabad" : "visakhapatnam";
  const times = chance.pick(wish.times);
  const guests = Math.round(chance.whole(...wish.guests) / 10) * 10;
  const wanted = heldOn(chance, kind, at);
  const open = stage === "contacted" || stage === "quoted";
  const lead = {
    id: chance.id(),
    name,
    email,
    phone: arrival.phone,
    company: firm?.name ?? null,
    stage,
    lostReason: stage === "lost" ? chance.pick(lostReasons) : null,
    nextAction: open && chance.happens(0.8) ? chance.pick(nextActions) : null,
    nextActionOn: null as string | null,
    awaitingReplySince: isWaiting ? at : null,
    repliedAt: isWaiting ? null : repliedAt,
    replyMinutes: isWaiting ? null : replyMinutes,
    createdAt: at,
    updatedAt: isWaiting ? at : settledAt,
    version: isWaiting ? 1 : stage === "contacted" ? 2 : 3,
  };
  if (lead.nextAction) lead.nextActionOn = addDays(now.toISOString().slice(0, 10), chance.whole(-3, 12));
  const wonAt = stage === "won" ? settledAt : null;
  story.clients.push({ lead, kind, office, firm, given, day: wanted, times, guests, wonAt, carer });

  const [, town] = chance.pick(placesFor(office, kind));
  const asked = {
    name,
    company: firm?.name ?? "",
    email,
    phone: arrival.phone,
    date: wanted,
    time: times[0],
    location: town,
    guests: String(guests),
    services: wish.services,
    budget: budget(chance, wish.lakh),
    vision: chance.pick(wish.visions),
    referral: referral(chance),
    notes: aside(chance),
  };
  const eventType = kind === "Sports Event" ? "Other" : kind;
  const datesFlexible = chance.happens(0.2);
  const id = chance.id();
  story.enquiries.push({ ...asked, id, eventType, datesFlexible, leadId: lead.id, idempotencyKey: `demo ${id}`, createdAt: at });
  const words = acknowledgementMail({
    name,
    facts: enquiryFacts({ ...asked, event_type: eventType, dates_flexible: datesFlexible }),
  });
  story.mails.push({ id: chance.id(), recipient: email, ...words, leadId: lead.id, attempts: 1, sentAt: at, createdAt: at });
  story.lines.push({ at, actor: "visitor", action: "enquiry received", objectType: "enquiry", objectId: id });
  if (isWaiting) return;

  const line = { actor: carer.id, objectType: "lead", objectId: lead.id };
  story.lines.push({ ...line, at: repliedAt, action: "lead replied", fields: { stage: ["new", "contacted"] } });
  if (stage !== "contacted")
    story.lines.push({ ...line, at: settledAt, action: "lead moved", fields: { stage: ["contacted", stage] } });
  for (let count = stage === "lost" ? chance.whole(0, 1) : chance.whole(0, 2); count > 0; count--) {
    const noted = new Date(repliedAt.getTime() + (settledAt.getTime() - repliedAt.getTime()) * chance.next());
    story.notes.push({
      id: chance.id(),
      leadId: lead.id,
      text: chance.pick(said),
      author: carer.id,
      authorName: carer.name,
      createdAt: noted,
    });
  }
}

function stageAfter(chance: Chance, age: number) {
  if (age < 12) return chance.weighted({ contacted: 6, quoted: 3, won: 1.5, lost: 0.5 });
  if (age < 45) return chance.weighted({ contacted: 3, quoted: 4, won: 4.5, lost: 3 });
  return chance.weighted({ contacted: 0.04, quoted: 0.1, won: 3.2, lost: 6 });
}

/** A day some weeks after they asked; weddings in their season. */
function heldOn(chance: Chance, kind: Kind, asked: Date): string {
  const wanted = addDays(asked.toISOString().slice(0, 10), kind === "Wedding" ? chance.whole(40, 150) : chance.whole(18, 80));
  if (kind !== "Wedding") return wanted;
  const months: Record<string, number> = { "03": 40, "06": 165, "07": 135, "08": 105, "09": 75, "10": 45 };
  return addDays(wanted, months[wanted.slice(5, 7)] ?? 0);
}

function addSpam(story: EnquiryStory, chance: Chance, now: Date): void {
  for (let count = 0; count < 9; count++) {
    const at = new Date(now.getTime() - chance.whole(1, 80) * day);
    const id = chance.id();
    const asked = {
      name: "Rank Higher",
      email: `offers${count}@example.net`,
      phone: phone(70_000 + count),
      eventType: "Other",
      date: "2030-01-01",
      time: "10:00",
    };
    story.enquiries.push({
      ...asked,
      id,
      vision: "We bring your site to the first page.",
      state: "spam",
      idempotencyKey: `demo ${id}`,
      createdAt: at,
    });
    story.lines.push({ at, actor: "visitor", action: "enquiry spam", objectType: "enquiry", objectId: id });
  }
}

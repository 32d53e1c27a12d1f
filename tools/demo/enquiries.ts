import type { OfficeKey } from "#app/content/company.ts";
import { acknowledgementMail } from "#app/content/mails.ts";
import { filledFields } from "#app/features/enquiries/enquiries.ts";
import { addDays } from "#app/platform/dates.ts";
import type { LeadStage } from "#db/enums.ts";
import type { auditLog, contactSubmissions, leadNotes, leads, outbox } from "#db/schema.ts";
import {
  budget,
  callNotes,
  type EventKind,
  kindProfiles,
  kindWeights,
  lostReasons,
  nextActions,
  placesFor,
  referral,
  remark,
} from "./event-kinds.ts";
import { allNames, type Firm, firms, phone } from "./names.ts";
import { type Staff, team } from "./people.ts";
import type { SeededRandom } from "./random.ts";

type Row<Table extends { $inferInsert: unknown }> = Table["$inferInsert"];

/** A lead with the facts that its event and invoices need. */
export type Client = {
  lead: Row<typeof leads> & { id: string };
  kind: EventKind;
  office: OfficeKey;
  firm: Firm | null;
  /** The contact's first name. */
  firstName: string;
  /** The requested date, start and end time. */
  day: string;
  times: readonly [string, string];
  guests: number;
  wonAt: Date | null;
  planner: Staff;
};
export type EnquiryData = {
  clients: Client[];
  enquiries: Row<typeof contactSubmissions>[];
  notes: Row<typeof leadNotes>[];
  mails: Row<typeof outbox>[];
  lines: Row<typeof auditLog>[];
};

const minuteMs = 60_000;
const dayMs = 86_400_000;
export const historyDays = 547;
// Enquiries per day in each month, before growth: India's wedding season is November to February, April and May.
const season = [1.6, 1.5, 0.7, 1.25, 1.35, 0.5, 0.5, 0.65, 0.8, 1.1, 1.7, 1.75];
// Age of the enquiries without a reply, in hours; the last two are later than promised.
const waitingHours = [0.3, 1.6, 4.5, 9, 15, 21, 26, 31];

/** Creates eighteen months of enquiries with their leads, up to `now`. */
export function createEnquiries(random: SeededRandom, now: Date): EnquiryData {
  const data: EnquiryData = { clients: [], enquiries: [], notes: [], mails: [], lines: [] };
  const names = random.shuffled(allNames);
  const timestamps = [
    ...arrivalTimes(random, now),
    ...waitingHours.map((hours) => new Date(now.getTime() - hours * 60 * minuteMs)),
  ];
  timestamps
    .sort((one, other) => one.getTime() - other.getTime())
    .forEach((at, count) => {
      // After all names were used once, people enquire again.
      const name = names[count % names.length] as (typeof names)[number];
      const kind = random.weighted(kindWeights(at.getUTCMonth()));
      const firm = kind === "Corporate Event" || kind === "Product Launch" ? random.pick(firms) : null;
      const email = firm ? `${name.firstName.toLowerCase()}.${count}@${firm.domain}` : name.email.replace("@", `${count}@`);
      addEnquiry(data, random, { at, now, kind, firm, name: name.full, firstName: name.firstName, email, phone: phone(count) });
    });
  addSpam(data, random, now);
  return data;
}

function* arrivalTimes(random: SeededRandom, now: Date): Generator<Date> {
  for (let ago = historyDays; ago >= 2; ago--) {
    const date = new Date(now.getTime() - ago * dayMs);
    const growth = 1.1 - (0.35 * ago) / historyDays;
    const mean = 0.8 * growth * (season[date.getUTCMonth()] ?? 1) * (date.getUTCDay() === 0 ? 0.6 : 1.05);
    for (let left = random.next(); left > Math.exp(-mean); left *= random.next()) {
      // Between 8:00 and 23:00 in India.
      const midnight = Date.parse(`${date.toISOString().slice(0, 10)}T00:00:00+05:30`);
      yield new Date(midnight + random.integer(8 * 60, 23 * 60) * minuteMs);
    }
  }
}

type Arrival = {
  at: Date;
  now: Date;
  kind: EventKind;
  firm: Firm | null;
  name: string;
  firstName: string;
  email: string;
  phone: string;
};

function addEnquiry(data: EnquiryData, random: SeededRandom, arrival: Arrival): void {
  const { at, now, kind, firm, name, firstName, email } = arrival;
  const profile = kindProfiles[kind];
  const age = (now.getTime() - at.getTime()) / dayMs;
  const isWaiting = age < 1.4;
  const replyMinutes = Math.round(Math.exp(3.2 + 4.05 * random.next()) + (random.isTrue(0.06) ? 1500 : 0));
  const repliedAt = new Date(Math.min(at.getTime() + replyMinutes * minuteMs, now.getTime() - 20 * minuteMs));
  const stage: LeadStage = isWaiting ? "new" : stageAfter(random, age);
  const settledAt = new Date(
    Math.min(repliedAt.getTime() + random.integer(2, 18) * dayMs, now.getTime() - random.integer(1, 40) * 60 * minuteMs),
  );
  const planner = random.pick(team.filter(({ access }) => access === "user"));
  const office = random.isTrue(0.62) ? "hyderabad" : "visakhapatnam";
  const times = random.pick(profile.times);
  const guests = Math.round(random.integer(...profile.guests) / 10) * 10;
  const eventDate = eventDateFor(random, kind, at);
  const open = stage === "contacted" || stage === "quoted";
  const lead = {
    id: random.uuid(),
    name,
    email,
    phone: arrival.phone,
    company: firm?.name ?? null,
    stage,
    lostReason: stage === "lost" ? random.pick(lostReasons) : null,
    nextAction: open && random.isTrue(0.8) ? random.pick(nextActions) : null,
    nextActionOn: null as string | null,
    awaitingReplySince: isWaiting ? at : null,
    repliedAt: isWaiting ? null : repliedAt,
    replyMinutes: isWaiting ? null : replyMinutes,
    createdAt: at,
    updatedAt: isWaiting ? at : settledAt,
    version: isWaiting ? 1 : stage === "contacted" ? 2 : 3,
  };
  if (lead.nextAction) lead.nextActionOn = addDays(now.toISOString().slice(0, 10), random.integer(-3, 12));
  const wonAt = stage === "won" ? settledAt : null;
  data.clients.push({ lead, kind, office, firm, firstName, day: eventDate, times, guests, wonAt, planner });

  const [, town] = random.pick(placesFor(office, kind));
  const form = {
    name,
    company: firm?.name ?? "",
    email,
    phone: arrival.phone,
    date: eventDate,
    time: times[0],
    location: town,
    guests: String(guests),
    services: profile.services,
    budget: budget(random, profile.budgetLakhs),
    vision: random.pick(profile.visions),
    referral: referral(random),
    notes: remark(random),
  };
  const eventType = kind === "Sports Event" ? "Other" : kind;
  const datesFlexible = random.isTrue(0.2);
  const id = random.uuid();
  data.enquiries.push({ ...form, id, eventType, datesFlexible, leadId: lead.id, idempotencyKey: `demo ${id}`, createdAt: at });
  const mail = acknowledgementMail({
    name,
    facts: filledFields({ ...form, event_type: eventType, dates_flexible: datesFlexible }),
  });
  data.mails.push({ id: random.uuid(), recipient: email, ...mail, leadId: lead.id, attempts: 1, sentAt: at, createdAt: at });
  data.lines.push({ at, actor: "visitor", action: "enquiry received", objectType: "enquiry", objectId: id });
  if (isWaiting) return;

  const line = { actor: planner.id, objectType: "lead", objectId: lead.id };
  data.lines.push({ ...line, at: repliedAt, action: "lead replied", fields: { stage: ["new", "contacted"] } });
  if (stage !== "contacted")
    data.lines.push({ ...line, at: settledAt, action: "lead moved", fields: { stage: ["contacted", stage] } });
  for (let count = stage === "lost" ? random.integer(0, 1) : random.integer(0, 2); count > 0; count--) {
    const notedAt = new Date(repliedAt.getTime() + (settledAt.getTime() - repliedAt.getTime()) * random.next());
    data.notes.push({
      id: random.uuid(),
      leadId: lead.id,
      text: random.pick(callNotes),
      author: planner.id,
      authorName: planner.name,
      createdAt: notedAt,
    });
  }
}

function stageAfter(random: SeededRandom, age: number) {
  if (age < 12) return random.weighted({ contacted: 6, quoted: 3, won: 1.5, lost: 0.5 });
  if (age < 45) return random.weighted({ contacted: 3, quoted: 4, won: 4.5, lost: 3 });
  return random.weighted({ contacted: 0.04, quoted: 0.1, won: 3.2, lost: 6 });
}

/** A date some weeks after the enquiry; weddings in their season. */
function eventDateFor(random: SeededRandom, kind: EventKind, enquiredAt: Date): string {
  const wanted = addDays(
    enquiredAt.toISOString().slice(0, 10),
    kind === "Wedding" ? random.integer(40, 150) : random.integer(18, 80),
  );
  if (kind !== "Wedding") return wanted;
  const months: Record<string, number> = { "03": 40, "06": 165, "07": 135, "08": 105, "09": 75, "10": 45 };
  return addDays(wanted, months[wanted.slice(5, 7)] ?? 0);
}

function addSpam(data: EnquiryData, random: SeededRandom, now: Date): void {
  for (let count = 0; count < 9; count++) {
    const at = new Date(now.getTime() - random.integer(1, 80) * dayMs);
    const id = random.uuid();
    const form = {
      name: "Rank Higher",
      email: `offers${count}@example.net`,
      phone: phone(70_000 + count),
      eventType: "Other",
      date: "2030-01-01",
      time: "10:00",
    };
    data.enquiries.push({
      ...form,
      id,
      vision: "We bring your site to the first page.",
      state: "spam",
      idempotencyKey: `demo ${id}`,
      createdAt: at,
    });
    data.lines.push({ at, actor: "visitor", action: "enquiry spam", objectType: "enquiry", objectId: id });
  }
}

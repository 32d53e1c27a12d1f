import { randomUUID } from "node:crypto";
import { company } from "#app/company/company.server.ts";
import { replyDueAt } from "#app/company/reply-clock.ts";
import { websiteSource } from "#app/content/lead-sources.ts";
import { acknowledgementMail } from "#app/content/mails/client-mails.ts";
import { briefOf } from "#app/features/enquiries/enquiries.ts";
import { env } from "#app/platform/env.ts";
import { addDays } from "#app/platform/values/dates.ts";
import type { LeadStage } from "#db/enums.ts";
import { dayMs, daysAgo, historyDays, minuteMs, now } from "./clock.ts";
import {
  budget,
  callNotes,
  type DemoOffice,
  type EventKind,
  kindProfiles,
  kindWeights,
  lostReasons,
  nextActions,
  placesFor,
  referrals,
  remarks,
} from "./event-kinds.ts";
import { createChat } from "./messages.ts";
import { allNames, type Firm, firms, type Name, phone } from "./names.ts";
import { owner, type Staff, team } from "./people.ts";
import { chance, integer, pick, random, shuffled, weighted } from "./random.ts";
import type { DemoRows } from "./rows.ts";

/** A lead with the facts that its event and invoices need. */
export type Client = {
  lead: DemoRows["leads"][number] & { id: string };
  kind: EventKind;
  office: DemoOffice;
  firm: Firm | null;
  /** The contact's first name. */
  firstName: string;
  /** The requested date, start and end time. */
  day: string;
  times: readonly string[];
  guests: number;
  wonAt: Date | null;
  planner: Staff;
};

// Enquiries per day in each month, before growth: India's wedding season is November to February, April and May.
const season = [1.6, 1.5, 0.7, 1.25, 1.35, 0.5, 0.5, 0.65, 0.8, 1.1, 1.7, 1.75];
// Age of the enquiries without a reply, in hours; the last two are later than promised.
const waitingHours = [0.3, 1.6, 4.5, 9, 15, 21, 26, 31];

/** Creates eighteen months of enquiries with their leads. */
export function createEnquiries(rows: DemoRows): Client[] {
  const names = shuffled(allNames);
  const timestamps = [...arrivalTimes(), ...waitingHours.map((hours) => daysAgo(hours / 24))];
  const clients = timestamps
    .sort((one, other) => one.getTime() - other.getTime())
    .map((at, count) => {
      // After all names were used once, people enquire again.
      const name = names[count % names.length] as Name;
      const kind = weighted(kindWeights(at.getUTCMonth()));
      const firm = kind === "Corporate Event" || kind === "Product Launch" ? pick(firms) : null;
      const email = firm ? `${name.firstName.toLowerCase()}.${count}@${firm.domain}` : name.email.replace("@", `${count}@`);
      return addEnquiry(rows, { at, kind, firm, name: name.full, firstName: name.firstName, email, phone: phone(count) });
    });
  addSpam(rows);
  return clients;
}

function* arrivalTimes(): Generator<Date> {
  for (let ago = historyDays; ago >= 2; ago--) {
    const date = daysAgo(ago);
    const growth = 1.1 - (0.35 * ago) / historyDays;
    const mean = 0.8 * growth * (season[date.getUTCMonth()] ?? 1) * (date.getUTCDay() === 0 ? 0.6 : 1.05);
    // As many as a Poisson distribution with this mean gives (Knuth's algorithm).
    for (let product = random(); product > Math.exp(-mean); product *= random()) {
      // Between 8:00 and 23:00 in India.
      const midnight = Date.parse(`${date.toISOString().slice(0, 10)}T00:00:00+05:30`);
      yield new Date(midnight + integer(8 * 60, 23 * 60) * minuteMs);
    }
  }
}

type Arrival = Pick<Client, "kind" | "firm" | "firstName"> & { at: Date; name: string; email: string; phone: string };

function addEnquiry(rows: DemoRows, arrival: Arrival): Client {
  const { at, kind, firm, name, firstName, email } = arrival;
  const profile = kindProfiles[kind];
  const age = (now.getTime() - at.getTime()) / dayMs;
  const isWaiting = age < 1.4;
  const replyMinutes = Math.round(Math.exp(3.2 + 4.05 * random()) + (chance(0.06) ? 1500 : 0));
  const repliedAt = new Date(Math.min(at.getTime() + replyMinutes * minuteMs, now.getTime() - 20 * minuteMs));
  const stage: LeadStage = isWaiting ? "new" : stageAfter(age);
  const settledAt = new Date(
    Math.min(repliedAt.getTime() + integer(2, 18) * dayMs, now.getTime() - integer(1, 40) * 60 * minuteMs),
  );
  const planner = pick(team.filter(({ access }) => access === "planner"));
  const office: DemoOffice = chance(0.62) ? "hyderabad" : "visakhapatnam";
  const times = pick(profile.times).split(" to ");
  const guests = Math.round(integer(...profile.guests) / 10) * 10;
  const eventDate = eventDateFor(kind, at);
  const open = stage === "contacted" || stage === "quoted";
  const eventType = kind === "Sports Event" ? "Other" : kind;
  const lead = {
    id: randomUUID(),
    name,
    email,
    phone: arrival.phone,
    company: firm?.name ?? null,
    stage,
    kind: eventType,
    // Some leads that wait for a reply have no owner yet.
    ownerId: isWaiting && chance(0.4) ? null : chance(0.15) ? owner.id : planner.id,
    stageSince: isWaiting ? at : settledAt,
    lostReason: stage === "lost" ? pick(lostReasons) : null,
    nextAction: open && chance(0.8) ? pick(nextActions) : null,
    nextActionOn: null as string | null,
    awaitingReplySince: isWaiting ? at : null,
    replyDueAt: replyDueAt(at, { hours: company().replyPromiseHours }),
    repliedAt: isWaiting ? null : repliedAt,
    replyMinutes: isWaiting ? null : replyMinutes,
    createdAt: at,
    updatedAt: isWaiting ? at : settledAt,
    version: isWaiting ? 1 : stage === "contacted" ? 2 : 3,
  };
  if (lead.nextAction) lead.nextActionOn = addDays(now.toISOString().slice(0, 10), integer(-3, 12));
  const wonAt = stage === "won" ? settledAt : null;
  rows.leads.push(lead);
  const client = { lead, kind, office, firm, firstName, day: eventDate, times, guests, wonAt, planner };
  const [, town] = pick(placesFor(office, kind));
  const form = {
    name,
    company: firm?.name ?? "",
    email,
    phone: arrival.phone,
    date: eventDate,
    time: times[0] as string,
    location: town,
    guests: String(guests),
    services: profile.services,
    budget: budget(profile.budgetLakhs),
    vision: pick(profile.visions),
    referral: pick(referrals),
    notes: pick(remarks),
  };
  const datesFlexible = chance(0.2);
  const brief = briefOf({ ...form, event_type: eventType, dates_flexible: datesFlexible });
  Object.assign(lead, brief, { kind, ...sourceOf(form.referral) });
  const id = randomUUID();
  rows.contactSubmissions.push({
    ...form,
    id,
    eventType,
    datesFlexible,
    leadId: lead.id,
    idempotencyKey: `demo ${id}`,
    createdAt: at,
  });
  const mail = acknowledgementMail(company(), name, `${env().ORIGIN}/withdraw`);
  rows.outbox.push({ recipient: email, ...mail, leadId: lead.id, attempts: 1, sentAt: at, createdAt: at });
  rows.auditLog.push({ at, actor: "visitor", action: "enquiry received", objectType: "enquiry", objectId: id });
  if (isWaiting) return client;

  const line = { actor: planner.id, objectType: "lead", objectId: lead.id };
  rows.auditLog.push({ ...line, at: repliedAt, action: "lead replied", fields: { stage: ["new", "contacted"] } });
  if (stage !== "contacted")
    rows.auditLog.push({ ...line, at: settledAt, action: "lead moved", fields: { stage: ["contacted", stage] } });
  for (let count = stage === "lost" ? integer(0, 1) : integer(0, 2); count > 0; count--) {
    const notedAt = new Date(repliedAt.getTime() + (settledAt.getTime() - repliedAt.getTime()) * random());
    rows.leadNotes.push({
      leadId: lead.id,
      text: pick(callNotes),
      author: planner.id,
      authorName: planner.name,
      createdAt: notedAt,
    });
  }
  if (chance(0.5)) rows.messages.push(...createChat({ lead, planner, eventType, from: repliedAt, to: settledAt }));
  return client;
}

/** The source as the staff corrects it when the enquiry says more. */
function sourceOf(referral: string): { source: string; sourceDetail: string } {
  if (referral === "Instagram") return { source: "Instagram", sourceDetail: "" };
  if (referral === "Search") return { source: "Google", sourceDetail: "" };
  return referral.startsWith("A ")
    ? { source: "Referral", sourceDetail: referral }
    : { source: websiteSource, sourceDetail: "/contact" };
}

function stageAfter(age: number) {
  if (age < 12) return weighted({ contacted: 6, quoted: 3, won: 1.5, lost: 0.5 });
  if (age < 45) return weighted({ contacted: 3, quoted: 4, won: 4.5, lost: 3 });
  return weighted({ contacted: 0.04, quoted: 0.1, won: 3.2, lost: 6 });
}

/** A date some weeks after the enquiry; weddings in their season. */
function eventDateFor(kind: EventKind, enquiredAt: Date): string {
  const requested = addDays(enquiredAt.toISOString().slice(0, 10), kind === "Wedding" ? integer(40, 150) : integer(18, 80));
  if (kind !== "Wedding") return requested;
  const months: Record<string, number> = { "03": 40, "06": 165, "07": 135, "08": 105, "09": 75, "10": 45 };
  return addDays(requested, months[requested.slice(5, 7)] ?? 0);
}

function addSpam(rows: DemoRows): void {
  for (let count = 0; count < 9; count++) {
    const createdAt = daysAgo(integer(1, 80));
    const id = randomUUID();
    rows.contactSubmissions.push({
      id,
      name: "Rank Higher",
      email: `offers${count}@example.net`,
      phone: phone(70_000 + count),
      eventType: "Other",
      date: "2030-01-01",
      time: "10:00",
      vision: "We bring your site to the first page.",
      state: "spam",
      idempotencyKey: `demo ${id}`,
      createdAt,
    });
    rows.auditLog.push({ at: createdAt, actor: "visitor", action: "enquiry spam", objectType: "enquiry", objectId: id });
  }
}

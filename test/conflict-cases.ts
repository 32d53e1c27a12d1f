import { defaultRows } from "#app/features/website/default-rows.server.ts";
import type { Page } from "./client.ts";
import type { HtmlPart } from "./html.ts";
import type { Site } from "./server.ts";

/** A form that two people have open at once. Values by the names of its inputs. */
export type ConflictCase = {
  name: string;
  /** The page of the form, and the page from which a link leads to it. */
  path: string;
  from: string;
  /** The button that saves. */
  button: RegExp;
  /** What the first person enters. Empty: the form has one field, which both change. */
  mine: Record<string, string>;
  /** What the other one saves, twice. */
  theirs: readonly [Record<string, string>, Record<string, string>];
  /** A field that the other one changes too, at the second time, with how a message shows it. */
  both: { name: string; value: string };
};

const uuid = (last: number) => `00000000-0000-4000-8000-${String(last).padStart(12, "0")}`;

/** Adds the records, and returns a case for each kind of record and setting. */
export async function conflictCases(site: Site): Promise<ConflictCase[]> {
  const sql = await site.database();
  const ids = [1, 2, 3, 4, 5, 6, 7].map(uuid) as [string, string, string, string, string, string, string];
  const [event, task, lead, client, vendor, template, service] = ids;
  const people =
    await sql`select user_id as id from user_profiles where access in ('planner', 'accounts', 'admin') order by email`;
  const [first, second] = [String(people[0]?.id), String(people[1]?.id)];
  await sql`insert into events (id, name, date, time, venue, description) values (${event}, 'Conflict sangeet', '2098-03-01', '10:00', 'Hall A', ${"Lamps\nand flowers"})`;
  await sql`insert into tasks (id, title, description, due_date) values (${task}, 'Conflict task', ${"One\nTwo"}, '2098-02-01')`;
  await sql`insert into leads (id, name, phone, next_action, next_action_on) values (${lead}, 'Conflict lead', '9848012345', 'Call', '2098-01-05')`;
  await sql`insert into clients (id, name, kind, gst_treatment, country, notes)
    values (${client}, 'Conflict client', 'person', 'unregistered', 'India', ${"Pays\nlate"})`;
  await sql`insert into vendors (id, vendor_name, phone, address) values (${vendor}, 'Conflict vendor', '9848012346', ${"1 Fort Road\nWarangal"})`;
  await sql`insert into quote_templates (id, name, content) values (${template}, 'Conflict template', '{"functions": []}')`;
  const [content] = defaultRows().filter(({ kind }) => kind === "service");
  await sql`insert into website_items (id, kind, slug, draft, draft_position)
    values (${service}, 'service', 'conflict', ${JSON.stringify(content?.content)}::jsonb, 100)`;
  const [rule] =
    await sql`select id, days from reminder_rules where kind = 'payment' and deleted_at is null order by days limit 1`;
  const item = `/dashboard/website/item/${service}`;
  const rulePath = `/dashboard/settings/reminders/${rule?.id}`;
  const settings = "/dashboard/settings";
  return [
    {
      name: "an event",
      path: `/dashboard/events/${event}?edit`,
      from: `/dashboard/events/${event}`,
      button: /^Save Event$/,
      mine: { name: "Conflict sangeet, mine" },
      theirs: [
        { time: "17:30", venue: "Hall B", state_code: "36", date: "2098-03-02", description: "Theirs" },
        { time: "18:45", venue: "Hall C", state_code: "37", date: "2098-03-03", description: "Theirs again" },
      ],
      both: { name: "name", value: "Conflict sangeet, theirs" },
    },
    {
      name: "a task",
      path: `/dashboard/tasks?edit=${task}`,
      from: "/dashboard/tasks",
      button: /^Save Task$/,
      mine: { title: "Conflict task, mine" },
      theirs: [
        {
          priority: "high",
          due_date: "2098-02-02",
          assigned_to: first,
          event_id: event,
          status: "in_progress",
          description: "Theirs",
        },
        {
          priority: "low",
          due_date: "2098-02-03",
          assigned_to: second,
          event_id: "",
          status: "pending",
          description: "Theirs again",
        },
      ],
      both: { name: "title", value: "Conflict task, theirs" },
    },
    {
      name: "a lead",
      path: `/dashboard/leads/${lead}?edit`,
      from: `/dashboard/leads/${lead}`,
      button: /^Save Lead$/,
      mine: { company: "Mine" },
      theirs: [
        { owner_id: first, phone: "9848012300", next_action_on: "2098-01-06", language: "te" },
        { owner_id: second, phone: "9848012301", next_action_on: "2098-01-07", language: "hi" },
      ],
      both: { name: "company", value: "Theirs" },
    },
    {
      name: "a client",
      path: `/dashboard/clients/${client}?edit`,
      from: `/dashboard/clients/${client}`,
      button: /^Save Client$/,
      mine: { city: "Warangal" },
      theirs: [
        { state_code: "36", notes: "Theirs", kind: "company", phone: "9848012302" },
        { state_code: "37", notes: "Theirs again", kind: "person", phone: "9848012303" },
      ],
      both: { name: "city", value: "Guntur" },
    },
    {
      name: "a vendor",
      path: `/dashboard/vendors?edit=${vendor}`,
      from: "/dashboard/vendors",
      button: /^Save Vendor$/,
      mine: { service_type: "Lamps" },
      theirs: [
        { status: "inactive", phone: "9848012304", address: "Theirs" },
        { status: "active", phone: "9848012305", address: "Theirs again" },
      ],
      both: { name: "service_type", value: "Lighting of theirs" },
    },
    {
      name: "a template of quotes",
      path: `${settings}/templates/quotes?edit=${template}`,
      from: `${settings}/templates/quotes`,
      button: /^Save Template$/,
      mine: { name: "My template" },
      theirs: [{}, {}],
      both: { name: "name", value: "Their template" },
    },
    {
      name: "the next action of a lead",
      path: `/dashboard/leads/${lead}`,
      from: "/dashboard/leads",
      button: /^Set next action$/,
      mine: { next_action: "Mine next" },
      theirs: [{ next_action_on: "2098-01-08" }, { next_action_on: "2098-01-09" }],
      both: { name: "next_action", value: "Their next" },
    },
    {
      name: "the person's own name",
      path: "/dashboard/account",
      from: "/dashboard/vendors",
      button: /^Save name and phone$/,
      mine: { full_name: "Sravani Mine" },
      theirs: [{}, {}],
      both: { name: "full_name", value: "Sravani Theirs" },
    },
    {
      name: "the company",
      path: `${settings}/company`,
      from: "/dashboard/vendors",
      button: /^Save$/,
      mine: { tagline: "My tagline" },
      theirs: [
        { legalName: "Theirs Private Limited", "hours.0.times": "8 to 5", countsWeekends: "no" },
        { legalName: "Theirs Again Limited", "hours.0.times": "9 to 6", countsWeekends: "yes" },
      ],
      both: { name: "tagline", value: "Their tagline" },
    },
    {
      name: "the checklists",
      path: `${settings}/checklists`,
      from: "/dashboard/vendors",
      button: /^Save$/,
      mine: { "Wedding.1.title": "My task" },
      theirs: [
        { "Wedding.0.title": "Their task", "Wedding.2.priority": "low" },
        { "Wedding.0.title": "Their later task", "Wedding.2.priority": "high" },
      ],
      both: { name: "Wedding.1.title", value: "Their second task" },
    },
    {
      name: "an office",
      path: `${settings}/offices/hyderabad`,
      from: "/dashboard/vendors",
      button: /^Save$/,
      mine: { phone: "+91 40 5550 0191" },
      theirs: [
        { email: "theirs@toranam.example", address: "1 Their Road\nHyderabad" },
        { email: "again@toranam.example", address: "2 Their Road\nHyderabad" },
      ],
      both: { name: "phone", value: "+91 40 5550 0192" },
    },
    {
      name: "a template of messages",
      path: `${settings}/templates/quoteSent`,
      from: "/dashboard/vendors",
      button: /^Save$/,
      mine: { subject_en: "My subject" },
      theirs: [{ subject_hi: "Theirs" }, { subject_hi: "Theirs again" }],
      both: { name: "subject_en", value: "Their subject" },
    },
    {
      name: "a rule for reminders",
      path: rulePath,
      from: "/dashboard/vendors",
      button: /^Save$/,
      mine: { count: "23" },
      theirs: [
        { hour: "11", enabled: "no" },
        { hour: "12", enabled: "yes" },
      ],
      both: { name: "count", value: "24" },
    },
    {
      name: "the mail server",
      path: `${settings}/mail`,
      from: "/dashboard/vendors",
      button: /^Save$/,
      mine: { host: "mine.example" },
      theirs: [
        { port: "465", encryption: "tls", sender: "theirs@toranam.example" },
        { port: "587", encryption: "starttls", sender: "again@toranam.example" },
      ],
      both: { name: "host", value: "theirs.example" },
    },
    {
      name: "a service on the website",
      path: item,
      from: "/dashboard/vendors",
      button: /^Save draft$/,
      mine: { "content.title": "My service" },
      theirs: [
        { "content.description": "Theirs", "content.includes.0": "Their point" },
        { "content.description": "Theirs again", "content.includes.0": "Their later point" },
      ],
      both: { name: "content.title", value: "Their service" },
    },
    {
      name: "a translation of a service",
      path: `${item}?language=te`,
      from: "/dashboard/vendors",
      button: /^Save draft$/,
      mine: { "content.title": "నా సేవ" },
      theirs: [{ "content.description": "వారి" }, { "content.description": "వారి మళ్ళీ" }],
      both: { name: "content.title", value: "వారి సేవ" },
    },
  ];
}

/** The button that saves, as it is named before and after a conflict. */
export const saveButton = (button: RegExp): RegExp => new RegExp(`${button.source}|^Save (one field|\\d+ fields)$`);

/** The open dialog, else the page. */
const formOf = (page: Page): HtmlPart => page.all("dialog[open]")[0] ?? page.main;

/** What the form of the button would send, by name. */
export const valuesOf = (page: Page, button: RegExp): Record<string, unknown> =>
  Object.fromEntries(formOf(page).submission(saveButton(button)).fields);

/** Submits the form of the button with other values in some inputs. */
export function submitChanges(page: Page, button: RegExp, changes: Record<string, string> = {}): Promise<Page> {
  const submission = formOf(page).submission(saveButton(button));
  const kept = submission.fields.filter(([name]) => !(name in changes));
  return page.client.send({ ...submission, fields: [...kept, ...Object.entries(changes)] }, page.path);
}

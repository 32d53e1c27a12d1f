import { beforeEach, expect, it } from "vitest";
import { emptyTables, testDatabase, testPerson } from "#db/test/database.ts";
import { sendDigests } from "./digest.server.ts";

const database = testDatabase();
const people = {
  admin: testPerson("Sravani Admin", "admin").id,
  ravi: testPerson("Ravi Kumar", "planner").id,
  anita: testPerson("Anita Rao", "planner").id,
};
const crew = testPerson("Bala Crew", "crew").id;
testPerson("New Pending", "pending");
const morning = new Date("2030-02-01T08:05:00+05:30");

beforeEach(async () => {
  await emptyTables(database.owner, "digests, outbox, tasks, leads, events, user_preferences");
});

const mails = () =>
  database.owner<
    { recipient: string; subject: string; text: string }[]
  >`select recipient, translate(subject, chr(160), ' ') as subject, text from outbox order by recipient`;
const addTasks = (...tasks: [title: string, person: string | null, due: string][]) =>
  Promise.all(
    tasks.map(
      ([title, person, due]) =>
        database.owner`insert into tasks (title, assigned_to, due_date) values (${title}, ${person}, ${due})`,
    ),
  );

it("mails each person once what their own lists show, and nobody whose lists are empty", async () => {
  await addTasks(["Band", people.ravi, "2030-01-28"], ["Lamps", people.ravi, "2030-02-01"], ["Cake", people.ravi, "2030-02-05"]);
  await addTasks(["Far away", people.ravi, "2030-03-05"], ["Secret", people.admin, "2030-02-01"]);
  await Promise.all([sendDigests(morning), sendDigests(morning), sendDigests(morning)]);
  await sendDigests(new Date("2030-02-01T09:30:00+05:30"));
  const sent = await mails();
  expect(sent.map(({ recipient }) => recipient)).toEqual(["ravi.kumar@toranam.example", "sravani.admin@toranam.example"]);
  expect(sent[0]?.subject).toBe("Your day, Fri 1 Feb 2030: overdue 1, today 1, the week ahead 1");
  expect(sent[0]?.text).toMatch(
    /Overdue \(1\)\n• Task: Band[\s\S]*Today \(1\)\n• Task: Lamps[\s\S]*The week ahead \(1\)\n• Task: Cake/,
  );
  expect(sent[0]?.text).not.toMatch(/Far away|Secret/);
  expect(sent[1]?.text).toContain("Secret");
});

it("is sent in the morning only, to those who have not switched it off", async () => {
  await addTasks(["Band", people.ravi, "2030-01-28"], ["Cake", people.anita, "2030-01-28"]);
  await database.owner`insert into user_preferences (user_id, name, value) values (${people.ravi}, 'digest', 'off'), (${people.admin}, 'overview', 'mine')`;
  for (const hour of ["07:59", "12:05", "20:00"]) await sendDigests(new Date(`2030-02-01T${hour}:00+05:30`));
  expect(await mails()).toEqual([]);
  await sendDigests(morning);
  expect((await mails()).map(({ recipient }) => recipient)).toEqual(["anita.rao@toranam.example"]);
  await sendDigests(new Date("2030-02-02T08:00:30+05:30"));
  expect(await mails()).toHaveLength(2);
});

it("tells the crew what it wants told in the morning, and nothing else", async () => {
  const ownMails = async () => (await mails()).filter(({ recipient }) => recipient.startsWith("bala"));
  await addTasks(["Old cables", crew, "2030-02-01"]);
  await sendDigests(morning);
  expect(await ownMails()).toEqual([]);
  await emptyTables(database.owner, "digests");
  await database.owner`insert into user_preferences (user_id, name, value) values (${crew}, 'notify-assigned', 'digest')`;
  await addTasks(["Cables", crew, "2030-02-03"]);
  await sendDigests(morning);
  const [mail, ...others] = await ownMails();
  expect([mail?.subject, others]).toEqual(["Your day, Fri 1 Feb 2030: in your inbox 1", []]);
  expect(mail?.text).toContain("New for you: Cables");
  expect(mail?.text).not.toContain("Old cables");
});

it("says which replies wait, what is owed, and which events come, and how many more there are", async () => {
  await database.owner`insert into leads (name, awaiting_reply_since, reply_due_at, owner_id) values
    ('Late', '2030-01-30', '2030-01-31T10:00Z', ${people.ravi}), ('Soon', '2030-01-31', '2030-02-01T10:00Z', null), ('Other', '2030-01-31', '2030-02-01T10:00Z', ${people.anita})`;
  await database.owner`insert into events (name, date, time, status, venue) select 'Event ' || n, '2030-02-03', '18:30', 'active', 'Hall' from generate_series(1, 8) n`;
  await database.owner`insert into events (name, date, status) values ('Cancelled one', '2030-02-03', 'cancelled')`;
  await sendDigests(morning);
  const text = (await mails()).find(({ recipient }) => recipient.startsWith("ravi"))?.text.replaceAll("\u00a0", " ");
  expect(text).toContain("Replies waiting (2)\n• Late: the promise ended 3:30 PM, 31 Jan 2030\n• Soon: by 3:30 PM, 1 Feb 2030");
  expect(text).toContain("• Event: Event 1, 6:30 PM, Hall (3 Feb 2030)");
  expect(text).toContain("• and 2 more");
  expect(text).not.toMatch(/Cancelled one|Other/);
});

import { randomUUID } from "node:crypto";
import { mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import PostalMime from "postal-mime";
import { SMTPServer } from "smtp-server";
import { expect, inject, test } from "vitest";
import type { Sql } from "../../db/connect.ts";
import { root } from "../../server/build.ts";
import { createDatabase } from "../databases.ts";
import { freePort, Server } from "../server.ts";

// Two server processes on one database, whose clock is moved through sixty days, and which are killed while they queue and send.
// Which reminders are due is tested by app/features/reminders/send-reminders.db.test.ts.

const folder = mkdtempSync(join(tmpdir(), "toranam-reminders-"));
const clockFile = join(folder, "clock");
let clock = new Date("2030-01-20T00:05:00+05:30");
function moveClock(instant: Date): void {
  clock = instant;
  writeFileSync(`${clockFile}.new`, String(instant.getTime()));
  renameSync(`${clockFile}.new`, clockFile);
}
/** "2030-02-01 10:05" in India. */
const local = (instant: Date) => new Date(instant.getTime() + 5.5 * 3_600_000).toISOString().slice(0, 16).replace("T", " ");

type Received = { at: string; messageId: string; to: string };

/** When a server is killed: before the mail server accepts its mail, while it queues mails, or after its mail was accepted. */
const stages = ["before", "queuing", "after"] as const;
type Stage = (typeof stages)[number];

/**
 * A mail server, at which each of the two servers logs in by its number.
 * @param onMail called for each mail before and after it is accepted; returns whether the sender was killed at this stage
 */
async function mailServer(port: number, received: Received[], onMail: (stage: Stage, sender: number) => Promise<boolean>) {
  const server = new SMTPServer({
    allowInsecureAuth: true,
    disabledCommands: ["STARTTLS"],
    onAuth: ({ username }, _session, done) => done(null, { user: username }),
    async onData(stream, { user }, done) {
      const mail = await PostalMime.parse(Buffer.concat(await stream.toArray()));
      if (await onMail("before", Number(user))) return done(new Error("its sender is gone"));
      received.push({ at: local(clock), messageId: mail.messageId ?? "", to: mail.to?.[0]?.address ?? "" });
      done();
      await onMail("after", Number(user));
    },
  });
  server.on("error", () => {});
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return () => new Promise<void>((resolve) => server.close(() => resolve()));
}

/** An instalment that a client has to pay for an event. */
type Due = { clientId: string; eventId: string };
async function addInstalment(sql: Sql, name: string, dueOn: string): Promise<Due> {
  const [client] = await sql`insert into clients (name, email) values (${name}, ${`${name}@example.com`}) returning id`;
  const [event] = await sql`insert into events (name, client_id) values (${name}, ${client?.id}) returning id`;
  await sql`insert into instalments (event_id, client_id, label, amount, due_on, position, created_at)
    values (${event?.id}, ${client?.id}, 'First payment', 10000, ${dueOn}, 1, '2030-01-02')`;
  return { clientId: client?.id, eventId: event?.id };
}

/** Starts again like a service manager, because on a busy machine a start may wait too long for its database. */
async function startAgain(server: Server, tries = 5): Promise<void> {
  await server.restart().catch((error) => {
    if (tries === 1) throw error;
    return startAgain(server, tries - 1);
  });
}

const addDays = (day: string, count: number) => new Date(Date.parse(day) + count * 86_400_000).toISOString().slice(0, 10);
/** The days on which a client is reminded of a payment that is due on 31 January, until 20 March. */
const remindedDays = [-3, 1, 7, 14, 21, 28, 35, 42].map((offset) => addDays("2030-01-31", offset));
/** On these days the mail server is down from ten o'clock until the night; on the first, mails are due in the morning. */
const outageDays = ["2030-02-21", "2030-02-17"];

test("two servers that are killed while they queue and send remind once of all that is due, by day, and of nothing that is paid", async () => {
  moveClock(clock);
  const port = await freePort();
  const databaseUrl = await createDatabase(inject("postgres"));
  const start = (number: number) =>
    Server.start({
      databaseUrl,
      env: {
        SMTP_URL: `smtp://${number}:x@127.0.0.1:${port}`,
        MOVED_CLOCK: clockFile,
        NODE_OPTIONS: `--import=${join(root, "test/moved-clock.ts")}`,
      },
    });
  const servers = [await start(0), await start(1)] as const;
  const sql = await servers[0].database();
  await sql`update reminder_rules set since = '2030-01-01', enabled = kind = 'payment' and audience = 'client'`;
  await sql`insert into user_preferences (user_id, name, value) select user_id, 'digest', 'off' from user_profiles`;
  for (let n = 0; n < 12; n++) await addInstalment(sql, `open-${n}`, "2030-01-31");
  const paid = await addInstalment(sql, "paid", "2030-02-09");
  const paidWhileQueued = await addInstalment(sql, "paid-late", "2030-02-16");
  const pay = ({ clientId, eventId }: Due) =>
    sql.begin(async (tx) => {
      const number = randomUUID();
      await tx`insert into issued_documents (id, kind, document) values (${number}, 'receipt voucher', '{}')`;
      await tx`insert into advances (id, number, office, voucher_date, received_on, client_id, event_id, method, gross, recorded_by)
        values (${number}, ${number}, 'hyderabad', '2030-02-10', '2030-02-10', ${clientId}, ${eventId}, 'upi', 10000, 'x')`;
      await tx`insert into document_tax_rates (document_id, rate, kind, taxable, cgst, sgst, igst) values (${number}, 0, 'nil', 10000, 0, 0, 0)`;
    });

  const received: Received[] = [];
  const kills = { before: 0, after: 0, queuing: 0 };
  let next: Stage | undefined;
  let restarted: Promise<void> = Promise.resolve();
  async function kill(stage: Stage, number: number): Promise<boolean> {
    if (next !== stage) return false;
    next = undefined;
    kills[stage]++;
    const server = servers[number % 2] as Server;
    await server.end("SIGKILL");
    restarted = startAgain(server);
    return true;
  }
  let stopMailServer = await mailServer(port, received, kill);

  const counts = async () => {
    const [row] = await sql<{ waiting: number; decided: number }[]>`
      select (select count(*)::int from outbox where sent_at is null) as waiting, (select count(*)::int from reminders) as decided`;
    return row as { waiting: number; decided: number };
  };
  /**
   * Waits until both servers run and have done nothing for a while. The moved clock does not move the database's, by which a mail waits
   * for its next attempt: mails whose time has come by the moved clock are made due.
   */
  async function settle(): Promise<void> {
    await restarted;
    for (let [quiet, last] = [0, ""]; quiet < 5; ) {
      await sql`update outbox set next_attempt_at = now() where sent_at is null and next_attempt_at <= ${clock.toISOString()}`;
      await sleep(300);
      const state = JSON.stringify([await counts(), received.length]);
      quiet = state === last ? quiet + 1 : 0;
      last = state;
    }
  }

  for (let day = "2030-01-20"; day <= "2030-03-20"; day = addDays(day, 1)) {
    const isOutage = outageDays.includes(day);
    for (const time of ["02:00:00", "09:59:59", "10:05:00", "18:59:00", "23:30:00"]) {
      const isTen = time === "10:05:00";
      if (isOutage && isTen) await stopMailServer();
      const isDue = isTen && remindedDays.includes(day);
      if (isDue && !isOutage) next = stages[remindedDays.indexOf(day) % stages.length];
      if (day === outageDays[1] && time === "18:59:00") await pay(paidWhileQueued);
      const before = await counts();
      moveClock(new Date(`${day}T${time}+05:30`));
      if (day === "2030-02-10" && time === "09:59:59") await pay(paid);
      if (next === "queuing") {
        while ((await counts()).decided < before.decided + 2) await sleep(5);
        await kill("queuing", remindedDays.indexOf(day));
      }
      if (isOutage && isTen)
        await expect.poll(async () => (await counts()).waiting, { timeout: 60_000 }).toBe(day === outageDays[0] ? 12 : 1);
      if (isOutage && time === "23:30:00") stopMailServer = await mailServer(port, received, kill);
      const mustSettle =
        isDue || day === "2030-02-10" || day === addDays(outageDays[0] as string, 1) || (time === "23:30:00" && isOutage);
      if (mustSettle || (isTen && !isOutage)) await settle();
      else await sleep(300);
    }
  }
  await stopMailServer();
  const reminded = await sql<{ line: string }[]>`
    select concat_ws(' ', day, recipient) as line from reminders where outcome = 'mailed' order by 1`;
  await Promise.all(servers.map((server) => server.dispose()));
  rmSync(folder, { recursive: true });

  const messages = new Map(received.map((mail) => [mail.messageId, mail]));
  const repeated = received.length - messages.size;
  console.log(`kills: ${JSON.stringify(kills)}; ${messages.size} mails, ${repeated} of them twice under one Message-ID`);
  expect(Math.min(...Object.values(kills))).toBeGreaterThan(0);
  // A mail that was accepted while its sender died is sent again; each server sends at most two at once.
  expect(repeated).toBeLessThanOrEqual(2 * kills.after);
  const expected = (days: readonly string[]) =>
    [
      ...days.flatMap((day) => Array.from({ length: 12 }, (_, n) => `${day} open-${n}@example.com`)),
      "2030-02-06 paid@example.com",
      "2030-02-13 paid-late@example.com",
    ].sort();
  expect(reminded.map(({ line }) => line)).toEqual(expected(remindedDays));
  const sentDays = remindedDays.map((day) => (day === outageDays[0] ? addDays(day, 1) : day));
  expect([...messages.values()].map(({ at, to }) => `${at.slice(0, 10)} ${to}`).sort()).toEqual(expected(sentDays));
  expect(received.filter(({ at }) => at.slice(11) < "09:00" || at.slice(11) >= "19:00")).toEqual([]);
}, 1_800_000);

import { randomUUID } from "node:crypto";
import { beforeEach, expect, it, vi } from "vitest";
import { Conflict, Forbidden } from "#app/errors.ts";
import { openStream, startLive, stopLive } from "#app/jobs/live.server.ts";
import { type TestPerson, testDatabase, testPerson } from "#db/test/database.ts";
import { discardMail, listUnsentMail, retryMail } from "./unsent-mail.server.ts";

const database = testDatabase();
const sravani = testPerson("Sravani Reddy", "admin");
const keerthi = testPerson("Keerthi Naidu", "planner");

beforeEach(() => database.owner`delete from outbox`);

async function add(recipient: string, failure: string | null, isFailed = false): Promise<string> {
  const id = randomUUID();
  await database.owner`insert into outbox (id, recipient, subject, text, html, attempts, failure, failed_at, next_attempt_at)
    values (${id}, ${recipient}, 'Hello', 'a secret link', 'h', 9, ${failure}, ${isFailed ? new Date() : null}, now() + interval '5 minutes')`;
  return id;
}
const lastAuditEntry = () =>
  database.owner`select action, actor, fields from audit_log where object_type = 'mail' order by id desc limit 1`;

it("lists refused mails, then those that wait for the mail server, without their texts; none that was just queued or sent", async () => {
  await add("waits@example.com", "login");
  await add("refused@example.com", "recipient", true);
  await add("queued@example.com", null);
  const { mails, total } = await listUnsentMail(sravani);
  expect(mails.map(({ recipient, failure }) => [recipient, failure])).toEqual([
    ["refused@example.com", "recipient"],
    ["waits@example.com", "login"],
  ]);
  expect(total).toBe(2);
  expect(JSON.stringify(mails)).not.toContain("secret");
});

it("retries a refused mail at once and writes who did it", async () => {
  const id = await add("refused@example.com", "recipient", true);
  expect(await retryMail(sravani, [id, "no id", randomUUID()])).toBe(1);
  const [row] = await database.owner`select failed_at, attempts, next_attempt_at <= now() as due from outbox`;
  expect(row).toEqual({ failed_at: null, attempts: 0, due: true });
  expect(await lastAuditEntry()).toMatchObject([
    { action: "mail retried", actor: sravani.id, fields: { mails: ["Hello (to refused@example.com)"] } },
  ]);
});

it("discards mails for good, but not one that is being sent or was sent meanwhile", async () => {
  const [one, other, queued] = [
    await add("a@example.com", "content", true),
    await add("b@example.com", "login"),
    await add("c@example.com", null),
  ];
  await database.owner.begin(async (mailer) => {
    await mailer`select from outbox where id = ${other} for update`;
    expect(await discardMail(sravani, [one, other, queued])).toBe(1);
    await expect(discardMail(sravani, [one, other])).rejects.toThrow(Conflict);
  });
  expect((await database.owner`select recipient from outbox order by 1`).map(({ recipient }) => recipient)).toEqual([
    "b@example.com",
    "c@example.com",
  ]);
  expect(await lastAuditEntry()).toMatchObject([
    { action: "mail discarded", fields: { mails: ["Hello (to a@example.com)"], ids: [one] } },
  ]);
});

it("is for admins only", async () => {
  const id = await add("refused@example.com", "recipient", true);
  for (const call of [listUnsentMail(keerthi), retryMail(keerthi, [id]), discardMail(keerthi, [id])]) {
    await expect(call).rejects.toThrow(Forbidden);
  }
});

it("tells an admin's open pages when a mail is refused, and no member's", async () => {
  await startLive();
  const browser = new AbortController();
  const open = (person: TestPerson) => {
    const received = { text: "" };
    const read = async () => {
      for await (const chunk of openStream(person, browser.signal)) received.text += new TextDecoder().decode(chunk);
    };
    void read();
    return received;
  };
  try {
    const [admins, members] = [open(sravani), open(keerthi)];
    const id = await add("a@example.com", null);
    await database.owner`update outbox set failure = 'recipient', failed_at = now() where id = ${id}`;
    await vi.waitFor(() => expect(admins.text).toContain("data: mail"), { timeout: 30_000 });
    expect(members.text).not.toContain("data: mail");
  } finally {
    browser.abort();
    stopLive();
  }
});

import { buffer } from "node:stream/consumers";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";
import { afterAll, afterEach, beforeEach, expect, it, vi } from "vitest";
import { asSystem, maxLongTransactions, poolUsage } from "#db/client.server.ts";
import { emptyTables, testDatabase } from "#db/test/database.ts";
import { type Mail, queueMail } from "./mail.server.ts";
import { sendDueMail } from "./outbox.server.ts";

// The app reads its environment once: this file loads the modules again, after it has chosen the port.
const port = await vi.hoisted(async () => {
  vi.resetModules();
  const { createServer } = await import("node:net");
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, "127.0.0.1", resolve));
  const { port } = probe.address() as { port: number };
  await new Promise((resolve) => probe.close(resolve));
  process.env.SMTP_URL = `smtp://toranam:secret@127.0.0.1:${port}`;
  return port;
});

afterAll(() => {
  delete process.env.SMTP_URL;
  vi.resetModules();
});

const database = testDatabase();
let received: Email[] = [];
let stop = async () => {};

let logIns = 0;

/** Starts an SMTP server. It refuses a recipient with the code of `responseCodeFor`, and accepts no mail before `until`. */
async function listen(
  responseCodeFor: (recipient: string) => number | undefined = () => undefined,
  { password = "secret", until = Promise.resolve() } = {},
): Promise<void> {
  const peer = new SMTPServer({
    allowInsecureAuth: true,
    // As most mail servers of companies: the extension SMTPUTF8 (RFC 6531) is missing.
    hideSMTPUTF8: true,
    disabledCommands: ["STARTTLS"],
    onAuth: (auth, _session, done) => {
      logIns++;
      if (auth.password === password) done(null, { user: auth.username });
      else done(Object.assign(new Error("Username and password not accepted"), { responseCode: 535 }));
    },
    onRcptTo: ({ address }, _session, done) => {
      const responseCode = responseCodeFor(address);
      done(responseCode ? Object.assign(new Error("refused"), { responseCode }) : null);
    },
    onData: (stream, _session, done) => {
      buffer(stream).then(async (mail) => {
        received.push(await PostalMime.parse(mail));
        await until;
        done();
      }, done);
    },
  });
  await new Promise<void>((resolve) => peer.listen(port, "127.0.0.1", resolve));
  stop = () => new Promise((resolve) => peer.close(() => resolve()));
}

const mail = (recipient: string, changes: Partial<Mail> = {}): Mail => ({
  recipient,
  subject: "Hello",
  text: "Text",
  html: "<p>Text</p>",
  ...changes,
});
const queue = (...mails: Mail[]) => asSystem("enquiries", (tx) => queueMail(tx, ...mails));
const makeDue = () => database.owner`update outbox set next_attempt_at = now() where sent_at is null`;
const failures = async () =>
  (
    await database.owner<{ recipient: string; failure: string | null; failed: boolean }[]>`
    select recipient, failure, failed_at is not null as failed from outbox order by recipient`
  ).map((row) => ({ ...row }));
const states = () => database.owner<{ recipient: string; sent: boolean; failed: boolean; attempts: number }[]>`
  select recipient, sent_at is not null as sent, failed_at is not null as failed, attempts from outbox order by recipient`;

beforeEach(async () => {
  received = [];
  await emptyTables(database.owner, "outbox");
});
afterEach(async () => {
  await stop();
  stop = async () => {};
});

it("sends each mail once while three workers run", async () => {
  await listen();
  await queue(...Array.from({ length: 30 }, (_, n) => mail(`guest${n}@example.com`, { text: "Namaste, తోరణం" })));
  await Promise.all([sendDueMail(), sendDueMail(), sendDueMail()]);
  expect(received.map(({ to }) => to?.[0]?.address).sort()).toEqual(
    Array.from({ length: 30 }, (_, n) => `guest${n}@example.com`).sort(),
  );
  expect(new Set(received.map(({ messageId }) => messageId)).size).toBe(30);
  expect(received[0]).toMatchObject({
    subject: "Hello",
    text: expect.stringContaining("తోరణం"),
    html: expect.stringContaining("<p>Text</p>"),
    // A notice of absence does not answer such a mail.
    headers: expect.arrayContaining([expect.objectContaining({ key: "auto-submitted", value: "auto-generated" })]),
  });
});

it("removes the signature from a client's secret link once the mail is sent, so that the stored text opens nothing", async () => {
  await listen();
  const link = `https://toranam.example/q?t=${"i".repeat(22)}${"s".repeat(22)}`;
  await queue(mail("guest@example.com", { text: `Open the quote:\n${link}\n`, html: `<a href="${link}">Open</a>` }));
  await sendDueMail();
  expect([received[0]?.text, received[0]?.html]).toEqual([expect.stringContaining(link), expect.stringContaining(link)]);
  const [sent] = await database.owner`select text, html from outbox`;
  expect(sent).toEqual({ text: `Open the quote:\n${link.slice(0, -22)}\n`, html: `<a href="${link.slice(0, -22)}">Open</a>` });
});

it("leaves connections to the database for pages while the mail server does not respond", async () => {
  const { promise: until, resolve: finishSending } = Promise.withResolvers<void>();
  await listen(undefined, { until });
  await queue(...Array.from({ length: 5 }, (_, n) => mail(`guest${n}@example.com`)));
  const sending = sendDueMail();
  await vi.waitFor(() => expect(received).toHaveLength(2), { timeout: 30_000 });
  expect(poolUsage().running).toBe(maxLongTransactions());
  finishSending();
  await sending;
  expect(received).toHaveLength(5);
});

it("keeps mails while the SMTP server is down or responds 4xx, and delivers each once afterwards", async () => {
  await queue(mail("a@example.com"), mail("b@example.com"));
  await sendDueMail();
  expect(await states()).toMatchObject([
    { sent: false, failed: false },
    { sent: false, failed: false },
  ]);

  await listen(() => 451);
  await makeDue();
  await sendDueMail();
  expect((await states()).every((row) => !row.sent && !row.failed)).toBe(true);
  await stop();

  await listen();
  await makeDue();
  await sendDueMail();
  await sendDueMail();
  expect(await states()).toMatchObject([
    { sent: true, attempts: 3 },
    { sent: true, attempts: 3 },
  ]);
  expect(received).toHaveLength(2);
});

it("keeps every mail while the SMTP server refuses our password, however long, after one attempt to log in", async () => {
  await listen(undefined, { password: "changed" });
  await queue(mail("a@example.com"), mail("b@example.com"), mail("c@example.com"), mail("d@example.com"), mail("e@example.com"));
  await database.owner`update outbox set created_at = now() - interval '30 days'`;
  logIns = 0;
  await sendDueMail();
  await sendDueMail();
  // One for each of the parallel senders.
  expect(logIns).toBeLessThanOrEqual(2);
  expect(await failures()).toEqual(
    ["a", "b", "c", "d", "e"].map((name) => ({ recipient: `${name}@example.com`, failure: "login", failed: false })),
  );
  const [wait] = await database.owner`select min(next_attempt_at) > now() as later from outbox`;
  expect(wait?.later).toBe(true);
  await stop();

  await listen();
  await makeDue();
  await sendDueMail();
  expect((await states()).every(({ sent, failed }) => sent && !failed)).toBe(true);
  expect((await failures()).every(({ failure }) => failure === null)).toBe(true);
});

it("does not give up a mail whose recipient's server asks to try later", async () => {
  await listen(() => 451);
  await queue(mail("a@example.com"));
  await database.owner`update outbox set created_at = now() - interval '30 days', attempts = 500`;
  await sendDueMail();
  expect(await failures()).toEqual([{ recipient: "a@example.com", failure: "later", failed: false }]);
  const [row] = await database.owner`select extract(epoch from next_attempt_at - now())::int as seconds from outbox`;
  expect(row?.seconds).toBeGreaterThan(3_500);
  expect(row?.seconds).toBeLessThanOrEqual(3_600);
});

it("marks a refused mail as failed and still sends the others", async () => {
  await listen((recipient) => (recipient === "gone@example.com" ? 550 : undefined));
  await queue(mail("gone@example.com"), mail("here@example.com"));
  await sendDueMail();
  expect(await states()).toMatchObject([
    { recipient: "gone@example.com", sent: false, failed: true },
    { recipient: "here@example.com", sent: true },
  ]);
  expect((await failures())[0]?.failure).toBe("recipient");
});

it("skips a mail that another server is sending, and sends it when that server's connection breaks", async () => {
  await listen();
  await queue(mail("a@example.com"));
  await database.owner.begin(async (other) => {
    await other`select id from outbox for update`;
    await sendDueMail();
    expect(received).toHaveLength(0);
  });
  await vi.waitFor(
    async () => {
      await sendDueMail();
      expect(received).toHaveLength(1);
    },
    { timeout: 30_000 },
  );
  const [row] = await database.owner`select id from outbox`;
  expect(received[0]?.messageId).toBe(`<${row?.id}@127.0.0.1>`);
});

it("removes line breaks so that no field adds a recipient or a header", async () => {
  await listen();
  await queue(mail("a@example.com", { subject: "Hi\r\nBcc: thief@example.com", replyTo: "b@example.com\r\nX-Evil: 1" }));
  await sendDueMail();
  expect(received).toHaveLength(1);
  expect(received[0]?.bcc ?? []).toHaveLength(0);
  expect(received[0]?.headers.map(({ key }) => key)).not.toContain("x-evil");
});

it("removes them also where a subject is encoded", async () => {
  await listen();
  await queue(mail("a@example.com", { subject: "₹1,00,000\r\nBcc: thief@example.com" }));
  await sendDueMail();
  expect(received).toMatchObject([{ subject: "₹1,00,000 Bcc: thief@example.com" }]);
  expect(received[0]?.bcc ?? []).toHaveLength(0);
});

it("without SMTPUTF8 a domain of another script is reached by its ASCII name, and a name before the @ is refused with its reason", async () => {
  await listen();
  await queue(mail("ravi@उदाहरण.भारत", { replyTo: "sita@nic.భారత్" }), mail("రవి@example.in"));
  await sendDueMail();
  // nodemailer 10.6.0 writes the domain in ASCII; smtp-server 3.21.6 says what it received.
  expect(received.map(({ to, replyTo }) => [to, replyTo].map((addresses) => addresses?.[0]?.address))).toEqual([
    ["ravi@xn--p1b6ci4b4b3a.xn--h2brj9c", "sita@nic.xn--fpcrj9c3d"],
  ]);
  expect(await failures()).toEqual([
    { recipient: "ravi@उदाहरण.भारत", failure: null, failed: false },
    { recipient: "రవి@example.in", failure: "recipient", failed: true },
  ]);
});

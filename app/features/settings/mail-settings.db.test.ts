import { buffer } from "node:stream/consumers";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, expect, it } from "vitest";
import { mailServerSource } from "#app/mail/mail-settings.server.ts";
import { sendDueMail } from "#app/mail/outbox.server.ts";
import { testDatabase, testPerson } from "#db/test/database.ts";
import { saveSettings, undoChange } from "./change-settings.server.ts";
import { mailRecord, readMailForm, sendTestMail } from "./mail-settings.server.ts";

process.env.APP_SECRET ??= "a-secret-of-the-tests-of-32-characters";
const database = testDatabase();
const sravani = testPerson("Sravani Reddy", "admin");
const received: Email[] = [];
const mailServer = new SMTPServer({
  allowInsecureAuth: true,
  disabledCommands: ["STARTTLS"],
  // How long closing the server waits for the connections that the sender's pool leaves open, in milliseconds.
  closeTimeout: 100,
  onAuth: ({ username, password }, _session, done) =>
    password === "marigold"
      ? done(null, { user: username })
      : done(Object.assign(new Error("not accepted"), { responseCode: 535 })),
  onData: (stream, _session, done) => {
    buffer(stream).then(async (mail) => {
      received.push(await PostalMime.parse(mail));
      done();
    }, done);
  },
});
let port = "";
beforeAll(async () => {
  await new Promise<void>((resolve) => mailServer.listen(0, "127.0.0.1", resolve));
  port = String((mailServer.server.address() as { port: number }).port);
});
afterAll(() => new Promise<void>((resolve) => void mailServer.close(() => resolve())));

async function save(changes: Record<string, string>) {
  const { snapshot, version } = await readMailForm(sravani);
  return saveSettings(sravani, mailRecord, { texts: { ...snapshot, ...changes }, version, snapshot });
}
const serverSettings = () => ({
  host: "127.0.0.1",
  port,
  security: "none",
  user: "toranam",
  sender: "Kolam <hello@kolam.example>",
});

it("once saved, the server sends the mails, also a test mail; its password is stored encrypted and never shown", async () => {
  expect(mailServerSource()).toBe("none");
  await save({ ...serverSettings(), password: "marigold" });
  expect(mailServerSource()).toBe("settings");
  expect(await sendTestMail(sravani)).toContain("on its way to sravani.reddy@toranam.example");
  expect(received.at(-1)).toMatchObject({
    subject: "Toranam: test mail",
    from: { address: "hello@kolam.example", name: "Kolam" },
  });
  await sendDueMail();
  expect(received.at(-1)?.subject).toBe("Toranam: Mail changed");

  const [row] = await database.owner`select value::text from settings where section = 'mail'`;
  const log = await database.owner`select fields::text from audit_log where object_id = 'mail'`;
  const form = await readMailForm(sravani);
  expect(form.hasPassword).toBe(true);
  for (const text of [row?.value, JSON.stringify(log), JSON.stringify(form)]) expect(text).not.toContain("marigold");
});

it("has no password when it was saved under another secret", async () => {
  const [row] = await database.owner`select value ->> 'password' as password from settings where section = 'mail'`;
  const put = (password: string) =>
    database.owner`update settings set value = jsonb_set(value, '{password}', to_jsonb(${password}::text)) where section = 'mail'`;
  await put("of another secret");
  expect((await readMailForm(sravani)).hasPassword).toBe(false);
  await put(row?.password);
});

it("keeps the password where the field is left empty, and asks for it when the server or the user is another one", async () => {
  await save({ sender: "Kolam <office@kolam.example>" });
  await sendTestMail(sravani);
  expect(received.at(-1)?.from?.address).toBe("office@kolam.example");
  await expect(save({ host: "localhost" })).rejects.toMatchObject({ errors: { password: expect.stringContaining("again") } });
  await expect(save({ user: "other" })).rejects.toMatchObject({ errors: { password: expect.any(String) } });
  await expect(save({ host: "mail.example.com", password: "x" })).rejects.toMatchObject({
    errors: { security: expect.any(String) },
  });
});

it("says why a test mail was not sent", async () => {
  const wrong = (await save({ password: "tulsi" })) as number;
  await expect(sendTestMail(sravani)).rejects.toThrow(/does not accept our user name and password.* It answered: “535 /);
  expect(wrong).toBeGreaterThan(0);
  await save({ password: "marigold" });
  // With the three of this file before: whoever looks for the mistake is not made to wait.
  for (let attempt = 0; attempt < 4; attempt++) await sendTestMail(sravani);
});

it("undoes a change except for the password", async () => {
  const id = (await save({ sender: "" })) as number;
  await undoChange(sravani, mailRecord, id);
  expect((await readMailForm(sravani)).snapshot.sender).toBe("Kolam <office@kolam.example>");
});

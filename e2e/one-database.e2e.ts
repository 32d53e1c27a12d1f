import { connect, withParts } from "../db/connect.ts";
import { expect, logIn, people, test } from "./fixtures.ts";
import { ownPostgres } from "./own-postgres.ts";
import { Server } from "./server.ts";

test("two servers started at once on one PostgreSQL migrate once, share sessions, and a change on one shows on the other", async ({
  browser,
}) => {
  const postgres = await ownPostgres();
  const owner = connect(postgres.url, { max: 1 });
  await owner.unsafe("create database shared");
  const env = { DATABASE_URL: withParts(postgres.url, { database: "shared" }) };
  const [one, two] = await Promise.all([Server.start({ env }), Server.start({ env })]);
  await one.addUser(people.sravani.email, people.sravani.name, ["--admin"]);

  // One cookie serves both: the address differs by its port alone.
  const context = await browser.newContext({ baseURL: one.url });
  const page = await context.newPage();
  await logIn(page, people.sravani.email);
  await page.goto(`${two.url}/dashboard/leads`);
  await expect(page.getByText("Live", { exact: true })).toBeVisible();
  await fetch(`${one.url}/contact`, {
    method: "POST",
    body: new URLSearchParams({
      name: "Across Servers",
      email: "across@example.com",
      phone: "9000000000",
      event_type: "Wedding",
      date: "2027-02-14",
      time: "18:00",
    }),
  });
  await expect(page.getByRole("heading", { name: "Across Servers" })).toBeVisible();

  // Both outboxes work; the mail goes once.
  await expect.poll(async () => (await Promise.all([one.mails(), two.mails()])).flat().length).toBe(2);
  await context.close();
  await Promise.all([one.dispose(), two.dispose()]);
  await owner.end();
  await postgres.end();
});

test("production refuses a superuser's DATABASE_URL", async () => {
  const postgres = await ownPostgres();
  await expect(Server.start({ env: { NODE_ENV: "production", DATABASE_URL: postgres.superuserUrl } })).rejects.toThrow(
    "postgres is a superuser",
  );
  await postgres.end();
});

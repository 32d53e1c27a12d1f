import { createECDH, randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import { decrypt } from "http_ece";
import { people } from "../test/people.ts";
import { expect, test } from "./fixtures.ts";

// Chromium subscribes with its maker's push service only, and shows no notifications when it has no interface: both are replaced, in the page
// and in its worker. Everything between is real: the form, the server's request, its encryption, and the worker's push event.

test("a browser subscribes, gets what the server sends to it, and is forgotten when its push service has", async ({
  pageOf,
  site,
}) => {
  const keys = createECDH("prime256v1");
  const auth = randomBytes(16).toString("base64url");
  const received: Buffer[] = [];
  let status = 201;
  const service = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    received.push(Buffer.concat(chunks));
    response.writeHead(status).end();
  }).listen(0, "127.0.0.1");
  await once(service, "listening");
  const { port } = service.address() as { port: number };
  const page = await pageOf("keerthi", { view: null, hasWorker: true });
  try {
    const subscription = { endpoint: `http://127.0.0.1:${port}/push`, keys: { p256dh: keys.generateKeys("base64url"), auth } };
    await page.addInitScript((json) => {
      Notification.requestPermission = async () => "granted";
      PushManager.prototype.subscribe = async () => ({ endpoint: json.endpoint, toJSON: () => json }) as never;
    }, subscription);
    await page.goto("/dashboard/account");
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await page.getByRole("button", { name: "Show messages on this device" }).click();
    await expect(page.getByRole("button", { name: /^Remove .*Chrom/ })).toBeVisible();

    const sql = await site.database();
    const give = async (title: string) => {
      await sql`insert into tasks (title, assigned_to) select ${title}, user_id from user_profiles where email = ${people.keerthi.email}`;
      // At night it would wait for the morning.
      await sql`update notifications set deliver_at = now()`;
    };
    await give("Rigging of the Nandivarda family");
    await expect.poll(() => received.length).toBe(1);
    const data = decrypt(received[0] as Buffer, { version: "aes128gcm", privateKey: keys, authSecret: auth }).toString();

    const worker = page.context().serviceWorkers()[0];
    await worker?.evaluate(() => {
      const scope = globalThis as unknown as { registration: ServiceWorkerRegistration; shown: unknown[] };
      scope.shown = [];
      scope.registration.showNotification = async (...shown) => void scope.shown.push(shown);
    });
    const cdp = await page.context().newCDPSession(page);
    const registered = new Promise<string>((resolve) =>
      cdp.on("ServiceWorker.workerRegistrationUpdated", ({ registrations: [one] }) => one && resolve(one.registrationId)),
    );
    await cdp.send("ServiceWorker.enable");
    await cdp.send("ServiceWorker.deliverPushMessage", {
      origin: new URL(page.url()).origin,
      registrationId: await registered,
      data,
    });
    const shown = () => worker?.evaluate(() => (globalThis as unknown as { shown: [string, { data: { url: string } }][] }).shown);
    await expect
      .poll(shown)
      .toMatchObject([
        ["New for you", { body: "Rigging of the Nandivarda family", data: { url: expect.stringContaining("/tasks/") } }],
      ]);

    status = 410;
    await give("Lamps");
    await expect.poll(() => sql`select from push_subscriptions`).toHaveLength(0);
    expect(received).toHaveLength(2);
  } finally {
    service.close();
  }
});

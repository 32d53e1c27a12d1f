import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { anonymousClient, loggedInClient } from "../client.ts";
import { startSite } from "../http/site.ts";
import { isInstalled, type ProxyName, ProxyServer } from "../proxy.ts";
import { addLink, addSentQuote } from "../quote-rows.ts";
import { freePort, openEventStream, type Server, Site } from "../server.ts";

let site: Server;
beforeAll(async () => {
  site = await startSite({ TRUST_PROXY: "1" });
});
afterAll(() => site.dispose());

/** Pages and files that take a token, with the parameter of each. */
const paths = {
  t: ["/q", "/q/pdf", "/q.data", "/c", "/c/calendar.ics", "/c/file/1", "/c/paper/1"],
  token: ["/reset-password", "/confirm-email", "/set-up", "/invitation", "/end-session", "/withdraw", "/te/withdraw"],
  key: ["/calendar.ics"],
};
const canary = "canary-of-a-token-0123456789-abcdefghijklmno";

/** What no HTTP library sends. @returns when the proxy closed the connection */
const sendRaw = (port: number, text: string) =>
  new Promise<void>((resolve) => {
    const socket = connect(port, "127.0.0.1", () => socket.end(text));
    socket.on("close", () => resolve()).on("error", () => resolve());
    socket.resume();
  });

for (const name of ["nginx", "caddy"] as ProxyName[]) {
  const installed = isInstalled(name);
  if (!installed) console.warn(`${name} is not installed: its sample configuration is not tested.`);
  describe.skipIf(!installed)(`deploy/${name === "nginx" ? "nginx.conf" : "Caddyfile"}`, () => {
    test("links, forms, uploads and event streams work behind it, and none of its logs has a token", async () => {
      const proxy = await ProxyServer.start(name, site);
      const quote = await addSentQuote(site);
      const sql = await site.database();
      const [event] = await sql`insert into events (name, date, status) values ('Meghana', '2099-02-14', 'active') returning id`;
      const token = await addLink(site, event?.id, "client");
      const client = anonymousClient(proxy.site, {
        "x-forwarded-for": "203.0.113.77",
        referer: `https://x.example/q?t=${canary}`,
      });

      const page = await client.page(`/q?t=${quote.token}`);
      expect([page.status, page.path]).toEqual([200, expect.stringMatching(/^\/q\/[\w-]{16}$/)]);
      expect((await client.get(`${page.path}/pdf`)).headers.get("content-type")).toBe("application/pdf");
      expect((await page.submit("Update total", { "LED wall": false })).text).toContain("Accept for");
      expect((await client.post(`/q?t=${quote.token}`, { intent: "choose" })).status).toBe(200);
      const [opening] =
        await sql`select fields ->> 'address' as address from audit_log where action = 'quote link opened' and object_id = ${quote.id}`;
      expect(opening?.address, "X-Forwarded-For of the visitor").toBe("127.0.0.1");

      const upload = (bytes: number) => {
        const form = new FormData();
        form.append("intent", "upload");
        form.append("file", new File([new Uint8Array(bytes).fill(65)], "plan.pdf"));
        return client.request(`/c?t=${token}`, { method: "POST", body: form });
      };
      // Read whole by the server, which then finds that it is no PDF.
      expect((await upload(14_900_000)).status).toBe(400);
      const tooLarge = await upload(17_000_000);
      expect([tooLarge.status, await tooLarge.text()]).toEqual([413, expect.stringContaining("This file is larger than 15 MB.")]);

      const keerthi = await loggedInClient(site, "keerthi");
      const stream = await openEventStream(proxy.site, keerthi.cookie);
      await sql`update events set name = 'Meghana and Naveen' where id = ${event?.id}`;
      await expect.poll(() => stream.text, { timeout: 10_000 }).toContain("change");
      stream.close();

      for (const [parameter, list] of Object.entries(paths))
        for (const path of list)
          for (const method of ["GET", "POST", "HEAD", "PUT"])
            await client.request(`${path}?${parameter}=${canary}`, { method, headers: { cookie: `link-x=${canary}` } });
      const { port } = proxy.site;
      await sendRaw(port, `GET /q?t=${canary} HTTP/1.1\r\n\r\n`);
      await sendRaw(port, `GET /q?t=${canary} HTTP/9.9\r\nHost: x\r\n\r\n`);
      await sendRaw(port, `GET /q?t=${canary} HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999\r\n\r\n`);
      await sendRaw(port, `GET /q?t=${canary}${"x".repeat(40_000)} HTTP/1.1\r\nHost: x\r\n\r\n`);
      await sendRaw(port, `POST /q?t=${canary} HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\nx`);
      const logs = await proxy.stop();
      expect(logs, "the access log").toContain("/q");
      for (const secret of [canary, quote.token, token]) expect(logs).not.toContain(secret);
    }, 60_000);

    test("nor when the server is down", async () => {
      const { dataDir } = site;
      const proxy = await ProxyServer.start(name, new Site({ port: await freePort(), dataDir }));
      const response = await fetch(`${proxy.site.url}/q?t=${canary}`, { headers: { referer: `https://x.example/?t=${canary}` } });
      expect(response.status).toBeGreaterThanOrEqual(502);
      expect(await response.text()).not.toContain(canary);
      expect(await proxy.stop()).not.toContain(canary);
    }, 60_000);
  });
}

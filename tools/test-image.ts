import { readFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parse } from "yaml";
import { withParts } from "../db/connect.ts";
import { root } from "../server/build.ts";
import { externalPostgres } from "../test/external-postgres.ts";
import { enquiryOf } from "../test/visitor.ts";
import { type Engine, findEngine, type RunningContainer } from "./image/engine.ts";
import { exposeUnixSocket, portOf, startLoadBalancer } from "./image/proxy.ts";

/**
 * `npm run test:image`: builds the container image with docker or buildah and runs what compose.yaml defines: a PostgreSQL (the embedded
 * one), two servers with the environment of compose.yaml, and a proxy (of this script). Options go to the build, such as `--pull-never`;
 * `--isolation` also to the containers. Without docker and buildah it is skipped.
 */
const options = process.argv.slice(2);
const engine = await findEngine(options);
if (!engine) {
  console.log("SKIPPED: neither a running docker nor buildah is on this machine.");
  process.exit(0);
}
const startTimeoutMs = 120_000;
const password = "image-test-password-4711";

const check = (what: string, passed: boolean, seen: unknown = "") => {
  console.log(`${passed ? "PASS" : "FAIL"} ${what}${seen === "" ? "" : `: ${seen}`}`);
  if (!passed) process.exitCode = 1;
};

const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const port = portOf(server);
      server.close(() => resolve(port));
    });
  });

/** The environment of the service `one`, with these values for its `${…}`. */
function composeEnvironment(values: Record<string, string>): Record<string, string> {
  const { services } = parse(readFileSync(join(root, "compose.yaml"), "utf8"), { merge: true });
  const fill = (text: string) =>
    text.replace(/\$\{(\w+)(?::-([^}]*)|:\?[^}]*)?\}/g, (_, name, otherwise) => values[name] ?? otherwise ?? "");
  return Object.fromEntries(
    Object.entries(services.one.environment as Record<string, string>).map(([name, value]) => [name, fill(value)]),
  );
}

async function waitUntil(what: string, isTrue: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + startTimeoutMs;
  while (!(await isTrue().catch(() => false))) {
    if (Date.now() > deadline) throw new Error(`${what}: not within ${startTimeoutMs / 1000} s`);
    await sleep(100);
  }
}

async function test(engine: Engine): Promise<void> {
  const postgres = await externalPostgres();
  const socketFolder = new URL(postgres.url).searchParams.get("host") as string;
  const database = await exposeUnixSocket(join(socketFolder, `.s.PGSQL.${new URL(postgres.url).port}`));
  const ports = [await freePort(), await freePort()];
  const proxy = await startLoadBalancer(ports);
  const origin = `http://127.0.0.1:${portOf(proxy)}`;
  const databaseUrl = new URL(withParts(postgres.url, {}));
  databaseUrl.search = "";
  databaseUrl.host = `127.0.0.1:${portOf(database)}`;
  const environment = {
    ...composeEnvironment({ ORIGIN: origin, APP_SECRET: "a-secret-of-the-image-test-of-32-characters" }),
    DATABASE_URL: databaseUrl.href,
  };
  const running: RunningContainer[] = [];
  try {
    for (const port of ports) running.push(await engine.start({ ...environment, PORT: String(port) }));
    for (const [at, port] of ports.entries()) {
      await waitUntil(`/ready of server ${at + 1}`, async () => (await fetch(`http://127.0.0.1:${port}/ready`)).ok);
      check(
        `server ${at + 1} is ready and runs as the user node`,
        (await running[at]?.uid()) === "1000",
        `user ${await running[at]?.uid()}`,
      );
    }
    await checkSite(engine, origin, ports, environment);
    const codes = await Promise.all(running.splice(0).map((server) => server.stop()));
    check(
      "both servers end on SIGTERM with 0",
      codes.every((code) => code === 0),
      codes.join(", "),
    );
  } catch (error) {
    for (const server of running) console.error(server.output().slice(-4_000));
    throw error;
  } finally {
    for (const server of running) await server.stop().catch(() => 1);
    await engine.dispose();
    proxy.closeAllConnections();
    for (const server of [proxy, database]) server.close();
    await postgres.end();
  }
}

async function checkSite(
  engine: Engine,
  origin: string,
  [one, two]: number[],
  environment: Record<string, string>,
): Promise<void> {
  const home = await fetch(origin);
  const html = await home.text();
  check("the home page comes through the proxy", home.status === 200 && html.includes("</h1>"), home.status);
  const asset = /\/assets\/[\w./-]+\.js/.exec(html)?.[0] ?? "";
  check("and its script", (await fetch(origin + asset)).status === 200, asset);

  const add = ["node", "server/user.ts", "add", "image@example.com", "--name", "Image Test", "--admin", "--password-stdin"];
  await engine.run(add, environment, password);
  const logIn = await fetch(`http://127.0.0.1:${one}/login`, {
    method: "POST",
    body: new URLSearchParams({ email: "image@example.com", password }),
    redirect: "manual",
  });
  const cookie = logIn.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  check("an account of npm run user logs in at server 1", logIn.status === 302 && cookie !== "", logIn.status);

  const abort = new AbortController();
  const stream = await fetch(`http://127.0.0.1:${two}/live`, { headers: { cookie }, signal: abort.signal });
  let received = "";
  const reading = (async () => {
    for await (const chunk of stream.body as unknown as AsyncIterable<Uint8Array>) received += new TextDecoder().decode(chunk);
  })().catch(() => {});
  const sent = await fetch(`http://127.0.0.1:${one}/contact`, { method: "POST", body: new URLSearchParams(enquiryOf(1)) });
  await waitUntil("the live update", async () => received.includes("data: leads")).catch(() => {});
  check("an enquiry at server 1 reaches an open dashboard at server 2", sent.ok && received.includes("data: leads"), sent.status);
  const leads = await fetch(`http://127.0.0.1:${two}/dashboard/leads?view=list`, { headers: { cookie } });
  check("and is listed there", (await leads.text()).includes(enquiryOf(1).name), leads.status);
  abort.abort();
  await reading;

  const [, healthCheck = ""] = /^HEALTHCHECK [\s\S]*?CMD (\[.*\])$/m.exec(readFileSync(join(root, "Dockerfile"), "utf8")) ?? [];
  await engine.run(JSON.parse(healthCheck), { PORT: String(one) }).then(
    () => check("the health check passes", true),
    (error) => check("the health check passes", false, error.message),
  );
}

console.log(`Building the image with ${engine.name} …`);
await engine.build(options);
await test(engine);
process.exit();

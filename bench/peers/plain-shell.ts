import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { build } from "vite";
import type { Peer } from "./peer.ts";

const types: Record<string, string> = { js: "text/javascript", html: "text/html", json: "application/json" };

/** Builds the app in plain-shell/ and serves it with gzip, as node:http does. Its rows need no session. */
export async function startPlainShell(): Promise<Peer> {
  const outDir = mkdtempSync(join(tmpdir(), "toranam-plain-shell-"));
  const root = join(import.meta.dirname, "plain-shell");
  await build({ root, configFile: false, logLevel: "error", build: { outDir, emptyOutDir: true } });
  const answers = new Map<string, { body: Buffer; type: string | undefined; cache: string }>();
  const add = (path: string, type: string, text: string | Buffer, cache = "no-cache") =>
    answers.set(path, { body: gzipSync(text), type: types[type], cache });
  for (const name of readdirSync(join(outDir, "assets")))
    add(`/assets/${name}`, "js", readFileSync(join(outDir, "assets", name)), "public, max-age=31536000, immutable");
  for (const [view, text] of Object.entries({ today: "Task", tasks: "Task", events: "Event" })) {
    add(`/${view}`, "html", readFileSync(join(outDir, "index.html")));
    const rows = Array.from({ length: 20 }, (_, index) => ({ id: String(index), text: `${text} ${index + 1}` }));
    add(`/rows/${view}`, "json", JSON.stringify(rows));
  }
  rmSync(outDir, { recursive: true });

  const server = createServer((request, response) => {
    const answer = answers.get(request.url ?? "");
    if (!answer) return void response.writeHead(404).end();
    const headers = { "content-type": answer.type, "content-encoding": "gzip", "cache-control": answer.cache };
    response.writeHead(200, headers).end(answer.body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    views: { tasks: "/tasks", events: "/events" },
    async stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}

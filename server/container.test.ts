import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { parse } from "yaml";
import { readEnv } from "#app/platform/env.ts";
import manifest from "../package.json" with { type: "json" };
import { root } from "./build.ts";

type Service = {
  read_only?: boolean;
  cap_drop?: string[];
  security_opt?: string[];
  image?: string;
  build?: string;
  environment?: Record<string, string>;
  volumes?: string[];
  networks?: string[];
};
type Compose = { services: Record<string, Service>; networks: object; volumes: Record<string, unknown> };

const text = (file: string) => readFileSync(join(root, file), "utf8");
const compose = (file: string) => parse(text(file), { merge: true }) as Compose;
const dockerfile = text("Dockerfile");
const composeFiles = ["compose.yaml", "deploy/compose.managed.yaml"];
const documented = new Set([...text("docs/operations.md").matchAll(/^\| `([A-Z_]+)` \|/gm)].map(([, name]) => name));

/** Replaces `${NAME:?why}` and `${NAME:-default}` as docker compose does. */
const fillVariables = (value: string) =>
  value.replace(/\$\{(\w+)(?::-([^}]*)|:\?[^}]*)?\}/g, (_, name, otherwise) => otherwise ?? sample[name] ?? "");
const sample: Record<string, string> = {
  ORIGIN: "https://events.example.com",
  APP_SECRET: "a-secret-of-the-test-of-32-characters",
  TORANAM_DATABASE_PASSWORD: "p",
  DATABASE_URL: "postgres://toranam:p@db.example.com/toranam",
  SMTP_URL: "smtps://mail.example.com",
};

it.each(composeFiles)("%s: two servers with a valid, documented environment, reachable through the proxy only", (file) => {
  const { services, networks, volumes } = compose(file);
  const servers = Object.entries(services).filter(([, service]) => service.build);
  expect(servers.map(([name]) => name)).toEqual(["one", "two"]);
  for (const [, { environment = {}, ...service }] of servers) {
    for (const name of Object.keys(environment)) expect(documented, name).toContain(name);
    const env = readEnv(Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, fillVariables(value)])));
    expect(env).toMatchObject({ TRUST_PROXY: true, DATABASE_URL: expect.stringMatching(/^postgres:/) });
    expect(service).not.toHaveProperty("ports");
  }
  for (const { volumes: mounts = [], networks: nets = [], read_only, cap_drop, security_opt } of Object.values(services)) {
    expect({ read_only, cap_drop, security_opt }).toEqual({
      read_only: true,
      cap_drop: ["ALL"],
      security_opt: ["no-new-privileges:true"],
    });
    for (const net of nets) expect(networks).toHaveProperty(net);
    for (const [source = ""] of mounts.map((mount) => mount.split(":"))) {
      if (source.startsWith(".")) expect(existsSync(join(root, file, "..", source)), source).toBe(true);
      else expect(volumes).toHaveProperty(source);
    }
  }
  for (const [upstream] of text("deploy/Caddyfile").matchAll(/\b\w+(?=:3000)/g)) expect(services).toHaveProperty(upstream);
});

it("the Dockerfile copies existing files that .dockerignore allows, and starts like npm start, not as root", () => {
  const allowed = new Set(text(".dockerignore").match(/(?<=^!).+$/gm));
  const copied = [...dockerfile.matchAll(/^COPY (?!--)(.+) \S+$/gm)].flatMap(([, paths = ""]) => paths.split(" "));
  expect(new Set(copied)).toEqual(allowed);
  for (const path of copied) expect(existsSync(join(root, path)), path).toBe(true);
  const [start = ""] = dockerfile.match(/(?<=^CMD ).+$/m) ?? [];
  expect(JSON.parse(start).join(" ")).toBe(manifest.scripts.start);
  expect(dockerfile.indexOf("USER node")).toBeLessThan(dockerfile.indexOf("CMD ["));
  expect(dockerfile).toMatch(/^HEALTHCHECK [\s\S]+\/ready/m);
  const [, set = ""] = dockerfile.match(/^ENV (.+)$/m) ?? [];
  const env = Object.fromEntries(set.split(" ").map((pair) => pair.split("=")));
  for (const name of Object.keys(env)) expect([...documented, "NODE_ENV"]).toContain(name);
  expect(readEnv(env)).toMatchObject({ HOST: "0.0.0.0", DATA_DIR: "/data" });
});

it("the systemd unit starts like npm start, as an ordinary user with no capability and a read-only system", () => {
  const unit = text("deploy/toranam.service");
  const [, start = ""] = unit.match(/^ExecStart=(.+)$/m) ?? [];
  expect(start.replace("/usr/bin/", "").replace("/opt/toranam/node_modules/.bin/", "")).toBe(manifest.scripts.start);
  for (const line of ["User=toranam", "NoNewPrivileges=yes", "CapabilityBoundingSet=", "ProtectSystem=strict", "KillMode=mixed"])
    expect(unit.split("\n")).toContain(line);
  const [, set = ""] = unit.match(/^Environment=(.+)$/m) ?? [];
  expect(readEnv(Object.fromEntries(set.split(" ").map((pair) => pair.split("="))))).toMatchObject({
    DATA_DIR: "/var/lib/toranam",
  });
});

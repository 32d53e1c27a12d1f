import { hashPassword } from "#app/identity/password.server.ts";
import { password, Server, serverEnv } from "../harness.ts";
import { percentile } from "../statistics.ts";
import { check, describeTimes } from "./fault-checks.ts";

/**
 * `node bench/faults/log-in-flood.ts`: seventy connections log in without pause to seven pending accounts whose passwords they know,
 * from one address and then from seventy; meanwhile colleagues log in one after another, from another address and then from that of
 * the attack. Expected: a colleague's log-in has a p95 of at most 1.5 s.
 */
const seconds = Number(process.argv[2] ?? 25);
const site = await Server.start({ env: serverEnv });
const sql = await site.database();
const hash = await hashPassword(password);

const addressOf = (name: string) => `${name}@toranam.example`;
const add = (name: string, access: "pending" | "planner") => site.addPerson({ email: addressOf(name), name, access }, hash);

async function logIn(name: string, address: string): Promise<number> {
  const body = new URLSearchParams({ email: addressOf(name), password });
  const headers = { "x-forwarded-for": address };
  const response = await fetch(`${site.url}/login`, { method: "POST", body, headers, redirect: "manual" });
  await response.arrayBuffer();
  return response.status;
}

/** @param from the address of connection n @returns the attack's responses by status */
async function attack(until: number, from: (n: number) => string): Promise<Map<number, number>> {
  const statuses = new Map<number, number>();
  const connect = async (n: number) => {
    while (performance.now() < until) {
      const status = await logIn(`attacker-${n % 7}`, from(n)).catch(() => 0);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: 70 }, (_, n) => connect(n)));
  return statuses;
}

let colleagues = 0;
/** @returns how long each log-in took, with those that were refused */
async function logInColleagues(until: number, address: string): Promise<{ times: number[]; refused: number }> {
  const times: number[] = [];
  let refused = 0;
  while (performance.now() < until) {
    const name = `colleague-${colleagues++}`;
    await add(name, "planner");
    const start = performance.now();
    if ((await logIn(name, address)) !== 302) refused++;
    times.push(performance.now() - start);
  }
  return { times, refused };
}

async function measure(what: string, { from, colleaguesAddress }: { from?: (n: number) => string; colleaguesAddress: string }) {
  await sql`truncate rate_limits`;
  const until = performance.now() + 1000 * seconds;
  const attacking = from ? attack(until, from) : new Map<number, number>();
  const { times, refused } = await logInColleagues(until, colleaguesAddress);
  const statuses = [...(await attacking)].map(([status, count]) => `${count} × ${status}`).join(", ");
  const measured = `${times.length} log-ins, ${describeTimes(times)}${refused ? `, ${refused} refused` : ""}`;
  check(what, percentile(times, 0.95) <= 1500 && refused === 0, statuses ? `${measured}; the attack: ${statuses}` : measured);
}

for (let n = 0; n < 7; n++) await add(`attacker-${n}`, "pending");
await measure("without an attack", { colleaguesAddress: "203.0.113.1" });
await measure("the attack comes from one address", { from: () => "198.51.100.7", colleaguesAddress: "203.0.113.1" });
await measure("from seventy addresses", { from: (n) => `198.51.100.${n + 1}`, colleaguesAddress: "203.0.113.1" });
await measure("from the colleagues' own address", { from: () => "203.0.113.1", colleaguesAddress: "203.0.113.1" });
const [row] = await sql<
  { most: number }[]
>`select max(count)::int as most from (select count(*) from auth_sessions group by user_id) s`;
check("a person has at most 20 sessions", (row?.most ?? 0) <= 20, row?.most);
await site.dispose();

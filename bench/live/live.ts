import { randomInt } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { rowsPerPage } from "#app/platform/list-filters.ts";
import { connect } from "#db/connect.ts";
import { ensureAppLogin } from "#db/roles.ts";
import { heardBy, type OpenStream, openStream, share } from "./streams.ts";
import { type BenchPerson, hundredStreams, postTask, signIn, startWorld, type World } from "./world.ts";

/**
 * `node bench/live/live.ts`: a task's change made on one server, heard by the event streams of the other, both on one PostgreSQL.
 * 1. 1,000 changes of every kind: who hears, and is what they then fetch exactly the database's state? 2. 1,000 streams with
 * 20 changes a second for 15 s. `truth` or `crowd` runs one of them alone. How fast: `npm run bench -- live`.
 */
const part = process.argv[2];
const world = await startWorld();
try {
  if (part !== "crowd") await truth(world);
  if (part !== "truth") await crowd(world);
} finally {
  await world.end();
}
process.exit(0);

/** Ids with versions, as the page shows them to this person. */
async function pageOf({ b }: World, { cookie }: BenchPerson): Promise<string> {
  const html = await (await fetch(`${b.url}/dashboard/tasks`, { headers: { cookie } })).text();
  const shown = html.matchAll(
    /name="id" value="([^"]+)"\/?><input type="hidden" name="status" value="[^"]+"\/?><input type="hidden" name="version" value="(\d+)"/g,
  );
  return [...new Set([...shown].map(([, id, version]) => `${id}:${version}`))].sort().join();
}

async function truth(at: World): Promise<void> {
  const { people, streams } = await hundredStreams(at, false);
  const admin = await signIn(at.owner, "Ad Min", true);
  const adminStream = await openStream(`${at.b.url}/live`, { cookie: admin.cookie });
  let wrong = 0;
  for (let n = 0; n < 1_000; n++) {
    const rows = await at.owner`select id, version, status, assigned_to as who, title from tasks order by random()`;
    const [row] = rows;
    const whom = people[randomInt(people.length)] as BenchPerson;
    const before = [...streams, adminStream].map(({ told }) => told.length);
    let concerned = [whom.id];
    const seen = JSON.stringify({});
    if (!row || rows.length < 10)
      await postTask(at.a, admin, { intent: "add", title: `Task ${n}`, priority: "low", assigned_to: whom.id });
    else if (rows.length > rowsPerPage - 5) {
      concerned = [row.who];
      await postTask(at.a, admin, { intent: "delete", id: row.id, version: String(row.version) });
    } else if (n % 3 === 0) {
      concerned = [row.who, whom.id];
      const fields = {
        intent: "edit",
        id: row.id,
        version: String(row.version),
        snapshot: seen,
        title: row.title,
        priority: "high",
      };
      await postTask(at.a, admin, { ...fields, status: row.status, assigned_to: whom.id });
    } else if (n % 3 === 1)
      await postTask(at.a, admin, { intent: "add", title: `Task ${n}`, priority: "low", assigned_to: whom.id });
    else {
      concerned = [row.who];
      const owns = people.find(({ id }) => id === row.who) as BenchPerson;
      await postTask(at.a, owns, { intent: "status", id: row.id, version: String(row.version), status: "completed" });
    }
    const mayHear = (index: number) =>
      index === streams.length || concerned.includes(people[Math.floor(index / 5)]?.id as string);
    const all = [...streams, adminStream];
    const due = all.filter((_, index) => mayHear(index));
    await heardBy(
      due,
      before.filter((_, index) => mayHear(index)),
      0,
    ).catch(() => wrong++);
    wrong += all.filter(({ told }, index) => !mayHear(index) && told.length > (before[index] as number)).length;
    for (const person of [admin, people.find(({ id }) => id === concerned[n % concerned.length]) as BenchPerson]) {
      const stored =
        await at.owner`select id, version from tasks ${person.admin ? at.owner`` : at.owner`where assigned_to = ${person.id}`}`;
      const truly = stored
        .map(({ id, version }) => `${id}:${version}`)
        .sort()
        .join();
      if ((await pageOf(at, person)) !== truly) wrong++;
    }
  }
  const said = new Set([...streams, adminStream].flatMap(({ told, others }) => [...told.map(({ kind }) => kind), ...others]));
  console.log(`1,000 changes: ${wrong} wrong; the streams said: ${[...said].join(", ")}`);
  for (const stream of [...streams, adminStream]) stream.close();
}

async function crowd(at: World): Promise<void> {
  const people = await Promise.all(Array.from({ length: 200 }, (_, n) => signIn(at.owner, `Crowd ${n}`, n < 20)));
  const streams: { stream: OpenStream; person: BenchPerson }[] = [];
  for (const person of people) {
    for (let n = 0; n < 5; n++) streams.push({ person, stream: await openStream(`${at.b.url}/live`, { cookie: person.cookie }) });
  }
  await at.owner`insert into tasks (title, assigned_to) select 'Crowd', user_id from user_profiles where full_name like 'Crowd%'`;
  await sleep(1_000);
  const before = streams.map(({ stream }) => stream.told.length);
  const expected = new Map<string, number>();
  const late: number[] = [];
  const started = performance.now();
  for (let n = 0; n < 300; n++) {
    await sleep(Math.max(0, started + n * 50 - performance.now()));
    const { id } = people[randomInt(people.length)] as BenchPerson;
    expected.set(id, (expected.get(id) ?? 0) + 1);
    const watch = streams[0]?.stream as OpenStream;
    const [heard, from] = [watch.told.length, performance.now()];
    await at.owner`update tasks set priority = case priority when 'low' then 'high' else 'low' end where assigned_to = ${id}`;
    late.push(...(await heardBy([watch], [heard], from)));
  }
  await sleep(1_000);
  const wrong = streams.filter(({ stream, person }, index) => {
    const due = person.admin ? 300 : (expected.get(person.id) ?? 0);
    return stream.told.length - (before[index] as number) !== due || stream.others.length > 0;
  }).length;
  // The servers' own login sees what they run; their open connections outlive its new password.
  const app = connect(await ensureAppLogin(at.ownerUrl, "bench"), { max: 1 });
  const listeners = await app`select count(*)::int as n from pg_stat_activity where query ilike 'listen %'`;
  console.log(`1,000 streams, 20 changes a second: ${wrong} wrong; p95 of an admin's stream ${share(late, 0.95).toFixed(1)} ms`);
  console.log(`LISTEN connections of the two servers: ${listeners[0]?.n}`);
  await app.end();
  for (const { stream } of streams) stream.close();
}

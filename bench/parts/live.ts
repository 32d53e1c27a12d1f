import { type Figure, ms, type Part } from "../figure.ts";
import { heardBy, type OpenStream, openStream, share } from "../live/streams.ts";
import { type BenchPerson, hundredStreams, postTask, startWorld, type World } from "../live/world.ts";
import { startBare } from "../site.ts";

/**
 * How soon 100 streams of one server hear a task's change made through another, both on one PostgreSQL, in turn with the least
 * that can tell 100 browsers (bare.ts): 200 changes, measured once from the post and once from the write to the database.
 */
export const live: Part = async () => {
  const at = await startWorld();
  const bare = await startBare("live/bare.ts", { DATABASE_URL: at.ownerUrl });
  try {
    return await compare(at, bare.port);
  } finally {
    bare.child.kill();
    await at.end();
  }
};

async function compare(at: World, barePort: number): Promise<Figure[]> {
  const figures: Figure[] = [];
  const { people, streams } = await hundredStreams(at, true);
  const [person] = people as [BenchPerson];
  const bareStreams: OpenStream[] = [];
  for (let n = 0; n < 100; n++) bareStreams.push(await openStream(`http://127.0.0.1:${barePort}/`));
  const [task] = await at.owner`insert into tasks (title) values ('Timed') returning id`;
  const once = (own: readonly OpenStream[], send: () => Promise<unknown>) => {
    const before = own.map(({ told }) => told.length);
    const from = performance.now();
    return Promise.all([heardBy(own, before, from), send()]).then(([seen]) => seen);
  };
  const ways = {
    "from the post": {
      ours: async () => {
        const [now] = await at.owner`select version, status from tasks where id = ${task?.id}`;
        const next = now?.status === "pending" ? "in_progress" : now?.status === "in_progress" ? "completed" : "pending";
        const change = { intent: "status", id: task?.id, status: next, version: String(now?.version) };
        return once(streams, () => postTask(at.a, person, change));
      },
      limit: () => once(bareStreams, () => fetch(`http://127.0.0.1:${barePort}/`, { method: "POST" })),
    },
    "from the write": {
      ours: () =>
        once(streams, () => at.owner`update tasks set description = ${String(performance.now())} where id = ${task?.id}`),
      limit: () =>
        once(bareStreams, () => at.owner`with one as (update bare set n = n + 1 where id = 1) select pg_notify('bare', 'tasks')`),
    },
  };
  for (const [name, way] of Object.entries(ways)) {
    const [ours, limit]: [number[], number[]] = [[], []];
    for (let n = -50; n < 200; n++) {
      const [mine, least] = [await way.ours(), await way.limit()];
      if (n >= 0) {
        ours.push(...mine);
        limit.push(...least);
      }
    }
    const [p95, least95] = [share(ours, 0.95), share(limit, 0.95)];
    const ratio = p95 / least95;
    const held = p95 <= 15 && ratio < 2;
    figures.push({
      work: `seen by 100 streams, p95 ${name}`,
      ours: ms(p95),
      limit: ms(least95),
      ratio,
      goal: "≤ 15 ms and < 2",
      held,
    });
  }
  for (const stream of [...streams, ...bareStreams]) stream.close();
  return figures;
}

import { beforeAll, expect, it } from "vitest";
import { testDatabase, testPerson } from "./test/database.ts";

const database = testDatabase();
const id = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;
const [lead, client, event, invoice, quote, merged] = [1, 2, 3, 4, 5, 6].map(id) as [
  string,
  string,
  string,
  string,
  string,
  string,
];
const links = { "link of another quote": id(7), "link of another event": id(8), "closed link": id(9) };
const { id: pending } = testPerson("Neha Patnaik", "pending");

/** Functions that anybody may call, each with the reason: what it tells. Add a function only with such a reason. */
const publicFunctions = {
  actor_access: "the access of whoever asks",
  has_open_share: "whether one's own link is open",
  shared_record: "the record of one's own link",
  shared_event_id: "the event of one's own link",
  kept_lead: "the id of the lead into which one was merged, for an id that the caller knows",
  kept_client: "the id of the client into which one was merged, for an id that the caller knows",
  lead_ids: "ids for an id",
  client_ids: "ids for an id",
  newest_migration: "the version of the database",
};

/** Arguments by their type, of records that exist. */
const argumentsByType: Record<string, readonly string[]> = {
  uuid: [lead, client, event, invoice, quote, merged],
  text: ["lead", "client", "event", "quote", "hyderabad", "%", pending],
};
const fixedArguments: Record<string, string> = {
  "text[]": `'{lead,client,event,invoice,%}'`,
  "date[]": `'{2099-02-14}'`,
  jsonb: `'{}'`,
  interval: `'1 day'`,
};

beforeAll(async () => {
  const { owner } = database;
  await owner`insert into clients (id, name, email) values (${client}, 'Rao', 'rao@client.example')`;
  await owner`insert into leads (id, name, email, client_id) values (${lead}, 'Rao', 'rao@client.example', ${client})`;
  await owner`insert into leads (id, name, email, merged_into) values (${merged}, 'Rao', 'rao@client.example', ${lead})`;
  await owner`insert into events (id, name, date, client_id, lead_id) values (${event}, 'Rao', '2099-02-14', ${client}, ${lead})`;
  await owner`insert into tasks (title, event_id, assigned_to) values ('Rao', ${event}, ${pending})`;
  await owner`insert into invoices (id, amount, status, client_id, event_id) values (${invoice}, 1, 'issued', ${client}, ${event})`;
  await owner`insert into quotes (id, content, number, revision, status, sent_at, event_id) values (${quote}, '{}', 'QT', 1, 'sent', now(), ${event})`;
  await owner`insert into payment_claims (id, event_id, client_id, amount, paid_on, method) values (${id(1)}, ${event}, ${client}, 1, now(), 'upi')`;
  for (const [name, link] of Object.entries(links))
    await owner`insert into secret_links (id, kind, record_id, salt, created_by, closed_at)
      values (${link}, ${name === "link of another quote" ? "quote" : "client"}, ${name === "closed link" ? event : id(0)}, repeat('s', 22), 'x',
        ${name === "closed link" ? new Date() : null})`;
  await owner.unsafe(`
    create function try_each(statements text[]) returns table (statement text, rows jsonb, problem text) language plpgsql as $$
    begin
      foreach statement in array statements loop
        rows := null;
        problem := null;
        begin
          execute format('select jsonb_agg(to_jsonb(t)) from (%s) t', statement) into rows;
          raise sqlstate 'ROLLB';
        exception
          when sqlstate 'ROLLB' then null;
          when others then problem := sqlerrm;
        end;
        return next;
      end loop;
    end $$`);
});

const isNothing = (value: unknown): boolean =>
  value === null ||
  value === false ||
  value === "" ||
  Number(value) === 0 ||
  JSON.stringify(value) === "{}" ||
  JSON.stringify(value) === "[]";

type Found = { statement: string; rows: Record<string, unknown>[] | null; problem: string | null };

/** Runs each statement with the settings and rolls it back, all by one round trip. @returns those that return something, with their values */
async function findLeaks(settings: Record<string, string>, statements: readonly string[]): Promise<[string, unknown[]][]> {
  const results = await database.app.begin(async (tx) => {
    for (const [name, value] of Object.entries(settings)) await tx`select set_config(${name}, ${value}, true)`;
    return tx<Found[]>`select * from try_each(${[...statements]}::text[])`;
  });
  for (const { statement, problem } of results)
    if (problem && !/only |permission denied|row-level security/.test(problem)) throw new Error(`${statement}: ${problem}`);
  return results.flatMap(({ statement, rows }): [string, unknown[]][] => {
    const values = (rows ?? []).flatMap((row) => Object.values(row)).filter((value) => !isNothing(value));
    return values.length > 0 ? [[statement, values]] : [];
  });
}

/** One call with each combination of the arguments, up to 300. */
function callsOf(name: string, types: readonly string[]): string[] {
  let lists: string[][] = [[]];
  for (const type of types) {
    const values = argumentsByType[type]?.map((value) => `'${value}'`) ?? [fixedArguments[type] ?? `null::${type}`];
    lists = lists.flatMap((list) => values.map((value) => [...list, value])).slice(0, 300);
  }
  return lists.map((list) => `select * from ${name}(${list.join(", ")})`);
}

it("functions with their owner's rights tell visitors, pending people and other clients' links nothing", async () => {
  const functions = await database.owner<{ name: string; types: string[] }[]>`
    select p.proname as name, array(select format_type(t, null) from unnest(p.proargtypes) t) as types
    from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prosecdef and has_function_privilege('toranam_app', p.oid, 'execute')`;
  expect(functions.length).toBeGreaterThan(30);
  const outsiders: Record<string, string>[] = [
    {},
    { "app.user_id": pending },
    ...Object.values(links).map((link) => ({ "app.share": link })),
  ];
  const leaks = new Map<string, string>();
  for (const settings of outsiders)
    for (const { name, types } of functions)
      for (const [statement, found] of await findLeaks(settings, callsOf(name, types)))
        leaks.set(name, `${statement} as ${JSON.stringify(settings)}: ${JSON.stringify(found)}`);
  expect([...leaks].flatMap(([name, leak]) => (Object.hasOwn(publicFunctions, name) ? [] : [leak]))).toEqual([]);
  expect(Object.keys(publicFunctions).filter((name) => !leaks.has(name))).toEqual([]);
}, 120_000);

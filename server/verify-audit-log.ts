import { fragment, type Sql } from "#db/connect.ts";
import { chainStart, commitmentOf, entryColumns, linkHash } from "./audit-chain.ts";
import { erasedAction } from "./personal-data.ts";

export type AuditLogReport = {
  /** Entries that are as they were when they were added to the chain. */
  entries: number;
  /** The entries whose values were erased by `npm run privacy`. */
  erased: number;
  /** Entries that are not in the chain yet. */
  unchained: number;
  roots: number;
  lastRoot: { day: string; hash: string } | null;
  /** The first difference that was found. */
  problem: string | null;
};

type Link = {
  position: number;
  entryId: number;
  salt: Buffer | null;
  commitment: Buffer;
  hash: Buffer;
  isRemoved: boolean;
  core: string;
  fields: string;
  action: string;
  actor: string;
  at: Date;
  /** Of the entry about an erasure: the entries that it emptied. */
  erasedIds: number[] | null;
};
/** `end`: the end of its day in India. */
type Root = { day: string; position: number; hash: Buffer; end: Date };

const batchSize = 5_000;

/** Compares every entry with the chain. @param expectedRoot a root that the owner received: it must be one of the chain's hashes */
export async function verifyAuditLog(sql: Sql, expectedRoot?: string): Promise<AuditLogReport> {
  const roots = await sql<Root[]>`
    select day::text as day, position::float8 as position, hash, ((day + 1)::timestamp at time zone 'Asia/Kolkata') as "end"
    from audit_roots order by position, day`;
  const lastRoot = roots.at(-1);
  const report: AuditLogReport = {
    entries: 0,
    erased: 0,
    unchained: 0,
    roots: roots.length,
    problem: null,
    lastRoot: lastRoot ? { day: lastRoot.day, hash: lastRoot.hash.toString("hex") } : null,
  };
  /** Emptied entries that no erasure has named so far. */
  const unexplained = new Map<number, Link>();
  let previousHash: Buffer = chainStart;
  let position = 0;
  let rootFound = expectedRoot === undefined;
  let nextRoot = 0;
  for (;;) {
    const links = await readLinks(sql, position);
    for (const link of links) {
      report.problem = problemOf(link, position, previousHash) ?? insertionProblem(link, roots[nextRoot - 1]);
      if (report.problem) return report;
      if (link.salt === null) unexplained.set(link.entryId, link);
      for (const id of link.erasedIds ?? []) unexplained.delete(id);
      if (link.salt === null) report.erased += 1;
      report.entries += 1;
      previousHash = link.hash;
      position = link.position;
      rootFound ||= link.hash.toString("hex") === expectedRoot;
      for (let root = roots[nextRoot]; root?.position === position; root = roots[++nextRoot])
        if (!root.hash.equals(link.hash))
          return { ...report, problem: `The root of ${root.day} is not the chain's hash of that day.` };
    }
    if (links.length < batchSize) break;
  }
  const recent = await sql<
    { ids: number[] }[]
  >`select ${erasedIds} as ids from audit_log a where ${isUnchained} and a.action = ${erasedAction}`;
  for (const id of recent.flatMap(({ ids }) => ids ?? [])) unexplained.delete(id);
  const [firstUnexplained] = unexplained.values();
  if (firstUnexplained) report.problem = `${nameOf(firstUnexplained)} was emptied without an erasure.`;
  else if (nextRoot < roots.length)
    report.problem = `The root of ${roots[nextRoot]?.day} is behind the end of the chain: links were removed.`;
  else if (!rootFound)
    report.problem = "This root is not in the chain: an entry before it was changed, or an older backup was restored.";
  else await checkUnchained(sql, report, lastRoot);
  return report;
}

/** The entries that an erasure emptied; null for any other entry. */
const erasedIds = fragment`case when a.action = ${erasedAction} and a.actor = 'operator'
  then array(select entry.id::float8 from jsonb_array_elements_text(coalesce(a.fields -> 'entries', '[]')) entry(id)) end`;
const isUnchained = fragment`not exists (select from audit_chain c where c.entry_id = a.id)`;

const readLinks = (sql: Sql, after: number) => sql<Link[]>`
  select c.position::float8 as position, c.entry_id::float8 as "entryId", c.salt, c.commitment, c.hash, ${entryColumns}, a.id is null as "isRemoved", a.action, a.actor, a.at,
    ${erasedIds} as "erasedIds"
  from audit_chain c left join audit_log a on a.id = c.entry_id where c.position > ${after} order by c.position limit ${batchSize}`;

const nameOf = ({ entryId, at, action, actor }: Pick<Link, "entryId" | "at" | "action" | "actor">) =>
  `Entry ${entryId} of ${at.toISOString()} ("${action}" by ${actor})`;

function problemOf(link: Link, previousPosition: number, previousHash: Buffer): string | null {
  if (link.position !== previousPosition + 1) return `Link ${previousPosition + 1} was removed from the chain.`;
  if (link.isRemoved) return `Entry ${link.entryId} was removed.`;
  const isSame = link.salt === null ? link.fields === "{}" : commitmentOf(link.salt, link.fields).equals(link.commitment);
  if (!isSame || !linkHash(previousHash, link.core, link.commitment).equals(link.hash)) return `${nameOf(link)} was changed.`;
  return null;
}

/** An entry dated to a day whose root was made before the entry was added to the chain. @param root the newest root before the link */
const insertionProblem = (link: Link, root: Root | undefined): string | null =>
  root && link.at < root.end ? `${nameOf(link)} was inserted after the root of ${root.day} was made.` : null;

async function checkUnchained(sql: Sql, report: AuditLogReport, root: Root | undefined): Promise<void> {
  const [row] = await sql`select count(*)::int as n from audit_log a where ${isUnchained}`;
  report.unchained = row?.n;
  if (!root) return;
  const [inserted] = await sql<{ entryId: number; at: Date; action: string; actor: string }[]>`
    select id::float8 as "entryId", at, action, actor from audit_log a where ${isUnchained} and at < ${root.end.toISOString()} order by id limit 1`;
  if (inserted) report.problem = `${nameOf(inserted)} was inserted after the root of ${root.day} was made.`;
}

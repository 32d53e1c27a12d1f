import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import type { Sql } from "#db/connect.ts";

/** What a server and its database have done: CPU time of both in milliseconds, and transactions of the database. */
export type Work = { node: number; postgres: number; transactions: number };

/** /proc counts CPU time in ticks, 100 a second. */
const clockTickMs = 10;

/** The CPU time of a process (`utime` and `stime` of /proc/PID/stat), in milliseconds. */
function cpuTime(pid: number): number {
  const [, fields = ""] = readFileSync(`/proc/${pid}/stat`, "utf8").split(/\) \S /);
  const values = fields.split(" ").map(Number);
  return ((values[10] as number) + (values[11] as number)) * clockTickMs;
}

/** The CPU time so far of the server with this process id, and of the open connections to its database. */
export async function cpuTimes(pid: number, owner: Sql): Promise<Omit<Work, "transactions">> {
  const connections = await owner`select pid from pg_stat_activity where datname = current_database()`;
  return { node: cpuTime(pid), postgres: connections.reduce((sum, connection) => sum + cpuTime(connection.pid), 0) };
}

/** Runs `work`. @returns its result, and what the server with this process id and the database have done meanwhile */
export async function serverWork<T>(pid: number, owner: Sql, work: () => Promise<T>): Promise<[T, Work]> {
  const read = async (): Promise<Work> => {
    // A connection reports its transactions when it becomes idle, and at most once a second.
    await sleep(1_200);
    const [row] = await owner`select xact_commit::int as commits from pg_stat_database where datname = current_database()`;
    return { ...(await cpuTimes(pid, owner)), transactions: row?.commits };
  };
  const before = await read();
  const result = await work();
  const after = await read();
  const { node, postgres, transactions } = after;
  const done = {
    node: node - before.node,
    postgres: postgres - before.postgres,
    transactions: transactions - before.transactions,
  };
  return [result, done];
}

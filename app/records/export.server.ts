import { type SQL, sql } from "drizzle-orm";
import { TooManyRequests, Unavailable } from "#app/errors.ts";
import { countExport } from "#app/mail/export-alert.server.ts";
import type { Person } from "#app/permissions.ts";
import { requireConfirmed } from "#app/permissions.ts";
import { audit, type NewAuditEntry } from "#app/platform/audit.server.ts";
import { FairQueue } from "#app/platform/fair-queue.ts";
import { retryAfter } from "#app/platform/page-headers.ts";
import { asActor, asReader, maxLongTransactions, type Tx } from "#db/client.server.ts";
import { byteOrderMark, type Cells, csvResponse, toCsv, toCsvRows } from "./csv.server.ts";

const rowsPerChunk = 500;
/** An export that the browser has not read to the end after this time is ended, because it keeps a connection to the database. */
const maxExportMs = 15 * 60_000;

/** A CSV file that is read from the database while it is downloaded. */
export type CsvFile = { person: Person; name: string; chunks: AsyncIterable<string> };

type Source<Row> = {
  /** The query for the file's rows, in their order. Its columns have the names of `Row`. */
  rows: SQL<Row>;
  entry: Omit<NewAuditEntry, "actor">;
  toCells(rows: Row[]): readonly Cells[] | Promise<readonly Cells[]>;
  /** Rows of the file before those of the query, and after them. */
  before?: readonly Cells[];
  after?(): readonly Cells[];
};

/**
 * A file of all rows as they are at one moment. The audit entry is stored before the first row is sent.
 * @throws ConfirmationRequired
 * @param prepare runs inside the transaction that reads the rows
 */
export function exportCsv<Row extends Record<string, unknown>>(
  person: Person,
  name: string,
  header: readonly string[],
  prepare: (tx: Tx) => Promise<Source<Row>>,
): CsvFile {
  requireConfirmed(person);
  async function* read(tx: Tx): AsyncGenerator<string> {
    const { rows, entry, toCells, before = [], after } = await prepare(tx);
    await asActor(person, (auditTx) => audit(auditTx, { ...entry, actor: person.id }));
    yield toCsv(header, before);
    await tx.execute(sql`declare exported no scroll cursor for ${rows}`);
    let count = 0;
    try {
      for (;;) {
        const chunk = (await tx.execute(sql.raw(`fetch ${rowsPerChunk} from exported`))) as unknown as Row[];
        count += chunk.length;
        if (chunk.length > 0) yield toCsvRows(await toCells(chunk));
        if (chunk.length < rowsPerChunk) break;
      }
    } finally {
      await countExport(person, count);
    }
    if (after) yield toCsvRows(after());
  }
  return { person, name, chunks: inSnapshot(person, read) };
}

/** Yields the output of `read` inside one transaction, which waits until each chunk is consumed. */
async function* inSnapshot(person: Person, read: (tx: Tx) => AsyncIterable<string>): AsyncGenerator<string> {
  const { readable, writable } = new TransformStream<string, string>();
  const writer = writable.getWriter();
  const reading = asReader(person, async (tx) => {
    for await (const chunk of read(tx)) await writer.write(chunk);
  }).then(
    () => writer.close(),
    (error) => writer.abort(error),
  );
  try {
    yield* readable;
  } finally {
    await reading.catch(() => {});
  }
}

/** One export of each person, and at most two of this process, run at once: each keeps a connection to the database. */
let queue: FairQueue | undefined;
const exportQueue = () => {
  queue ??= new FairQueue({ maxRunning: maxLongTransactions(), maxWaitingPerPerson: 3, maxWaitMs: 45_000 });
  return queue;
};

/** The file as a download. It waits in the queue of exports. */
export async function exportResponse({ person, name, chunks }: CsvFile, request: Request): Promise<Response> {
  // For a `.data` request React Router would collect the whole file in memory.
  if (new URL(request.url).pathname.endsWith(".data")) return new Response(null, { status: 404 });
  const file = queued(person, chunks, request.signal);
  try {
    // Whatever may refuse the export has run when the first chunk comes.
    const first = await file.next();
    return csvResponse(name, toStream(first.value ?? "", file));
  } catch (error) {
    if (error instanceof TooManyRequests) return retryLater(error.message, 429, error.retryAfterSeconds);
    if (error instanceof Unavailable) return retryLater(error.message, 503, 60);
    throw error;
  }
}

const retryLater = (message: string, status: number, seconds: number) =>
  new Response(`${message}\n`, { status, headers: { "Content-Type": "text/plain; charset=utf-8", ...retryAfter(seconds) } });

async function* queued(person: Person, chunks: AsyncIterable<string>, signal: AbortSignal): AsyncGenerator<string> {
  const release = await exportQueue().acquire(person.id, signal);
  try {
    yield* chunks;
  } finally {
    release();
  }
}

function toStream(first: string, rest: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const endsAt = Date.now() + maxExportMs;
  let next = byteOrderMark + first;
  return new ReadableStream({
    async pull(controller) {
      if (next) controller.enqueue(encoder.encode(next));
      if (Date.now() > endsAt) throw new Error("An export took too long.");
      const { value, done } = await rest.next();
      next = value ?? "";
      if (done) controller.close();
    },
    cancel: async () => void (await rest.return(undefined)),
  });
}

import { handleAccountRequest } from "#app/identity/account-requests.server.ts";
import { mailNewestAuditRoot } from "#app/mail/audit-root-mail.server.ts";
import { type MailCheck, sendDueMail } from "#app/mail/outbox.server.ts";
import { warnOfLowDisk } from "#app/platform/disk-space.server.ts";
import { log } from "#app/platform/log.server.ts";
import { stopSnapshots } from "#app/platform/snapshot.server.ts";
import { listenOn, onLostConnections } from "#db/client.server.ts";
import { startLive, stopLive } from "./live.server.ts";
import { deleteExpiredData } from "./retention.server.ts";
import { isSchemaNewer, watchSchema } from "./schema-version.server.ts";

const pollMs = 5_000;
const deleteExpiredMs = 3_600_000;
const diskCheckMs = 600_000;
const auditRootMailMs = 600_000;
/** How long stopping waits for a mail that is being sent. After that, closing the connection unlocks the mail's row. */
const stopTimeoutMs = 8_000;

let stopping = false;
let timers: NodeJS.Timeout[] = [];
let stopListening: (() => void)[] = [];
let stopWatchingSchema = () => {};

/** Runs its work once at a time. All calls of `start` during a run cause one more run. */
class CoalescedTask {
  #current: Promise<void> | undefined;
  #again = false;
  readonly #work: () => Promise<unknown>;
  readonly #failureMessage: string;

  constructor(failureMessage: string, work: () => Promise<unknown>) {
    this.#work = work;
    this.#failureMessage = failureMessage;
  }

  readonly start = (): void => {
    if (stopping || isSchemaNewer()) return;
    this.#again = true;
    this.#current ??= this.#runUntilDone().finally(() => {
      this.#current = undefined;
    });
  };

  async done(): Promise<void> {
    await this.#current;
  }

  async #runUntilDone(): Promise<void> {
    while (this.#again && !stopping) {
      this.#again = false;
      try {
        await this.#work();
      } catch (error) {
        log.warn({ reason: String(error) }, this.#failureMessage);
      }
    }
  }
}

let checkMail: MailCheck | undefined;
const mailTask = new CoalescedTask("outbox not processed", () => sendDueMail(checkMail));
const accountRequestTask = new CoalescedTask("account requests not processed", async () => {
  while (!stopping && (await handleAccountRequest()));
});

/** A feature's background job. Every server runs it; the job makes sure that its work is done once. */
export type Job = { everyMs: number; failureMessage: string; run(): Promise<unknown> };
let jobs: CoalescedTask[] = [];

/** Starts the work besides HTTP requests. @param check runs just before each mail is sent */
export async function startBackground(featureJobs: readonly Job[], check: MailCheck): Promise<void> {
  checkMail = check;
  onLostConnections((count) => log.error({ count }, "connections closed on which the database did not respond"));
  stopWatchingSchema = await watchSchema();
  await startLive();
  stopListening = [
    await listenOn("outbox", mailTask.start, mailTask.start),
    await listenOn("account_requests", accountRequestTask.start, accountRequestTask.start),
  ];
  timers = [
    setInterval(mailTask.start, pollMs),
    setInterval(accountRequestTask.start, pollMs),
    setInterval(deleteExpired, deleteExpiredMs),
    setInterval(warnOfLowDisk, diskCheckMs),
    setInterval(mailAuditRoot, auditRootMailMs),
  ];
  jobs = featureJobs.map(({ everyMs, failureMessage, run }) => {
    const task = new CoalescedTask(failureMessage, run);
    timers.push(setInterval(task.start, everyMs));
    return task;
  });
}

/** Tells browsers to reconnect, and waits for a mail that is being sent. */
export async function stopBackground(): Promise<void> {
  stopping = true;
  for (const timer of timers) clearInterval(timer);
  const timeout = new Promise((resolve) => setTimeout(resolve, stopTimeoutMs).unref());
  for (const stop of stopListening) stop();
  stopWatchingSchema();
  stopLive();
  stopSnapshots();
  await Promise.race([Promise.all([mailTask, accountRequestTask, ...jobs].map((task) => task.done())), timeout]);
}

function deleteExpired(): void {
  if (isSchemaNewer()) return;
  deleteExpiredData().catch((error) => log.warn({ reason: String(error) }, "expired data not deleted"));
}

function mailAuditRoot(): void {
  if (isSchemaNewer()) return;
  mailNewestAuditRoot().catch((error) => log.warn({ reason: String(error) }, "audit roots not mailed"));
}

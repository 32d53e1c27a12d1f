import { listenOn } from "#db/client.server.ts";
import { warnOfLowDisk } from "./disk-space.server.ts";
import { startLive, stopLive } from "./live.server.ts";
import { log } from "./log.server.ts";
import { sendDueMail } from "./outbox.server.ts";
import { deleteExpiredData } from "./retention.server.ts";
import { isSchemaNewer, watchSchema } from "./schema-version.server.ts";

const mailPollMs = 5_000;
const deleteExpiredMs = 3_600_000;
/** How long stopping waits for a mail that is being sent. Closing the connection then unlocks its row. */
const stopTimeoutMs = 8_000;

let stopping = false;
let sending: Promise<void> | undefined;
let sendAgain = false;
let timers: NodeJS.Timeout[] = [];
let stopListening = () => {};
let stopWatchingSchema = () => {};
const diskCheckMs = 600_000;

/** Starts the work besides requests: live updates, the outbox and the deletion of expired data. */
export async function startBackground(): Promise<void> {
  stopWatchingSchema = await watchSchema();
  await startLive();
  stopListening = await listenOn("outbox", sendMailNow, sendMailNow);
  timers = [
    setInterval(sendMailNow, mailPollMs),
    setInterval(deleteExpired, deleteExpiredMs),
    setInterval(warnOfLowDisk, diskCheckMs),
  ];
}

/** Tells browsers to reconnect, and waits for a mail that is being sent. */
export async function stopBackground(): Promise<void> {
  stopping = true;
  for (const timer of timers) clearInterval(timer);
  const timeout = new Promise((resolve) => setTimeout(resolve, stopTimeoutMs).unref());
  stopListening();
  stopWatchingSchema();
  stopLive();
  await Promise.race([sending, timeout]);
}

function deleteExpired(): void {
  if (isSchemaNewer()) return;
  deleteExpiredData().catch((error) => log.warn({ reason: String(error) }, "expired data not deleted"));
}

/** Runs one pass at a time; a notification during a pass starts another. */
function sendMailNow(): void {
  if (stopping || isSchemaNewer()) return;
  sendAgain = true;
  sending ??= sendUntilDone().finally(() => {
    sending = undefined;
  });
}

async function sendUntilDone(): Promise<void> {
  while (sendAgain && !stopping) {
    sendAgain = false;
    try {
      await sendDueMail();
    } catch (error) {
      log.warn({ reason: String(error) }, "outbox not processed");
    }
  }
}

import { listenOn } from "#db/client.server.ts";
import { startLive, stopLive } from "./live.server.ts";
import { log } from "./log.server.ts";
import { sendDueMail } from "./outbox.server.ts";
import { deleteExpiredData } from "./retention.server.ts";

const pollMs = 5_000;
const sweepMs = 3_600_000;
/** How long a stop waits for a mail under way; its row is unlocked when the connection ends. */
const stopTimeoutMs = 8_000;

let stopping = false;
let sending: Promise<void> | undefined;
let sendAgain = false;
let timers: NodeJS.Timeout[] = [];
let stopListening = () => {};

/** Starts what works beside the requests: the event streams' listener and the outbox. */
export async function startBackground(): Promise<void> {
  await startLive();
  stopListening = await listenOn("outbox", sendMailNow, sendMailNow);
  timers = [setInterval(sendMailNow, pollMs), setInterval(deleteExpired, sweepMs)];
}

/** Stops it: streams are told to reconnect elsewhere, a mail under way is finished. */
export async function stopBackground(): Promise<void> {
  stopping = true;
  for (const timer of timers) clearInterval(timer);
  const late = new Promise((resolve) => setTimeout(resolve, stopTimeoutMs).unref());
  stopListening();
  stopLive();
  await Promise.race([sending, late]);
}

function deleteExpired(): void {
  deleteExpiredData().catch((error) => log.warn({ reason: String(error) }, "old data not swept"));
}

/** One round at a time; a wake-up during a round asks for another. */
function sendMailNow(): void {
  if (stopping) return;
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
      log.warn({ reason: String(error) }, "outbox round failed");
    }
  }
}

import { countSilent, silentMessage } from "#app/ui/use-silence.ts";
import { announce, currentAnnouncement } from "./announcements.ts";

/** A network that does not answer a press for so long counts as silent. */
const patienceMs = 3_000;

export const isSilent = (answer: Promise<unknown>): Promise<boolean> =>
  Promise.race([
    answer.then(
      () => false,
      () => false,
    ),
    new Promise<boolean>((resolve) => setTimeout(resolve, patienceMs, true)),
  ]);

/** For what is not kept on the device: says when no answer comes, and asks before the page is left. */
export async function tellSilence<Result>(answer: Promise<Result>): Promise<Result> {
  if (!(await isSilent(answer))) return answer;
  countSilent(1);
  return askBeforeLeaving(silentMessage, () => answer).finally(() => countSilent(-1));
}

/** Shows a message while the work runs, which would be lost with the page. */
export async function askBeforeLeaving<Result>(message: string, work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
  announce({ message, stays: true });
  const done = new AbortController();
  const { signal } = done;
  addEventListener("beforeunload", (event) => event.preventDefault(), { signal });
  try {
    return await work(signal);
  } finally {
    done.abort();
    if (currentAnnouncement()?.message === message) announce(null);
  }
}

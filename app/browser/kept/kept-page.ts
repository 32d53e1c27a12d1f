/** The page that opens without a network (decision 96). public/kept-worker.js, a service worker, keeps it on the device. */
export const keptPageUrl = "/dashboard/kept";

const workerUrl = "/kept-worker.js";
const scope = "/dashboard";
/** The page that is shown loads first. */
const delayMs = 3_000;
const renewalMs = 3 * 60_000;
let askedAt = Number.NEGATIVE_INFINITY;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Asks the worker to keep the page as it is now; soon, or some minutes after the last time. */
export function renewKeptPage(personId: string): void {
  if (!import.meta.env.PROD || !navigator.serviceWorker || timer !== undefined) return;
  void forgetOthers(personId);
  timer = setTimeout(ask, Math.max(delayMs, askedAt + renewalMs - Date.now()));
}

async function ask(): Promise<void> {
  timer = undefined;
  askedAt = Date.now();
  try {
    await navigator.serviceWorker.register(workerUrl, { scope, updateViaCache: "none" });
    (await navigator.serviceWorker.ready).active?.postMessage("renew");
  } catch {
    // A browser that allows no worker opens the dashboard with a network only.
  }
}

/** What the device keeps for somebody whose session ended while no page was open. */
async function forgetOthers(personId: string): Promise<void> {
  for (const name of await caches.keys().catch(() => [])) if (!name.endsWith(` ${personId}`)) await caches.delete(name);
}

/** The page instead of which this one was opened, because there was no network. */
export function pageAskedFor(): string {
  const from = new URLSearchParams(location.search).get("from") ?? "";
  return from.startsWith("/dashboard") ? from : "/dashboard";
}

export const hasKeptPage = async (): Promise<boolean> => "caches" in window && (await caches.keys()).length > 0;

/** The person has logged out, or may not open the dashboard any more. */
export async function forgetKeptPage(): Promise<void> {
  clearTimeout(timer);
  // From now on nothing is asked for: this page is about to be left.
  timer = setTimeout(() => {});
  try {
    // The worker may be about to keep the page.
    for (const registration of await navigator.serviceWorker.getRegistrations()) {
      registration.active?.postMessage("forget");
      await registration.unregister();
    }
    for (const name of await caches.keys()) await caches.delete(name);
  } catch {
    // Only a secure page has workers and caches.
  }
}

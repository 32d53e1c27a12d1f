/** Why this browser shows no messages, for the person who asked for them. */
export class Refusal extends Error {}

/** Chromium's `subscribe` never settles in a network that drops what is sent to its maker's push service. */
export const patienceMs = 12_000;

const canShow = () => "serviceWorker" in navigator && "PushManager" in window;

/** @returns the address of this browser's subscription; null: it has none */
export async function ownEndpoint(): Promise<string | null> {
  if (!canShow()) return null;
  const worker = await navigator.serviceWorker.getRegistration();
  return (await worker?.pushManager.getSubscription())?.endpoint ?? null;
}

/** Asks the person and the browser's push service. @throws Refusal */
export async function subscribe(publicKey: string): Promise<{ endpoint: string; p256dh: string; auth: string }> {
  if (!canShow())
    throw new Refusal("This browser cannot show messages. On an iPhone, add the dashboard to the home screen first.");
  if ((await Notification.requestPermission()) !== "granted")
    throw new Refusal("This browser does not allow messages of this page. Its settings for this page can.");
  const worker = await navigator.serviceWorker.getRegistration();
  if (!worker) throw new Refusal("This browser keeps nothing of the dashboard. Please reload the page and try again.");
  const asked = subscribeAnew(worker.pushManager, publicKey);
  const { endpoint, keys = {} } = (await Promise.race([asked, refuseLater()]).catch(explain)).toJSON();
  const { p256dh = "", auth = "" } = keys;
  return { endpoint: endpoint ?? "", p256dh, auth };
}

/** Not the subscription that the browser still has: the server knows it no more, so it expired, or was made for keys of before a restored backup. */
async function subscribeAnew(manager: PushManager, applicationServerKey: string): Promise<PushSubscription> {
  await (await manager.getSubscription())?.unsubscribe();
  return manager.subscribe({ userVisibleOnly: true, applicationServerKey });
}

const refuseLater = () =>
  new Promise<never>((_, reject) => {
    const message = "The push service of this browser does not answer. Another network may reach it. Please try again.";
    setTimeout(() => reject(new Refusal(message)), patienceMs);
  });

/** Push API, subscribe(): AbortError when the push service cannot be reached, NotAllowedError when the browser refuses. */
function explain(error: Error): never {
  if (error.name !== "AbortError") throw error;
  throw new Refusal("This browser did not reach its push service. Another network may. Please try again.");
}

// The service worker of the dashboard. It keeps one page on the device, and answers with it when a view is opened without a network.
// Nothing else is answered from what it keeps. Why: docs/decisions/0096.
// A cache is one set: the page with every file that it loads, put in last, so that a set without it is incomplete. Its name says when it was
// kept, until when it may be shown, and for whom.

const page = "/dashboard/kept";
const untilHeader = "kept-until";
/** A network that does not answer for so long counts as none. */
const patienceMs = 10_000;
const shortPatienceMs = 2_000;
/** A renewal that takes longer ends: its requests hold connections. */
const renewalMs = 120_000;
const shortestRenewalMs = 60_000;
const file = /^\/(assets|fonts|colors|logo)\//;
/**
 * When there is no network and nothing to show. A worker cannot delete what is typed and too old (app/browser/kept/kept-input.ts), but a page can, and
 * photographs of which no change is left.
 */
const emptyPage = `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>No network</title>
<style>:root{color-scheme:light dark;font:1.125rem/1.5 system-ui}body{margin:2rem;max-width:32rem}</style>
<h1>No network</h1><p>This device has nothing to show without a network. What it keeps of your events is deleted after 72 hours.</p>
<p><a href="">Try again</a></p><script>
for (const key of Object.keys(localStorage))
  if (key.startsWith("kept ") && !(Date.now() - JSON.parse(localStorage[key]).at < 72 * 3600000)) localStorage.removeItem(key);
if (!Object.keys(localStorage).some((key) => key.includes(" waiting "))) indexedDB.deleteDatabase("waiting photos");
</script>`;
/** Counts how often everything was forgotten: what is being kept meanwhile must not be. */
let forgotten = 0;
let renewing = null;

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => {
  event.waitUntil(Promise.all([self.clients.claim(), self.registration.navigationPreload?.enable()]));
});
self.addEventListener("message", (event) => {
  if (event.data === "forget") event.waitUntil(forget());
  if (event.data === "renew") {
    renewing ??= renew().finally(() => {
      renewing = null;
    });
    event.waitUntil(renewing);
  }
});
self.addEventListener("fetch", (event) => {
  const { method, mode, destination, url } = event.request;
  const { origin, pathname, search } = new URL(url);
  if (method !== "GET" || origin !== self.location.origin) return;
  if (mode === "navigate" && destination === "document") event.respondWith(answerView(event, pathname, search));
  else if (file.test(pathname)) event.respondWith(answerFile(event.request, pathname));
});

/** Whether our server answered. A network that wants a log-in, or a proxy, may answer in its place. */
const isOurs = ({ headers }) => headers.has("x-request-id");

/** @returns the names of the sets, the newest first, without those that are too old */
async function readSets() {
  const sets = (await caches.keys())
    .map((name) => ({ name, keptAt: Number(name.split(" ")[1]), until: Number(name.split(" ")[2]) }))
    .sort((a, b) => b.keptAt - a.keptAt);
  const outdated = sets.filter(({ until }) => !(until > Date.now()));
  await Promise.all(outdated.map(({ name }) => caches.delete(name)));
  return sets.filter((set) => !outdated.includes(set));
}

const inSet = async (name, path) => (await caches.open(name)).match(path, { ignoreVary: true });

/** From the newest set that has it. */
async function readKept(path) {
  for (const { name } of await readSets()) {
    const answer = await inSet(name, path);
    if (answer) return answer;
  }
  return undefined;
}

/** When the network answered something the last time: on a slow one a file waits for others. */
let heardAt = 0;
/** It was silent the last time: then it gets less time, until it answers. */
let isSilent = false;

/** @returns undefined when nothing comes, or not soon */
function firstAnswer(network) {
  const since = Date.now();
  const patience = isSilent ? shortPatienceMs : patienceMs;
  let isPending = true;
  const heard = (answer) => {
    [heardAt, isSilent] = [Date.now(), false];
    return answer;
  };
  const answer = network.then(heard, () => undefined).finally(() => {
    isPending = false;
  });
  const silence = async () => {
    for (let left = patience; isPending && left > 0; left = Math.max(since, heardAt) + patience - Date.now())
      await new Promise((resolve) => setTimeout(resolve, left));
    isSilent ||= isPending;
  };
  return Promise.race([answer, silence()]);
}

/** A file's name has a hash of its content: the kept one is the same. Without it the page leaves for the kept one, which is whole. */
async function answerFile(request, path) {
  const known = isSilent && (await readKept(path));
  if (known) return known;
  const stop = new AbortController();
  const network = fetch(request, { signal: stop.signal });
  const answer = await firstAnswer(network);
  if (answer?.ok && isOurs(answer)) return answer;
  const kept = await readKept(path);
  if (answer || !(kept ?? (await readKept(page)))) return kept ?? answer ?? network;
  // A request that hangs holds one of the browser's six connections.
  stop.abort();
  return kept ?? Response.error();
}

async function answerView(event, pathname, search) {
  // Without a network the preload fails in Chromium, and in Firefox answers with an error.
  const isPreloaded = (answer) => answer && answer.type !== "error";
  const network = Promise.resolve(event.preloadResponse).then((answer) => (isPreloaded(answer) ? answer : fetch(event.request)));
  const answer = await firstAnswer(network);
  // Perhaps to the log-in page.
  if (answer?.type === "opaqueredirect") event.waitUntil(renew(0));
  if (answer) return answer;
  const kept = await readKept(page);
  if (!kept) return network.catch(() => new Response(emptyPage, { headers: { "content-type": "text/html; charset=utf-8" } }));
  return pathname === page ? kept : Response.redirect(`${page}?from=${encodeURIComponent(pathname + search)}`, 302);
}

async function renew(shortest = shortestRenewalMs) {
  const [newest] = await readSets();
  if (newest && Date.now() - newest.keptAt < shortest) return;
  const before = forgotten;
  const signal = AbortSignal.timeout(renewalMs);
  const answer = await fetch(page, { cache: "no-store", signal }).catch(() => undefined);
  if (!answer || !isOurs(answer)) return;
  // The session has ended, or the person may not open the dashboard any more.
  if (answer.redirected || answer.status === 401 || answer.status === 403) return forget();
  // By this device's clock, which may be wrong.
  const timeOf = (header) => Date.parse(answer.headers.get(header) ?? "");
  const until = Date.now() + timeOf(untilHeader) - timeOf("date");
  if (!answer.ok || !(until > Date.now())) return;
  const name = `kept ${Date.now()} ${until} ${answer.headers.get("kept-for")}`;
  const set = await caches.open(name);
  try {
    await putFiles(set, await answer.clone().text(), signal);
    if (forgotten !== before) throw new Error("forgotten meanwhile");
    await set.put(page, answer);
  } catch {
    // One file is missing, or there is no room: the set before stays.
    await caches.delete(name);
    return;
  }
  for (const other of await caches.keys()) if (other !== name) await caches.delete(other);
}

/** The files that the page names, and those that its scripts load when they are needed. */
async function putFiles(set, html, signal) {
  const paths = new Set(html.match(/\/(?:assets|fonts|colors|logo)\/[\w./~-]+/g));
  const put = async (path) => {
    const answer = await fetch(path, { signal });
    if (!answer.ok || !isOurs(answer)) throw new Error(`${path}: ${answer.status}`);
    const script = path.endsWith(".js") ? await answer.clone().text() : "";
    await set.put(path, answer);
    return (script.match(/"assets\/[\w.-]+\.(?:js|css)"/g) ?? []).map((text) => `/${text.slice(1, -1)}`);
  };
  const later = await Promise.all([...paths].map(put));
  await Promise.all([...new Set(later.flat())].filter((path) => !paths.has(path)).map(put));
}

async function forget() {
  forgotten++;
  for (const name of await caches.keys()) await caches.delete(name);
}

self.addEventListener("push", (event) => {
  const { title, body, url, tag } = event.data?.json() ?? {};
  // Each push shows something: browsers ask for that (userVisibleOnly).
  event.waitUntil(self.registration.showNotification(title || self.location.hostname, { body, tag, data: { url }, icon: "/icon-192.png" }));
});
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(openPage(new URL(event.notification.data?.url ?? "/dashboard/inbox", self.location.origin)));
});

/** In the window of the dashboard that is open, if any. */
async function openPage(url) {
  if (url.origin !== self.location.origin) return;
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const open = windows.find((one) => new URL(one.url).pathname.startsWith("/dashboard"));
  if (!open) return void (await self.clients.openWindow(url.href));
  await open.focus();
  await open.navigate(url.href).catch(() => self.clients.openWindow(url.href));
}

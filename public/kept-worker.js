// The service worker of the dashboard. It keeps one page on the device, and answers with it when a view is opened without a network.
// Nothing else is answered from what it keeps. Why: docs/decisions/0096.
// A cache is one set: the page with every file that it loads, put in last, so that a set without it is incomplete. Its name says when it was
// kept, until when it may be shown, and for whom.

const page = "/dashboard/kept";
const untilHeader = "kept-until";
/** A network that does not answer for so long counts as none. */
const patienceMs = 10_000;
const shortestRenewalMs = 60_000;
const file = /^\/(assets|fonts|colors|logo)\//;
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
  else if (file.test(pathname)) event.respondWith(fetch(event.request).catch((error) => keptFile(pathname, error)));
});

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

async function newestPage() {
  for (const { name } of await readSets()) {
    const answer = await inSet(name, page);
    if (answer) return answer;
  }
  return undefined;
}

async function keptFile(path, error) {
  for (const { name } of await readSets()) {
    const answer = await inSet(name, path);
    if (answer) return answer;
  }
  throw error;
}

async function answerView(event, pathname, search) {
  const network = Promise.resolve(event.preloadResponse).then((answer) => answer ?? fetch(event.request));
  const patience = new Promise((resolve) => setTimeout(resolve, patienceMs));
  const answer = await Promise.race([network.catch(() => undefined), patience]);
  // Perhaps to the log-in page.
  if (answer?.type === "opaqueredirect") event.waitUntil(renew(0));
  if (answer) return answer;
  const kept = await newestPage();
  if (!kept) return network;
  return pathname === page ? kept : Response.redirect(`${page}?from=${encodeURIComponent(pathname + search)}`, 302);
}

async function renew(shortest = shortestRenewalMs) {
  const [newest] = await readSets();
  if (newest && Date.now() - newest.keptAt < shortest) return;
  const before = forgotten;
  const answer = await fetch(page, { redirect: "manual", cache: "no-store" }).catch(() => undefined);
  if (!answer) return;
  // The session has ended, or the person may not open the dashboard any more.
  if (answer.type === "opaqueredirect" || answer.status === 401 || answer.status === 403) return forget();
  const until = Date.parse(answer.headers.get(untilHeader) ?? "");
  if (!answer.ok || !(until > Date.now())) return;
  const name = `kept ${Date.now()} ${until} ${answer.headers.get("kept-for")}`;
  const set = await caches.open(name);
  try {
    await putFiles(set, await answer.clone().text());
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
async function putFiles(set, html) {
  const paths = new Set(html.match(/\/(?:assets|fonts|colors|logo)\/[\w./~-]+/g));
  const put = async (path) => {
    const answer = await fetch(path);
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
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
  event.waitUntil(self.registration.showNotification(title || "Toranam", { body, tag, data: { url }, icon: "/icon-192.png" }));
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

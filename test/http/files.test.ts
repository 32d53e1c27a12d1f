import sharp from "sharp";
import { expect, test } from "vitest";
import { type Client, loggedInClient } from "../client.ts";
import { jpeg } from "../picture.ts";
import { sharedSite } from "./site.ts";

const site = sharedSite();
const bytesType = { "content-type": "application/octet-stream" };

async function newEvent(name: string): Promise<{ id: string; url: string; files: string }> {
  const sql = await site.database();
  const [event] = await sql`insert into events (name, date) values (${name}, '2099-02-14') returning id`;
  return { id: event?.id, url: `/dashboard/events/${event?.id}`, files: `/dashboard/files/event/${event?.id}` };
}

function addForm(files: [name: string, bytes: Uint8Array<ArrayBuffer> | string][]): FormData {
  const form = new FormData();
  for (const [name, bytes] of files) form.append("file", new File([bytes], name));
  form.append("intent", "add");
  return form;
}
const add = (client: Client, path: string, files: Parameters<typeof addForm>[0]) =>
  client.request(path, { method: "POST", body: addForm(files) });

/** The address of an event's newest file. */
async function newestFile(eventId: string): Promise<string> {
  const sql = await site.database();
  const [file] = await sql`select id from files where parent_id = ${eventId} order by created_at desc limit 1`;
  return `/dashboard/file/${file?.id}`;
}

const picture = (width = 600) => jpeg({ width, hasPosition: true });

test("without JavaScript several files are added; a rejected one is named, and a deleted one is restored", async () => {
  const event = await newEvent("Files <b>Rao</b>");
  const member = await loggedInClient(site, "keerthi");
  const response = await add(member, event.files, [
    ["Mandap <b>sketch.jpg", await picture()],
    ["page.html", "<script>alert(1)</script>"],
    ["Guests.csv", "name,phone\n"],
  ]);
  const html = await response.text();
  expect(html).toContain("2 files added.");
  expect(html).toContain("page.html: This kind of file is not taken.");
  let page = await member.page(event.url);
  expect(page.text).toContain("Mandap b sketch.jpg");
  expect(page.text).toContain("Guests.csv");
  const id = (await newestFile(event.id)).split("/").at(-1) as string;
  page = await member.submit(event.files, { intent: "delete", id });
  expect(page.text).toContain("Guests.csv: deleted.");
  expect((await member.page(event.url)).text).not.toContain("Guests.csv");
  page = await page.submit("Undo");
  expect(page.text).toContain("Guests.csv is back.");
  expect((await add(member, event.files, [])).status).toBe(400);
});

test("a file is sent piece by piece, goes on after a lost connection, and refusals say why", async () => {
  const event = await newEvent("Pieces");
  const member = await loggedInClient(site, "keerthi");
  const bytes = await picture(900);
  const half = Math.floor(bytes.length / 2);
  const at = (position: number, size = bytes.length) =>
    `${event.files}/upload?name=Hall.jpg&size=${size}&modified=1&position=${position}`;
  const piece = (path: string, body: Uint8Array<ArrayBuffer>) =>
    member.request(path, { method: "POST", headers: bytesType, body });
  expect(await (await piece(at(0), bytes.slice(0, half))).json()).toEqual({ received: half, fileId: null });
  expect(await (await member.get(at(0))).json()).toEqual({ received: half, fileId: null });
  const added = (await (await piece(at(half), bytes.slice(half))).json()) as { fileId: string };
  expect(added.fileId).toBeTruthy();
  expect(await (await member.get(at(0))).json()).toEqual({ received: bytes.length, fileId: added.fileId });

  const tooLarge = await piece(at(0, 15_000_001), new Uint8Array(10));
  expect([tooLarge.status, await tooLarge.json()]).toEqual([
    400,
    { problem: "15.0 MB is too large. A file may have up to 15 MB." },
  ]);
  expect((await piece(at(0, -1), new Uint8Array(1))).status).toBe(400);
  expect((await piece(at(9, 10), new Uint8Array(1))).status).toBe(409);
  expect((await piece(at(0), new Uint8Array(600_000))).status).toBe(413);
  expect((await member.post(at(0), { a: "b" })).status).toBe(415);
  expect((await piece(at(0).replace(event.id, crypto.randomUUID()), new Uint8Array(1))).status).toBe(404);
});

test("without JavaScript a form above the limit gets a page that says what to do", async () => {
  const event = await newEvent("Too large");
  const form = new FormData();
  form.append("file", new File([new Uint8Array(15_200_000)], "a.jpg"));
  const response = await (await loggedInClient(site, "keerthi")).request(event.files, { method: "POST", body: form });
  expect(response.status).toBe(413);
  expect(await response.text()).toContain("Go back and choose a smaller file");
});

test("a file is served as what it is, to those who may see its record only", async () => {
  const event = await newEvent("Served");
  const member = await loggedInClient(site, "keerthi");
  await add(member, event.files, [["Lawn at dusk.jpg", await picture()]]);
  const path = await newestFile(event.id);
  const original = await member.get(path);
  expect(Object.fromEntries(original.headers)).toMatchObject({
    "content-type": "image/jpeg",
    "content-disposition": 'inline; filename="Lawn at dusk.jpg"',
    "content-security-policy": "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox",
    "x-content-type-options": "nosniff",
    "cache-control": "private, no-cache",
  });
  expect((await sharp(await original.arrayBuffer()).metadata()).exif).toBeDefined();
  const small = await member.get(`${path}?width=480`);
  expect(small.headers.get("content-type")).toBe("image/webp");
  const { width, exif } = await sharp(await small.arrayBuffer()).metadata();
  expect([width, exif]).toEqual([480, undefined]);
  for (const [address, etag] of [
    [path, original.headers.get("etag")],
    [`${path}?width=480`, small.headers.get("etag")],
  ] as const)
    expect((await member.get(address, { "if-none-match": etag as string })).status).toBe(304);
  expect((await member.get(`${path}?download`)).headers.get("content-disposition")).toMatch(/^attachment/);
  expect((await (await loggedInClient(site, "sravani")).get(path)).status).toBe(200);

  const sql = await site.database();
  const [task] =
    await sql`insert into tasks (title, assigned_to) select 'Private', id from auth_users where email = 'keerthi@toranam.example' returning id`;
  await add(member, `/dashboard/files/task/${task?.id}`, [["Private.csv", "a,b"]]);
  const [file] = await sql`select id from files where parent_id = ${task?.id}`;
  expect((await member.get(`/dashboard/file/${file?.id}`)).headers.get("content-disposition")).toMatch(/^attachment/);
  const other = await loggedInClient(site, "arjun");
  for (const address of [`/dashboard/file/${file?.id}`, `/dashboard/files/task/${task?.id}`])
    expect((await other.get(address)).status, address).toBe(404);
  expect((await add(other, `/dashboard/files/task/${task?.id}`, [["x.csv", "a"]])).status).toBe(404);
});

test("a video is served in ranges", async () => {
  const event = await newEvent("Video");
  const member = await loggedInClient(site, "keerthi");
  const mp4 = new Uint8Array(5_000);
  mp4.set([0, 0, 0, 24, ...new TextEncoder().encode("ftypisom"), 0, 0, 2, 0, ...new TextEncoder().encode("isommp42")]);
  mp4[4_999] = 7;
  await add(member, event.files, [["Walk.mp4", mp4]]);
  const path = await newestFile(event.id);
  const ranges = [
    ["bytes=0-7", 206, "bytes 0-7/5000", 8],
    ["bytes=-1", 206, "bytes 4999-4999/5000", 1],
    ["bytes=4990-9999", 206, "bytes 4990-4999/5000", 10],
    ["bytes=5000-", 416, "bytes */5000", 0],
    ["bytes=0-1,3-4", 200, null, 5_000],
  ] as const;
  for (const [range, status, contentRange, length] of ranges) {
    const response = await member.get(path, { range });
    expect([response.status, response.headers.get("content-range"), (await response.arrayBuffer()).byteLength], range).toEqual([
      status,
      contentRange,
      length,
    ]);
  }
});

test("a stranger's large body is not read", async () => {
  const event = await newEvent("Stranger");
  const response = await fetch(new URL(event.files, site.url), {
    method: "POST",
    headers: { "content-type": "multipart/form-data; boundary=x" },
    body: new Uint8Array(5_000_000),
  }).catch(() => undefined);
  expect(response?.status ?? 413).toBe(413);
});

import sharp from "sharp";
import { expect, test } from "vitest";
import { anonymousClient, type Client, loggedInClient } from "../client.ts";
import { jpeg } from "../picture.ts";
import { sharedSite } from "./site.ts";

const site = sharedSite();

async function newEvent(name: string): Promise<string> {
  const sql = await site.database();
  const [event] = await sql`insert into events (name, date) values (${name}, '2099-02-14') returning id`;
  return `/dashboard/files/event/${event?.id}`;
}

/** Adds a file. @returns its page, and its address for visitors without width and ending */
async function add(client: Client, files: string, name: string, bytes: Uint8Array<ArrayBuffer>) {
  const form = new FormData();
  form.append("file", new File([bytes], name));
  form.append("intent", "add");
  await client.request(files, { method: "POST", body: form });
  const sql = await site.database();
  const [file] =
    await sql`select id, sha256 from files where parent_id = ${files.split("/").at(-1)} order by created_at desc limit 1`;
  return { page: `${files}/${file?.id}`, address: `/media/${file?.sha256.toString("base64url")}` };
}

const picture = (background: string) => jpeg({ width: 1000, height: 700, background, hasPosition: true });
const mp4 = () => {
  const bytes = new Uint8Array(5_000);
  bytes.set([0, 0, 0, 24, ...new TextEncoder().encode("ftypisom"), 0, 0, 2, 0, ...new TextEncoder().encode("isommp42")]);
  return bytes;
};

test("visitors see a public picture, at an address that never changes, without its GPS position", async () => {
  const files = await newEvent("Shown");
  const member = await loggedInClient(site, "keerthi");
  const visitor = anonymousClient(site);
  const { page, address } = await add(member, files, "Lawn.jpg", await picture("#a3123b"));
  expect((await visitor.get(`${address}-480.avif`)).status).toBe(404);

  const asked = await member.submit(page, { intent: "save", audience: "public", focusX: "25", focusY: "75" });
  expect(asked.byName("dialog", "Show this file to everybody?").text).toContain("Lawn.jpg");
  expect((await visitor.get(`${address}-480.avif`)).status, "not before the answer").toBe(404);
  const saved = await asked.submit("Show it to everybody");
  expect(saved.text).toContain("Lawn.jpg: saved.");
  const shownAddress = saved.main.text.match(/http:\S+\/media\/\S+/)?.[0] ?? "";
  expect(shownAddress).toContain(`${address}-1000.webp`);
  expect((await visitor.get(new URL(shownAddress).pathname)).status).toBe(200);
  expect(asked.main.text, "not before the answer").not.toContain("/media/");
  for (const [name, width, type] of [
    ["480.avif", 480, "image/avif"],
    ["960.webp", 960, "image/webp"],
    ["1000.avif", 1000, "image/avif"],
  ] as const) {
    const response = await visitor.get(`${address}-${name}`);
    expect(Object.fromEntries(response.headers), name).toMatchObject({
      "content-type": type,
      "cache-control": "public, max-age=300, must-revalidate",
      "content-security-policy": "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox",
      "x-content-type-options": "nosniff",
    });
    expect(response.headers.get("set-cookie")).toBeNull();
    const seen = await sharp(await response.arrayBuffer()).metadata();
    expect([seen.width, seen.exif, seen.xmp], name).toEqual([width, undefined, undefined]);
    expect((await visitor.get(`${address}-${name}`, { "if-none-match": response.headers.get("etag") as string })).status).toBe(
      304,
    );
  }
  for (const name of [".jpg", "-1920.avif", "-480.jpg", "-480", "", "x-480.avif"])
    expect((await visitor.get(`${address}${name}`)).status, name).toBe(404);

  // Still public: nothing is asked.
  expect((await member.submit(page, { intent: "save", audience: "public", focusX: "30" })).text).toContain("saved.");
  const { headers } = await visitor.get(`${address}-480.avif`);
  await member.submit(page, { intent: "save", audience: "staff" });
  expect((await visitor.get(`${address}-480.avif`)).status).toBe(404);
  const again = await visitor.get(`${address}-480.avif`, { "if-none-match": headers.get("etag") as string });
  expect(again.status, "a cache that asks again learns that it was withdrawn").toBe(404);
  const wrongs: Record<string, string>[] = [
    { audience: "all" },
    { audience: "public", focusX: "33" },
    { audience: "public", focusY: "105" },
  ];
  for (const wrong of wrongs) {
    const response = await member.post(page, { intent: "save", ...wrong });
    expect(response.status, JSON.stringify(wrong)).toBe(400);
  }
});

test("a public video is served in parts, and a list as a download", async () => {
  const files = await newEvent("Public files");
  const member = await loggedInClient(site, "keerthi");
  const video = await add(member, files, "Walk.mp4", mp4());
  const list = await add(member, files, "Menu.csv", new TextEncoder().encode("dish,price\n"));
  for (const { page } of [video, list]) await member.submit(page, { intent: "save", audience: "public", confirmed: "yes" });
  const visitor = anonymousClient(site);
  expect((await member.page(video.page)).main.text).toContain(`${video.address}.mp4`);
  const part = await visitor.get(`${video.address}.mp4`, { range: "bytes=4-11" });
  expect([part.status, part.headers.get("content-range"), await part.text()]).toEqual([206, "bytes 4-11/5000", "ftypisom"]);
  const download = await visitor.get(`${list.address}.csv`);
  expect([download.headers.get("content-disposition"), await download.text()]).toEqual([
    'attachment; filename="Menu.csv"',
    "dish,price\n",
  ]);
  expect((await visitor.get(`${list.address}.mp4`)).status).toBe(404);
});

test("only admins open the website's library", async () => {
  const library = "/dashboard/files/website/7c1f0a52-9a35-4c6e-8b1e-3d5a2f6e9c10";
  const admin = await loggedInClient(site, "sravani");
  const { page, address } = await add(admin, library, "Hero.jpg", await picture("#123b83"));
  expect((await anonymousClient(site).get(`${address}-480.webp`)).status).toBe(200);
  const member = await loggedInClient(site, "keerthi");
  for (const path of [library, page]) expect((await member.get(path)).status, path).toBe(404);
  expect((await admin.get(library.replace("7c1f", "7c1e"))).status).toBe(404);
});

test("an upload whose connection is cut five times continues each time where it stopped", async () => {
  const files = await newEvent("Cut");
  const member = await loggedInClient(site, "keerthi");
  const bytes = await picture("#456789");
  const bounds = [0, 1, 2, 3, 4, 5, 6].map((n) => Math.floor((bytes.length * n) / 6));
  const at = (position: number) => `${files}/upload?name=Cut.jpg&size=${bytes.length}&modified=7&position=${position}`;
  const headers = { "content-type": "application/octet-stream" };
  let received = 0;
  for (let piece = 0; piece < 6; piece++) {
    const body = bytes.slice(bounds[piece], bounds[piece + 1]);
    if (piece < 5) {
      // The server never sees the end of this one.
      const stream = new ReadableStream<Uint8Array>({
        start: (controller) => controller.enqueue(body.slice(0, 10)),
      });
      const cut = new AbortController();
      const init = { method: "POST", headers, body: stream, signal: cut.signal, duplex: "half" };
      const sent = member.request(at(received), init);
      setTimeout(() => cut.abort(), 50);
      await expect(sent).rejects.toThrow();
    }
    const state = (await (await member.get(at(0))).json()) as { received: number };
    expect(state.received).toBe(received);
    received = ((await (await member.request(at(received), { method: "POST", headers, body })).json()) as { received: number })
      .received;
  }
  expect(received).toBe(bytes.length);
  const page = await member.page(files);
  expect(page.text).toContain("Cut.jpg");
});

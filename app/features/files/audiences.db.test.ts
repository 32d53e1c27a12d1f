import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { deleteExpiredData } from "#app/jobs/retention.server.ts";
import { asActor, asSystem } from "#db/client.server.ts";
import { type TestPerson, testDatabase, testPerson } from "#db/test/database.ts";
import { changeFileDetails, readFileDetails } from "./file-details.server.ts";
import { addFile, deleteFile, readFiles } from "./files.server.ts";
import { type FileParent, websiteLibrary } from "./files.ts";
import { libraryPictures, readPublicFile, readPublicPicture, refreshLibrary } from "./pictures/pictures.server.ts";

const database = testDatabase();
const admin = testPerson("Sravani Reddy", "admin");
const keerthi = testPerson("Keerthi Naidu", "planner");
const ravi = testPerson("Ravi Teja", "planner");
let event: FileParent;
let task: FileParent;
beforeAll(async () => {
  event = { type: "event", id: await newId("insert into events (name) values ('Sangeet')") };
  task = { type: "task", id: await newId(`insert into tasks (title, assigned_to) values ('Lamps', '${keerthi.id}')`) };
});

const newId = async (statement: string) => (await database.owner.unsafe(`${statement} returning id`))[0]?.id as string;
const picture = async (name: string, background: string) => {
  const created = sharp({ create: { width: 600, height: 400, channels: 3, background } });
  return { name, bytes: await created.jpeg().toBuffer() };
};
const csv = (text: string) => ({ name: "Guests.csv", bytes: Buffer.from(text) });
async function hashOf(id: string): Promise<string> {
  const [file] = await database.owner<{ sha256: Buffer }[]>`select sha256 from files where id = ${id}`;
  return file?.sha256.toString("base64url") ?? "";
}
const details = { audience: "public", focusX: 30, focusY: 80, confirmed: "yes" } as const;

describe("who sees a file besides the staff", () => {
  it("nobody until a person who may change the record decides, in the functions and in the database", async () => {
    const id = await addFile(keerthi, event, csv("for the client"));
    expect((await readFileDetails(ravi, event, id)).file).toMatchObject({ audience: "staff", focusX: 50, focusY: 50 });
    await changeFileDetails(ravi, id, { ...details, audience: "client" });
    expect((await readFiles(keerthi, event)).list[0]).toMatchObject({ id, audience: "client", focusX: 30, focusY: 80 });

    const ofTask = await addFile(keerthi, task, csv("of a task"));
    await expect(changeFileDetails(ravi, ofTask, details)).rejects.toThrow("There is no such");
    const set = (person: TestPerson, change: string) =>
      asActor(person, async (tx) => {
        await tx.execute(`update files set ${change} where id = '${ofTask}'`);
      });
    await set(ravi, "audience = 'public'");
    expect((await readFileDetails(keerthi, task, ofTask)).file.audience).toBe("staff");
    await expect(set(keerthi, "audience = 'all'")).rejects.toThrow();
    await expect(set(keerthi, "focus_x = 33")).rejects.toThrow();
    await expect(set(keerthi, "name = 'x'")).rejects.toThrow();
  });

  it("a person who may change the record cannot delete another person's file", async () => {
    const id = await addFile(keerthi, event, csv("keep this"));
    const remove = asActor(ravi, (tx) => tx.execute(`update files set deleted_at = now() where id = '${id}'`));
    await expect(remove).rejects.toMatchObject({ cause: { message: expect.stringContaining("only who added a file") } });
  });

  it("visitors can read public files that are not deleted, and never the original of a picture", async () => {
    const hidden = await addFile(keerthi, event, await picture("Hidden.jpg", "#123456"));
    const shown = await addFile(keerthi, event, await picture("Shown.jpg", "#654321"));
    const list = await addFile(keerthi, event, csv("public list"));
    const { question } = await changeFileDetails(keerthi, shown, { ...details, confirmed: undefined });
    expect(question).toMatchObject({ name: "Shown.jpg", fields: { audience: "public" } });
    await expect(readPublicPicture(await hashOf(shown), 480, "avif"), "asked, and not answered").rejects.toThrow("no such file");
    for (const id of [shown, list]) await changeFileDetails(keerthi, id, details);
    const hashes = { hidden: await hashOf(hidden), shown: await hashOf(shown), list: await hashOf(list) };

    const small = await readPublicPicture(hashes.shown, 480, "avif");
    const { width, format, exif } = await sharp(small).metadata();
    expect([width, format, exif]).toEqual([480, "heif", undefined]);
    await expect(readPublicPicture(hashes.hidden, 480, "avif")).rejects.toThrow("no such file");
    await expect(readPublicPicture(hashes.shown, 481, "avif")).rejects.toThrow("no such file");
    await expect(readPublicFile(hashes.shown, "jpg")).rejects.toThrow("no such file");
    await expect(readPublicFile(hashes.list, "pdf")).rejects.toThrow("no such file");
    const file = await readPublicFile(hashes.list, "csv");
    expect((await file.read(0, 99)).toString()).toBe("public list");

    await deleteFile(keerthi, shown);
    await expect(readPublicPicture(hashes.shown, 480, "avif")).rejects.toThrow("no such file");
    const seen = await asSystem("enquiries", (tx) => tx.execute("select from files"));
    expect(seen).toHaveLength(0);
  });
});

describe("the website's library", () => {
  it("belongs to admins, and its files are public", async () => {
    for (const work of [() => readFiles(ravi, websiteLibrary), () => addFile(ravi, websiteLibrary, csv("x"))])
      await expect(work()).rejects.toThrow("There is no such record");
    const insert = asActor(ravi, (tx) =>
      tx.execute(
        `insert into files (parent_type, parent_id, sha256, name, added_by) select 'website', '${websiteLibrary.id}', sha256, 'n', '${ravi.id}' from file_contents limit 1`,
      ),
    );
    await expect(insert).rejects.toThrow();
    const id = await addFile(admin, websiteLibrary, await picture("Mandap.jpg", "#abcdef"));
    expect((await readFiles(admin, websiteLibrary)).list).toMatchObject([{ id, audience: "public" }]);
    await changeFileDetails(admin, id, details);
    await refreshLibrary();
    expect(libraryPictures()).toEqual(
      new Map([
        [
          id,
          {
            ...{ hash: await hashOf(id), width: 600, height: 400, focusX: 30, focusY: 80 },
            placeholder: expect.stringMatching(/^data:image\/webp;base64,/),
          },
        ],
      ]),
    );
  });

  it("its files stay when unused files are deleted; a deleted picture is erased after 30 days, with its sizes", async () => {
    const [{ id } = { id: "" }] = (await readFiles(admin, websiteLibrary)).list;
    const sizes = async () =>
      (await database.owner`select count(*)::int as n from picture_sizes join files using (sha256) where files.id = ${id}`)[0]?.n;
    await deleteExpiredData();
    expect(await database.owner`select parent_gone_at from files where id = ${id}`).toEqual([{ parent_gone_at: null }]);
    expect(await sizes()).toBe(4);
    await deleteFile(admin, id);
    await refreshLibrary();
    expect(libraryPictures().size).toBe(0);
    await database.owner`update files set deleted_at = now() - interval '31 days' where id = ${id}`;
    const sha256 = Buffer.from(await hashOf(id), "base64url");
    await deleteExpiredData();
    for (const table of ["file_contents", "picture_sizes"])
      expect(await database.owner.unsafe(`select from ${table} where sha256 = '\\x${sha256.toString("hex")}'`)).toHaveLength(0);
  });
});

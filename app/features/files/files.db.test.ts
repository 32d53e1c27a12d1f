import { beforeAll, describe, expect, it } from "vitest";
import { refreshCompany } from "#app/company/company.server.ts";
import { defaultDocuments } from "#app/content/company.ts";
import { uploadFile } from "#app/features/client-page/client/client-actions.server.ts";
import { deleteExpiredData } from "#app/jobs/retention.server.ts";
import { asActor } from "#db/client.server.ts";
import { addTestPerson, testDatabase, testPerson } from "#db/test/database.ts";
import { clientEvents } from "../../../test/client-events.ts";
import { maxParentBytes, quotas } from "./file-limits.server.ts";
import { addFile, deleteFile, readBytes, readFile, readFiles, readScaledPicture, restoreFile } from "./files.server.ts";
import type { FileParent } from "./files.ts";
import { addPiece, cancelUpload, readUpload } from "./uploads.server.ts";

const database = testDatabase();
const sravani = testPerson("Sravani Reddy", "admin");
const keerthi = testPerson("Keerthi Naidu", "planner");
const ravi = testPerson("Ravi Teja", "planner");
let event: FileParent;
beforeAll(async () => {
  event = { type: "event", id: await newId("insert into events (name) values ('Sangeet')") };
});

beforeAll(() => database.owner`alter table file_contents drop constraint size_of_bytes`);

const newId = async (statement: string) => (await database.owner.unsafe(`${statement} returning id`))[0]?.id as string;
const csv = (text: string) => ({ name: "Guests.csv", bytes: Buffer.from(text) });
const count = async (table: string) => (await database.owner.unsafe(`select count(*)::int as n from ${table}`))[0]?.n as number;

it("takes the limits from the settings; the files of the website may have ten times the size of a record's", async () => {
  const { owner } = database;
  const settings = { ...defaultDocuments, fileMegabytes: 1, recordMegabytes: 15 };
  await owner`insert into settings (section, value) values ('documents', ${JSON.stringify(settings)}::text::jsonb)`;
  await refreshCompany();
  await expect(addFile(sravani, event, csv("x".repeat(1_000_001)))).rejects.toMatchObject({
    errors: { file: expect.stringContaining("1") },
  });
  expect([maxParentBytes("event"), maxParentBytes("website")]).toEqual([15_000_000, 150_000_000]);
  await owner`delete from settings`;
  await refreshCompany();
});

describe("a file", () => {
  it("is listed to people who may read its record, and its content is stored once", async () => {
    const client: FileParent = { type: "client", id: await newId("insert into clients (name) values ('Rao')") };
    const contents = await count("file_contents");
    const ids = [await addFile(keerthi, event, csv("a,b")), await addFile(sravani, client, csv("a,b"))];
    expect(await count("file_contents")).toBe(contents + 1);
    expect((await readFiles(ravi, event)).list).toEqual([
      expect.objectContaining({
        id: ids[0],
        name: "Guests.csv",
        type: "text/csv",
        size: 3,
        addedBy: "Keerthi Naidu",
        width: null,
        audience: "staff",
        canDelete: false,
      }),
    ]);
    expect((await readBytes(ravi, ids[1] as string, 1, 2)).toString()).toBe(",b");
    await expect(readScaledPicture(ravi, ids[0] as string, 480)).rejects.toThrow("There is no such file.");
  });

  it("of a task is only for those who may see the task: in the functions and in the database", async () => {
    const task: FileParent = {
      type: "task",
      id: await newId(`insert into tasks (title, assigned_to) values ('Lamps', '${keerthi.id}')`),
    };
    const id = await addFile(keerthi, task, csv("secret"));
    expect((await readFiles(sravani, task)).list).toHaveLength(1);
    const refused = [
      () => readFiles(ravi, task),
      () => readFile(ravi, id),
      () => readBytes(ravi, id, 0, 9),
      () => addFile(ravi, task, csv("x")),
      () => deleteFile(ravi, id),
    ];
    for (const work of refused) await expect(work()).rejects.toThrow(/There is no such/);
    const seen = await asActor(ravi, (tx) => tx.execute("select from file_contents where bytes = 'secret'"));
    expect(seen).toHaveLength(0);
    const insertion = asActor(ravi, (tx) =>
      tx.execute(
        `insert into files (parent_type, parent_id, sha256, name, added_by) values ('task', '${task.id}', sha256('secret'), 'n', '${ravi.id}')`,
      ),
    );
    await expect(insertion).rejects.toThrow();
  });

  it("is deleted and restored by the person who added it or by an admin, with audit entries of its record", async () => {
    const id = await addFile(keerthi, event, csv("to delete"));
    await expect(deleteFile(ravi, id)).rejects.toThrow();
    await deleteFile(keerthi, id);
    await expect(readFile(keerthi, id)).rejects.toThrow("There is no such file.");
    await restoreFile(sravani, id);
    expect(await readFile(ravi, id)).toMatchObject({ name: "Guests.csv" });
    const log = await database.owner`
      select actor, action from audit_log where object_type = 'event' and object_id = ${event.id} and action like 'file %' order by id desc limit 3`;
    expect(log).toEqual([
      { actor: sravani.id, action: "file restored" },
      { actor: keerthi.id, action: "file deleted" },
      { actor: keerthi.id, action: "file added" },
    ]);
  });

  it("is refused beyond 300 MB of one record, also when two arrive at once", async () => {
    const full: FileParent = { type: "event", id: await newId("insert into events (name) values ('Full')") };
    await database.owner`insert into file_contents (sha256, type, size, bytes) values (sha256('huge'), 'text/csv', 299999990, 'x')`;
    await database.owner`
      insert into files (parent_type, parent_id, sha256, name, added_by) values ('event', ${full.id}, sha256('huge'), 'n', ${keerthi.id})`;
    const added = await Promise.allSettled([addFile(keerthi, full, csv("123456")), addFile(ravi, full, csv("654321"))]);
    expect(added.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(added.find(({ status }) => status === "rejected")).toMatchObject({
      reason: { errors: { file: expect.stringContaining("no room") } },
    });
  });
});

describe("the quotas", () => {
  /** A file of that many bytes, as if it had been added by somebody. */
  async function store(parent: FileParent, size: number, addedBy: string, deletedAt: Date | null = null): Promise<void> {
    const sha256 = Buffer.from(crypto.randomUUID().replaceAll("-", "").repeat(2), "hex");
    await database.owner`insert into file_contents (sha256, type, size, bytes) values (${sha256}, 'text/csv', ${size}, 'x')`;
    await database.owner`insert into files (parent_type, parent_id, sha256, name, added_by, deleted_at)
      values ('event', ${parent.id}, ${sha256}, 'n', ${addedBy}, ${deletedAt})`;
  }
  const newEvent = async (name: string): Promise<FileParent> => ({
    type: "event",
    id: await newId(`insert into events (name) values ('${name}')`),
  });

  it("leave the staff two thirds of an event's files, whatever its client sends", async () => {
    const { addEvent } = clientEvents(database, sravani);
    const { id, link } = await addEvent("Sends all");
    await store({ type: "event", id }, quotas().clientOfEvent - 3, "client");
    await expect(uploadFile(link, csv("four"))).rejects.toMatchObject({ errors: { file: expect.stringContaining("100 MB") } });
    await uploadFile(link, csv("abc"));
    await addFile(keerthi, { type: "event", id }, csv("of the staff"));
  });

  it("limit what one person adds in a day, deleted or not, and what is half received", async () => {
    const lalita = await addTestPerson("Lalita Rao", "planner");
    const [one, other] = [await newEvent("One"), await newEvent("Other")];
    for (const size of [quotas().personPerDay / 2, quotas().personPerDay / 2 - 10]) await store(one, size, lalita.id, new Date());
    await expect(addFile(lalita, other, csv("more than ten bytes"))).rejects.toMatchObject({
      errors: { file: expect.stringContaining("tomorrow") },
    });
    await addFile(keerthi, other, csv("more than ten bytes"));
    await addFile(lalita, other, csv("ten"));

    const anand = await addTestPerson("Anand Rao", "planner");
    const half = { id: crypto.randomUUID() as string, name: "Half.csv", size: 9 };
    await addPiece(anand, other, half, 0, Buffer.from("1"));
    await database.owner`update uploads set received = ${quotas().unfinished + 1}, size = ${quotas().unfinished + 2} where added_by = ${anand.id}`;
    const next = { ...half, id: crypto.randomUUID() as string };
    await expect(addPiece(anand, other, next, 0, Buffer.from("1"))).rejects.toMatchObject({
      errors: { file: expect.stringContaining("half received") },
    });
    await cancelUpload(anand, half.id);
  });
});

describe("an upload", () => {
  const upload = (text: string, id = crypto.randomUUID() as string) => ({ id, name: "List.csv", size: text.length });

  it("continues where it stopped, and its last piece adds the file once", async () => {
    const file = upload("one,two,three");
    expect(await addPiece(keerthi, event, file, 0, Buffer.from("one,"))).toEqual({ received: 4, fileId: null });
    // As after a lost response: the same piece is sent again.
    expect(await addPiece(keerthi, event, file, 0, Buffer.from("one,"))).toEqual({ received: 4, fileId: null });
    expect(await readUpload(keerthi, file.id)).toEqual({ received: 4, fileId: null });
    expect(await readUpload(ravi, file.id)).toEqual({ received: 0, fileId: null });
    await expect(addPiece(keerthi, event, file, 8, Buffer.from("three"))).rejects.toThrow("missing");
    await addPiece(keerthi, event, file, 4, Buffer.from("two,"));
    const addLastPiece = () => addPiece(keerthi, event, file, 8, Buffer.from("three"));
    const before = (await readFiles(keerthi, event)).list.length;
    const [first, second] = await Promise.all([addLastPiece(), addLastPiece()]);
    expect(await readUpload(keerthi, file.id)).toEqual(first.fileId ? first : second);
    expect(await addLastPiece()).toEqual(first.fileId ? first : second);
    expect((await readFiles(keerthi, event)).list).toHaveLength(before + 1);
    const { fileId } = await readUpload(keerthi, file.id);
    expect((await readBytes(ravi, fileId as string, 0, 99)).toString()).toBe("one,two,three");
    expect(await count("upload_pieces")).toBe(0);
    await deleteFile(keerthi, fileId as string);
    expect(await readUpload(keerthi, file.id)).toEqual({ received: 0, fileId: null });
    expect((await addPiece(keerthi, event, file, 0, Buffer.from("one,two,three"))).fileId).toBeTruthy();
  });

  it("that is complete but was not inspected is added when the file is chosen again", async () => {
    const file = upload("four,five");
    await addPiece(keerthi, event, file, 0, Buffer.from("four"));
    // As after a last piece that was stored when the server was too busy to check the file.
    await database.owner`insert into upload_pieces (added_by, upload_id, position, bytes) values (${keerthi.id}, ${file.id}, 4, ',five')`;
    await database.owner`update uploads set received = 9 where id = ${file.id}`;
    const { received } = await readUpload(keerthi, file.id);
    expect((await addPiece(keerthi, event, file, received, Buffer.from(""))).fileId).toBeTruthy();
    expect(await count("upload_pieces")).toBe(0);
    await expect(addPiece(keerthi, event, upload("six"), 3, Buffer.from(""))).rejects.toThrow("missing");
  });

  it("that is refused or cancelled leaves nothing", async () => {
    const text = "<!doctype html>";
    const file = { ...upload(text), name: "page.html" };
    await expect(addPiece(keerthi, event, file, 0, Buffer.from(text))).rejects.toMatchObject({
      errors: { file: expect.stringContaining("not taken") },
    });
    const other = upload("one,two");
    await addPiece(keerthi, event, other, 0, Buffer.from("one"));
    await cancelUpload(keerthi, other.id);
    expect(await count("upload_pieces")).toBe(0);
    expect(await readUpload(keerthi, other.id)).toEqual({ received: 0, fileId: null });
    for (const size of [0, 15_000_001])
      await expect(addPiece(keerthi, event, { ...upload("x"), size }, 0, Buffer.from("x"))).rejects.toMatchObject({
        errors: { file: expect.any(String) },
      });
    await expect(addPiece(keerthi, { type: "event", id: crypto.randomUUID() }, upload("x"), 0, Buffer.from("x"))).rejects.toThrow(
      "There is no such record",
    );
  });
});

it("the content of a file is deleted 30 days after the file or its record was; a restored record has its files", async () => {
  const deletedLead: FileParent = { type: "lead", id: await newId("insert into leads (name) values ('Gone')") };
  const [deleted, orphan, shared] = [
    await addFile(keerthi, event, csv("deleted long ago")),
    await addFile(keerthi, deletedLead, csv("of a deleted lead")),
    await addFile(keerthi, event, csv("shared")),
  ];
  await addFile(keerthi, deletedLead, csv("shared"));
  await deleteFile(keerthi, deleted);
  const [row] = await database.owner`delete from leads where id = ${deletedLead.id} returning *`;
  await deleteExpiredData();
  await database.owner`insert into leads (id, name) values (${deletedLead.id}, ${row?.name as string})`;
  await deleteExpiredData();
  expect((await readFiles(keerthi, deletedLead)).list).toHaveLength(2);

  await database.owner`delete from leads where id = ${deletedLead.id}`;
  await deleteExpiredData();
  const contents = await count("file_contents");
  await database.owner`update files set deleted_at = deleted_at - interval '31 days', parent_gone_at = parent_gone_at - interval '31 days'`;
  await database.owner`insert into uploads (added_by, id, parent_type, parent_id, name, size, created_at) values ('x', gen_random_uuid(), 'event', ${event.id}, 'n', 1, now() - interval '2 days')`;
  const uploads = await count("uploads");
  await deleteExpiredData();
  expect(await database.owner`select id from files where id in (${deleted}, ${orphan}, ${shared})`).toEqual([{ id: shared }]);
  expect(await count("file_contents")).toBeLessThan(contents);
  expect(await count("uploads")).toBe(uploads - 1);
  expect((await readBytes(keerthi, shared, 0, 99)).toString()).toBe("shared");
});

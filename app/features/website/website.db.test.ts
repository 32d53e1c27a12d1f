import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { languages } from "#app/content/languages.ts";
import { type KindName, kindOf } from "#app/content/site/kinds.ts";
import { Conflict, Forbidden, Invalid } from "#app/errors.ts";
import type { Person } from "#app/permissions.ts";
import { startSnapshots, stopSnapshots } from "#app/platform/snapshot.server.ts";
import { asActor } from "#db/client.server.ts";
import { testDatabase, testPerson } from "#db/test/database.ts";
import { addItem, deleteItem, moveItem, restoreVersion, saveItem, setItemVisible, undeleteItem } from "./change-items.server.ts";
import { defaultRows } from "./default-rows.server.ts";
import type { FormValues } from "./fields/content-form.ts";
import { listDeletedItems, listItems, listUnpublished, readItem, readPublications, readVersions } from "./items.server.ts";
import type { EditedItem, ListedItem } from "./items.ts";
import { publishItems } from "./publish.server.ts";
import { openSite, readSiteState, removeSamples, restoreSamples } from "./samples.server.ts";
import { addDefaultItems, publishedSite, refreshSite } from "./website.server.ts";

const database = testDatabase();
const admin = testPerson("Sravani Reddy", "admin");
const member = testPerson("Keerthi Naidu", "planner");
const editor = testPerson("Neha Rao", "planner", ["website"]);

beforeAll(() => async () => stopSnapshots());

beforeEach(async () => {
  await database.owner`delete from website_versions`;
  await database.owner`delete from website_items`;
  await addDefaultItems();
  await startSnapshots();
});

const items = (kind: KindName) => listItems(admin).then((all) => all.filter((item) => item.kind === kind));
const first = async (kind: KindName) => (await items(kind))[0] as ListedItem;
const open = async (kind: KindName) => (await readItem(admin, (await first(kind)).id)) as EditedItem;
const save = (actor: Person, { id, version, values }: EditedItem, changes: FormValues) =>
  saveItem(actor, { id, version, snapshot: values, values: { ...values, ...changes } });
const shownServices = () =>
  publishedSite()
    .items("service")
    .map(({ title }) => title);
const logged = (action: string) =>
  database.owner`select actor, fields from audit_log where action = ${action} order by id desc limit 1`;

test("a new database has the items of app/content, once, each with a first version", async () => {
  await addDefaultItems();
  const rows =
    await database.owner`select kind, slug, draft, published, published_visible as shown, published_count as number from website_items`;
  expect(rows).toHaveLength(defaultRows().length);
  for (const { kind, slug, content } of defaultRows())
    expect(rows).toContainEqual({ kind, slug, draft: content, published: content, shown: true, number: 1 });
  expect(await listUnpublished(admin)).toEqual([]);
  expect(await readPublications(admin)).toEqual([]);
  const [{ count } = {}] = await database.owner`select count(*)::int from website_versions`;
  expect(count).toBe(rows.length);
});

test("an upgrade adds default items that the database has never had, and does not restore a deleted one", async () => {
  const before = await first("service");
  await deleteItem(admin, before);
  await database.owner`delete from website_versions where item_id in (select id from website_items where default_key = 'statistic-years')`;
  await database.owner`delete from website_items where default_key = 'statistic-years'`;
  await addDefaultItems();
  expect((await items("statistic")).map(({ title }) => title)).toContain("years of experience");
  expect((await items("service"))[0]?.state).toBe("deleted");
});

test("a draft is not on the website until it is published, then at once, with its history and audit entries", async () => {
  const service = await open("service");
  await save(editor, service, { "content.title": "Sports & Games" });
  await refreshSite();
  expect(shownServices()[0]).toBe("Sports Events");
  expect(await first("service")).toMatchObject({ title: "Sports & Games", state: "changed" });
  expect(await listUnpublished(admin)).toMatchObject([
    { changes: [{ label: "Name", before: "Sports Events", after: "Sports & Games" }] },
  ]);
  expect(await logged("website item edited")).toEqual([
    { actor: editor.id, fields: { item: "Sports & Games", title: ["Sports Events", "Sports & Games"] } },
  ]);

  expect(await publishItems(editor, [await first("service")])).toEqual(["Sports & Games"]);
  expect(shownServices()[0]).toBe("Sports & Games");
  expect((await first("service")).state).toBe("published");
  expect(await readPublications(admin)).toMatchObject([{ by: "Neha Rao", titles: ["Sports & Games"] }]);
  expect((await readVersions(admin, service.id)).map(({ number }) => number)).toEqual([2, 1]);
  expect(await logged("website item published")).toMatchObject([{ actor: editor.id }]);
});

test("several items are published together or not at all", async () => {
  const service = await open("service");
  await save(admin, service, { "content.title": "New name" });
  const id = randomUUID();
  await addItem(admin, "project", { id, values: { ...projectValues, "content.agreed": "" } });
  const [waitingService, waitingProject] = [await first("service"), await first("project")];
  await expect(publishItems(admin, [waitingService, waitingProject])).rejects.toThrow("needs their agreement in writing");
  await expect(publishItems(admin, [waitingService, { ...waitingProject, version: 7 }])).rejects.toThrow(Conflict);
  await expect(publishItems(admin, [waitingService, { id: randomUUID(), version: 1 }])).rejects.toThrow(Conflict);
  await expect(publishItems(admin, [])).rejects.toThrow(Invalid);
  await refreshSite();
  expect(shownServices()).not.toContain("New name");
  expect((await first("service")).state).toBe("changed");
});

const projectValues: FormValues = {
  ...{ "content.title": "Sunrise", "content.kind": "wedding", "content.city": "Visakhapatnam", "content.date": "2026-02-14" },
  ...{ "content.client": "", "content.summary": "At 6:12 AM.", "content.story": "The **sun** rose.", "content.agreed": "yes" },
};

test("an item that is added twice is there once; equal titles get different addresses", async () => {
  const id = randomUUID();
  for (const newId of [id, id, randomUUID()]) await addItem(admin, "project", { id: newId, values: projectValues });
  expect(await database.owner`select slug from website_items where kind = 'project' order by slug`).toEqual([
    { slug: "sunrise" },
    { slug: "sunrise-2" },
  ]);
  await expect(
    addItem(admin, "project", { id: randomUUID(), values: { ...projectValues, "content.title": "" } }),
  ).rejects.toThrow(Invalid);
  await publishItems(admin, await items("project"));
  expect(publishedSite().items("project")[0]).toMatchObject({ slug: "sunrise", title: "Sunrise", client: "" });
});

test("a stale form gets both values: what only the others changed is taken over, what both changed is named", async () => {
  const service = await open("service");
  await save(admin, service, { "content.title": "Theirs", "content.description": "Their description." });
  const conflict = await save(editor, service, { "content.title": "Mine" }).catch((error) => error);
  expect(conflict).toBeInstanceOf(Conflict);
  expect(conflict.message).toContain("Name is “Theirs” now, Description is “Their description.” now");
  const merged = JSON.parse(conflict.values.merged);
  expect([merged["content.title"], merged["content.description"]]).toEqual(["Mine", "Their description."]);
  const again = {
    id: service.id,
    version: Number(conflict.values.version),
    snapshot: JSON.parse(conflict.values.snapshot),
    values: merged,
  };
  await saveItem(editor, again);
  expect(await open("service")).toMatchObject({ title: "Mine", values: { "content.description": "Their description." } });
});

test("items are moved, hidden and deleted as drafts; all of it can be undone", async () => {
  const titles = async () => (await items("service")).map(({ title }) => title);
  const [a, b, c] = (await items("service")) as [ListedItem, ListedItem, ListedItem];
  await moveItem(admin, c, a.id);
  await moveItem(admin, { ...c, version: 2 }, b.id);
  await moveItem(admin, { ...c, version: 3 }, "");
  expect((await titles()).at(-1)).toBe(c.title);
  await moveItem(admin, { ...c, version: 4 }, a.id);
  await expect(moveItem(admin, c, a.id)).rejects.toThrow(Conflict);
  expect((await titles()).slice(0, 3)).toEqual([c.title, a.title, b.title]);
  await setItemVisible(admin, a, false);
  await deleteItem(admin, b);
  expect((await items("service")).slice(0, 3).map(({ state }) => state)).toEqual(["changed", "changed", "deleted"]);
  expect(shownServices().slice(0, 3)).toEqual([a.title, b.title, c.title]);

  await publishItems(admin, (await items("service")).slice(0, 3));
  expect(shownServices()[0]).toBe(c.title);
  expect(shownServices()).not.toContain(a.title);
  expect(shownServices()).not.toContain(b.title);
  expect((await listDeletedItems(admin, ["service"])).map(({ title }) => title)).toEqual([b.title]);
  await undeleteItem(admin, b.id);
  expect((await items("service")).find(({ id }) => id === b.id)?.state).toBe("new");
  await expect(deleteItem(admin, await first("home-page"))).rejects.toThrow(Conflict);
  await expect(setItemVisible(admin, await first("contact-page"), false)).rejects.toThrow(Conflict);
});

test("the page Sports goes from the menu with its service, and comes back with it", async () => {
  const sports = () => items("service").then((all) => all.find(({ title }) => title === "Sports Events") as ListedItem);
  const publishAll = async () => publishItems(admin, await listUnpublished(admin));
  const hasPage = () => publishedSite("te").menu.some(({ to }) => to === "/te/sports");
  expect(await setItemVisible(admin, await sports(), false)).toEqual({ title: "Sports Events and its page Sports" });
  await publishAll();
  expect(hasPage()).toBe(false);
  await setItemVisible(admin, await sports(), true);
  await publishAll();
  expect(hasPage()).toBe(true);
  const { id } = await sports();
  await deleteItem(admin, await sports());
  await publishAll();
  expect(hasPage()).toBe(false);
  await undeleteItem(admin, id);
  expect((await first("sports-page")).isVisible).toBe(true);
});

test("without a figure or a service the texts that say it are left out, in every language; counted services follow their number", async () => {
  const [support, service] = [
    (await items("statistic")).find(({ title }) => title === "support") as ListedItem,
    await first("service"),
  ];
  await setItemVisible(admin, support, false);
  await deleteItem(admin, service);
  const waiting = await listUnpublished(admin);
  await publishItems(
    admin,
    waiting.map(({ id, version }) => ({ id, version })),
  );
  for (const language of languages) {
    const site = publishedSite(language);
    const { benefits } = site.page("home-page") as { benefits: readonly unknown[] };
    // Without that of the support and that of sports, the first service.
    expect(benefits).toHaveLength(6);
    expect(JSON.stringify([site.page("home-page"), site.page("services-page")])).not.toMatch(/[{][a-z]|[Ss]ix|ఆరు|छह/);
  }
  expect(publishedSite().page("services-page")?.heading).toBe("Five crafts, one plan");
});

test("all samples go with one press, for visitors too, and come back; a published website needs own facts and leaves samples out", async () => {
  const shown = async () => {
    await refreshSite();
    return [...publishedSite().items("venue"), ...publishedSite().items("testimonial"), ...publishedSite().items("statistic")]
      .length;
  };
  const before = await shown();
  const { samples } = await readSiteState(admin);
  const count = samples.reduce((sum, sample) => sum + sample.count, 0);
  expect(count).toBeGreaterThan(3);
  expect(await removeSamples(editor)).toBe(count);
  expect([await shown(), (await readSiteState(admin)).samples]).toEqual([before - count, []]);
  expect(await restoreSamples(editor)).toBe(count);
  expect(await shown()).toBe(before);
  await expect(openSite(admin)).rejects.toThrow("the website would show the sample\u2019s Name");
});

test("a sample item stops being one when it is saved, with or without changes", async () => {
  const samples = async () => (await listItems(admin)).filter(({ isSample }) => isSample).map(({ title }) => title);
  const before = await samples();
  expect(before).toContain("support");
  const statistic = (await items("statistic")).find(({ title }) => title === "support") as ListedItem;
  const { values } = (await readItem(admin, statistic.id)) as EditedItem;
  const saved = await saveItem(admin, { ...statistic, values, snapshot: values });
  expect(saved.version).toBe(statistic.version + 1);
  expect(await samples()).toEqual(before.filter((title) => title !== "support"));
  expect((await items("statistic")).find(({ id }) => id === statistic.id)?.state).toBe("published");
});

test("pictures without a description are named before they are published", async () => {
  const id = randomUUID();
  const row = (index: number, alt: string) => ({
    [`content.pictures.${index}.picture.image`]: "weave-sports",
    [`content.pictures.${index}.picture.alt`]: alt,
  });
  const texts = { "content.title": "League", "content.kind": "sports", "content.city": "Vizag", "content.summary": "It ran." };
  const values = { ...texts, "content.story": "It ran.", ...row(0, "The final"), ...row(1, ""), ...row(2, "") };
  await addItem(admin, "project", { id, values });
  expect(await listUnpublished(admin)).toMatchObject([
    { title: "League", remark: "2 pictures have no description: visitors do not see them." },
  ]);
});

test("positions are renumbered when there is no number between two", async () => {
  await database.owner`update website_items set draft_position = 1 where kind = 'service'`;
  const [a, , c] = (await items("service")) as [ListedItem, ListedItem, ListedItem];
  await moveItem(admin, a, c.id);
  expect((await items("service")).map(({ id }) => id).indexOf(a.id)).toBe(1);
});

test("a former version becomes the draft again, and visitors see it only when it is published", async () => {
  const service = await open("service");
  await save(admin, service, { "content.title": "Second" });
  await publishItems(admin, [await first("service")]);
  const { version } = await first("service");
  await restoreVersion(admin, { id: service.id, version }, 1);
  expect([(await first("service")).title, shownServices()[0]]).toEqual(["Sports Events", "Second"]);
  await expect(restoreVersion(admin, { id: service.id, version: version + 1 }, 99)).rejects.toThrow("no such version");
});

test("only an admin, or a person with the right, reads and writes drafts; row-level security enforces it too", async () => {
  const service = await open("service");
  for (const run of [() => listItems(member), () => save(member, service, {}), () => publishItems(member, [service])])
    await expect(run()).rejects.toThrow(Forbidden);
  for (const [actor, count] of [
    [member, 0],
    [editor, defaultRows().length],
  ] as const) {
    const rows = await asActor(actor, (tx) => tx.execute(`update website_items set draft_visible = draft_visible returning id`));
    expect(rows).toHaveLength(count);
  }
  const published = await database.app`select content from website_published()`;
  expect(published).toHaveLength(defaultRows().length);
  await save(admin, await open("service"), { "content.title": "A secret draft" });
  expect(JSON.stringify(await database.app`select * from website_published()`)).not.toContain("A secret draft");
  expect(await database.app`select * from website_items`).toEqual([]);
});

test("nobody can give themselves a right", async () => {
  await expect(
    asActor(member, (tx) => tx.execute(`update user_profiles set rights = '{website}' where user_id = '${member.id}'`)),
  ).rejects.toThrow();
});

test("every kind's items can be saved as they are", async () => {
  for (const { id, kind, title } of await listItems(admin)) {
    const item = (await readItem(admin, id)) as EditedItem;
    expect(await save(admin, item, {}), kind).toEqual({ title, version: item.version + 1, values: item.values });
    expect(kindOf(kind)).toBeDefined();
  }
  expect(await listUnpublished(admin)).toEqual([]);
});

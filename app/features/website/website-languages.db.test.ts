import { beforeAll, beforeEach, expect, test } from "vitest";
import type { Language } from "#app/content/languages.ts";
import type { KindName } from "#app/content/site/kinds.ts";
import { Conflict, Invalid } from "#app/errors.ts";
import { startSnapshots, stopSnapshots } from "#app/platform/snapshot.server.ts";
import { testDatabase, testPerson } from "#db/test/database.ts";
import { restoreVersion, saveItem } from "./change-items.server.ts";
import type { FormValues } from "./fields/content-form.ts";
import { listItems, listUnpublished, readItem, readVersions } from "./items.server.ts";
import type { EditedItem } from "./items.ts";
import { publishItems } from "./publish.server.ts";
import { addDefaultItems, languagesOf, publishedSite, refreshSite } from "./website.server.ts";

const database = testDatabase();
const admin = testPerson("Sravani Reddy", "admin");

beforeAll(async () => {
  return async () => stopSnapshots();
});

beforeEach(async () => {
  await database.owner`delete from website_versions`;
  await database.owner`delete from website_items`;
  await addDefaultItems();
  await startSnapshots();
});

async function open(kind: KindName, language: Language): Promise<EditedItem> {
  const item = (await listItems(admin)).find((one) => one.kind === kind);
  return (await readItem(admin, item?.id as string, language)) as EditedItem;
}
const save = ({ id, version, values, language }: EditedItem, changes: FormValues, isChecked = false) =>
  saveItem(admin, { id, version, snapshot: values, values: { ...values, ...changes }, language, isChecked });
const publish = async (kind: KindName) => publishItems(admin, [await open(kind, "en")]);
const titleIn = (language: Language) => publishedSite(language).items("service")[0]?.title;
const logged = (action: string) => database.owner`select fields from audit_log where action = ${action} order by id desc limit 1`;

test("a translation is a draft, is compared, published and restored like the English texts", async () => {
  const service = await open("service", "te");
  expect(service).toMatchObject({
    language: "te",
    values: { "content.title": "క్రీడా పోటీలు" },
    english: { "content.title": "Sports Events" },
  });
  await save(service, { "content.title": "ఆటలు" }, true);
  await refreshSite();
  expect([titleIn("te"), titleIn("hi"), titleIn("en")]).toEqual(["క్రీడా పోటీలు", "खेल आयोजन", "Sports Events"]);
  expect(await listUnpublished(admin)).toMatchObject([
    {
      title: "Sports Events",
      changes: [
        { label: "Name, in Telugu", before: "క్రీడా పోటీలు", after: "ఆటలు" },
        { label: "Checked, in Telugu", before: "", after: "Yes" },
      ],
    },
  ]);
  expect(await logged("website item edited")).toMatchObject([{ fields: { "title, te": ["క్రీడా పోటీలు", "ఆటలు"] } }]);

  await publish("service");
  expect([titleIn("te"), titleIn("hi"), titleIn("en")]).toEqual(["ఆటలు", "खेल आयोजन", "Sports Events"]);
  expect((await readVersions(admin, service.id)).map(({ number }) => number)).toEqual([2, 1]);
  const { version } = await open("service", "te");
  const restored = await restoreVersion(admin, { id: service.id, version }, 1, "te");
  expect(restored.values["content.title"]).toBe("క్రీడా పోటీలు");
  await publish("service");
  expect(titleIn("te")).toBe("క్రీడా పోటీలు");
});

test("two people who edit different languages do not disturb each other; in one language the second gets both texts", async () => {
  const [english, telugu, again] = [await open("service", "en"), await open("service", "te"), await open("service", "te")];
  await save(english, { "content.title": "Games" });
  await save(telugu, { "content.title": "ఆటలు" });
  expect([(await open("service", "en")).title, (await open("service", "te")).values["content.title"]]).toEqual(["Games", "ఆటలు"]);
  const conflict = await save(again, { "content.title": "క్రీడలు" }).catch((error) => error);
  expect(conflict).toBeInstanceOf(Conflict);
  expect(conflict.message).toContain("Name is “ఆటలు” now");
});

test("a page whose needed text is gone has no address in that language, until it is there again", async () => {
  const page = await open("contact-page", "hi");
  await save(page, { "content.heading": "" });
  expect((await open("contact-page", "hi")).translations.find(({ language }) => language === "hi")).toMatchObject({
    missing: [{ label: "Heading", isRequired: true }],
    isComplete: false,
  });
  await publish("contact-page");
  expect(languagesOf("/contact")).toEqual(["en", "te"]);
  expect(languagesOf("/hi/services")).toEqual(["en", "te", "hi"]);
  await save(await open("contact-page", "hi"), { "content.heading": "संपर्क करें" });
  await publish("contact-page");
  expect(languagesOf("/contact")).toEqual(["en", "te", "hi"]);
});

test("a translation that is too long, or has an unknown placeholder, is refused with an error beside its field", async () => {
  const page = await open("contact-page", "te");
  const wrong = await save(page, { "content.heading": "అ".repeat(200), "content.intro": "{nothing}" }).catch((error) => error);
  expect(wrong).toBeInstanceOf(Invalid);
  expect(Object.keys(wrong.errors)).toEqual(["content.heading", "content.intro"]);
});

test("every translation can be saved as it is", async () => {
  for (const { id, title } of await listItems(admin))
    for (const language of ["te", "hi"] as const)
      await save((await readItem(admin, id, language)) as EditedItem, {}).catch((error) => expect.fail(`${title}: ${error}`));
  expect((await listUnpublished(admin)).filter(({ changes }) => changes.length > 0)).toEqual([]);
});

test("items of a database from before there were languages get the translations of unchanged texts, once", async () => {
  await database.owner`update website_items set draft = draft - 'translations', published = published - 'translations'`;
  await database.owner`update website_items set draft = draft || '{"title": "Our games"}', published = published || '{"title": "Our games"}'
    where kind = 'service' and slug = 'sports'`;
  await addDefaultItems();
  await refreshSite();
  expect(languagesOf("/")).toEqual(["en", "te", "hi"]);
  const sports = publishedSite("te").items("service")[0];
  expect(sports).toMatchObject({ title: "Our games", lang: "en" });
  expect(publishedSite("te").items("service")[1]).toMatchObject({ title: "కార్పొరేట్ ఈవెంట్లు" });
  const editor = await open("service", "te");
  expect(editor.values["content.title"]).toBe("");
  expect(editor.values["content.description"]).not.toBe("");
  expect((await readVersions(admin, editor.id)).map(({ number, by }) => [number, by])).toEqual([
    [2, ""],
    [1, ""],
  ]);
  expect(await listUnpublished(admin)).toEqual([]);
  await save(editor, { "content.description": "" });
  await addDefaultItems();
  expect((await open("service", "te")).values["content.description"]).toBe("");
});

test("a page of which only the name was translated gets the translation of a newer version, unless somebody changed it", async () => {
  const only = (menuLabel: string) =>
    JSON.stringify({
      te: { content: { menuLabel }, isChecked: false },
      hi: { content: { menuLabel: "\u0916\u0947\u0932" }, isChecked: false },
    });
  const store = (kind: string, te: string) => database.owner`
    update website_items set draft = draft || jsonb_build_object('translations', ${only(te)}::text::jsonb), published = published || jsonb_build_object('translations', ${only(te)}::text::jsonb)
    where kind = ${kind}`;
  await store("sports-page", "క్రీడలు");
  await refreshSite();
  expect(languagesOf("/sports")).toEqual(["en"]);
  await addDefaultItems();
  await refreshSite();
  expect(languagesOf("/sports")).toEqual(["en", "te", "hi"]);
  const versions = () => database.owner`select count(*)::int as count from website_versions`;
  const [before] = await versions();
  await addDefaultItems();
  expect(await versions()).toEqual([before]);
  await store("sports-page", "ఆటల పేజీ");
  await addDefaultItems();
  await refreshSite();
  expect(languagesOf("/sports")).toEqual(["en"]);
});

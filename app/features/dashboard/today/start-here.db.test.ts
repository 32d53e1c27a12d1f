import { expect, test } from "vitest";
import { addTestPerson, testDatabase } from "#db/test/database.ts";
import { readFirstSteps } from "./start-here.server.ts";

const database = testDatabase();

test("the step 'Your website' counts the sample items that visitors still see", async () => {
  const admin = await addTestPerson("Sravani Reddy", "admin");
  const { owner } = database;
  const addVenue = async (name: string) => {
    const [row] = await owner`
      insert into website_items (kind, slug, default_key, draft, draft_position, published, published_visible, published_count)
      values ('venue', ${name}, ${`venue-${name}`}, '{}', 1, '{}', true, 1) returning id`;
    return row?.id as string;
  };
  const publish = (id: string) => owner`
    insert into website_versions (item_id, number, publication, content, visible, position, published_by)
    values (${id}, 2, gen_random_uuid(), '{}', true, 1, ${admin.id})`;
  const step = async () => (await readFirstSteps(admin))?.steps.find(({ title }) => title === "Your website");
  await owner`insert into audit_log (actor, action, object_type, object_id, fields)
    values (${admin.id}, 'website item published', 'website item', 'x', '{}')`;
  const [one, two] = [await addVenue("one"), await addVenue("two")];
  expect(await step()).toMatchObject({ isDone: false, detail: expect.stringContaining("2 venues, testimonials and figures") });
  await publish(one);
  expect((await step())?.isDone).toBe(false);
  await publish(two);
  expect((await step())?.isDone).toBe(true);
});

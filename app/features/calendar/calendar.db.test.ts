import { afterEach, expect, it, vi } from "vitest";
import { addTestPerson, testDatabase } from "#db/test/database.ts";
import { readFeed, readFeedUrl, renewFeed } from "./calendar.server.ts";

const database = testDatabase();
afterEach(() => void vi.useRealTimers());

it("the calendar feed starts 90 days before today in India", async () => {
  const keerthi = await addTestPerson("Keerthi Naidu", "planner");
  await renewFeed(keerthi);
  const key = new URL((await readFeedUrl(keerthi)) as string).searchParams.get("key") as string;
  // In India it is the second of January already.
  vi.setSystemTime("2035-01-01T20:00:00Z");
  for (const days of [90, 91])
    await database.owner`insert into events (name, date, status) values (${`${days} days ago`}, date '2035-01-02' - ${days}::int, 'active')`;
  const feed = await readFeed(key);
  expect(feed).toContain("90 days ago");
  expect(feed).not.toContain("91 days ago");
});

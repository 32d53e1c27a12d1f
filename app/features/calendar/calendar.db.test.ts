import { afterEach, expect, it, vi } from "vitest";
import { addTestPerson, testDatabase } from "#db/test/database.ts";
import { feedAddress, readFeed, renewFeed } from "./calendar.server.ts";

const database = testDatabase();
afterEach(() => void vi.useRealTimers());

const keyOf = (address: string | null) => new URL(address ?? "").searchParams.get("key") ?? "";

it("opens by its newest address only, and shows the events of India's last 90 days", async () => {
  const keerthi = await addTestPerson("Keerthi Naidu", "user");
  await renewFeed(keerthi);
  const older = keyOf(await feedAddress(keerthi));
  await renewFeed(keerthi);
  const key = keyOf(await feedAddress(keerthi));
  // In India it is the second of January already.
  vi.setSystemTime("2035-01-01T20:00:00Z");
  for (const days of [90, 91])
    await database.owner`insert into events (name, date, status) values (${`${days} days ago`}, date '2035-01-02' - ${days}::int, 'active')`;
  const feed = await readFeed(key);
  expect(feed).toContain("90 days ago");
  expect(feed).not.toContain("91 days ago");
  const forged = key.slice(0, -2) + (key.endsWith("AA") ? "BB" : "AA");
  expect([await readFeed(older), await readFeed(forged), await readFeed("none")]).toEqual([null, null, null]);
});

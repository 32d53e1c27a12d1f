import { expect, it } from "vitest";
import { findSimilar, readDuplicates } from "#app/features/duplicates/duplicates.server.ts";
import { findRecords } from "#app/features/find/find.server.ts";
import { testDatabase, testPerson } from "#db/test/database.ts";

const database = testDatabase();
const sravani = testPerson("Sravani Reddy", "admin");

it("a lead whose field has two numbers is found by each, in any digits: as a duplicate, while typing, and by Find", async () => {
  const insert = async (name: string, phone: string) =>
    (await database.owner`insert into leads (name, phone) values (${name}, ${phone}) returning id`)[0]?.id as string;
  const two = await insert("Ravi Kumar", "98480 12361 / 98480 12362");
  const second = await insert("R. Kumar", "+91-9848012362");
  await insert("Somebody else", "98480 99999 ext. 12362");
  const { lead } = await readDuplicates(sravani);
  expect(lead.map(({ one, other, matches }) => [[one.id, other.id].sort(), matches])).toEqual([
    [[two, second].sort(), ["phone"]],
  ]);
  for (const phone of ["9848012361", "౯౮౪౮౦ ౧౨౩౬౧", "98480 00000, 98480 12361"])
    expect(
      (await findSimilar(sravani, "lead", { phone })).map(({ id }) => id),
      phone,
    ).toEqual([two]);
  for (const text of ["9848012361", "98480 12361"]) {
    const found = await findRecords(sravani, { text, kinds: ["lead"], commandsOnly: false });
    expect(
      found.flatMap(({ rows }) => rows.map(({ name }) => name)),
      text,
    ).toEqual(["Ravi Kumar"]);
  }
});

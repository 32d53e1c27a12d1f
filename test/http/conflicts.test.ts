import { beforeAll, expect, test } from "vitest";
import { type Client, loggedInClient } from "../client.ts";
import { type ConflictCase, conflictCases, submitChanges, valuesOf } from "../conflict-cases.ts";
import { sharedSite } from "./site.ts";

// Two people have one form open, without JavaScript: a field that the second one left as it was never moves back.
const site = sharedSite();
let mine: Client;
let theirs: Client;
let cases: ConflictCase[];
beforeAll(async () => {
  [mine, theirs] = [await loggedInClient(site, "sravani"), await loggedInClient(site, "sravani")];
  cases = await conflictCases(site);
});

async function tryCase({ path, button, mine: entered, theirs: [first, second], both }: ConflictCase): Promise<void> {
  const stored = async () => valuesOf(await theirs.page(path), button);
  const [open, other] = [await mine.page(path), await theirs.page(path)];
  const fields = Object.keys(first);
  await submitChanges(other, button, fields.length > 0 ? first : { [both.name]: "First" });
  const conflict = await submitChanges(open, button, entered);
  expect(conflict.status).toBe(409);
  expect(conflict.main.text).toContain("Not saved. Somebody changed it meanwhile: ");
  const after = await stored();
  for (const name of fields) expect([name, valuesOf(conflict, button)[name]]).toEqual([name, after[name]]);
  expect(valuesOf(conflict, button)).toMatchObject(entered);

  await submitChanges(await theirs.page(path), button, { ...second, [both.name]: both.value });
  const again = await submitChanges(conflict, button);
  expect(again.status).toBe(409);
  expect(again.main.text).toContain(both.value);
  expect(again.main.text).toContain("too: that stays as you typed it, and replaces theirs when you save.");
  const later = await stored();
  for (const name of fields) expect([name, valuesOf(again, button)[name]]).toEqual([name, later[name]]);

  expect((await submitChanges(again, button)).status).toBe(200);
  const { version: _, snapshot: __, ...expected } = { ...later, ...entered };
  expect(await stored()).toMatchObject(expected);
}

test("of every record and setting only what was entered is saved, at the first conflict and at the second", async () => {
  const failed: string[] = [];
  for (const one of cases) await tryCase(one).catch((error: Error) => failed.push(`${one.name}: ${error.message.slice(0, 600)}`));
  expect(failed).toEqual([]);
}, 120_000);

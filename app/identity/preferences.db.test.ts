import { expect, test } from "vitest";
import { Forbidden } from "#app/errors.ts";
import { testDatabase, testPerson } from "#db/test/database.ts";
import { choosePreference, readPreferences, savePreference } from "./preferences.server.ts";

testDatabase();
const sravani = testPerson("Sravani Reddy", "admin");
const keerthi = testPerson("Keerthi Naidu", "planner");

const defaults = {
  overview: "everyone",
  leads: "board",
  tasks: "due",
  period: "year",
  start: "shown",
  digest: "on",
  "lock-screen": "names",
};
const ways = { assigned: "push", mentioned: "push", commented: "app", due: "app", free: "push", "client-wrote": "push" };
const more = {
  shifted: "push",
  guests: "push",
  done: "app",
  "change-asked": "push",
  accepted: "push",
  declined: "push",
  claim: "push",
  payment: "app",
  clash: "push",
};
for (const [kind, way] of Object.entries({ ...ways, ...more })) Object.assign(defaults, { [`notify-${kind}`]: way });

test("a preference has its default until the person chooses, and belongs to one person", async () => {
  expect(await readPreferences(keerthi)).toEqual(defaults);
  await savePreference(keerthi, "overview", "mine");
  await savePreference(keerthi, "leads", "table");
  await savePreference(keerthi, "leads", "list");
  expect(await readPreferences(keerthi)).toEqual({ ...defaults, overview: "mine", leads: "list" });
  expect(await readPreferences(sravani)).toEqual(defaults);
  await expect(readPreferences({ kind: "visitor" })).rejects.toThrow(Forbidden);
  await expect(savePreference({ kind: "visitor" }, "start", "hidden")).rejects.toThrow(Forbidden);
});

test("a choice in the URL wins and is remembered; an unknown one is ignored", async () => {
  expect(await choosePreference(sravani, "tasks", null)).toBe("due");
  expect(await choosePreference(sravani, "tasks", "person")).toBe("person");
  expect(await choosePreference(sravani, "tasks", "x' or 1=1")).toBe("person");
  expect(await choosePreference(sravani, "tasks", null)).toBe("person");
  expect(await choosePreference(sravani, "tasks", "due")).toBe("due");
});

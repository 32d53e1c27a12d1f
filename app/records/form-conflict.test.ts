import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { choiceOrNull, orNull, text } from "#app/platform/values/field.ts";
import { formConflict } from "./form-conflict.ts";

const name = text({ label: "Name", max: 200 });
const venue = orNull(text({ label: "Venue", max: 300 }));
const state_code = choiceOrNull({ label: "State", nothing: "Not chosen", options: [{ value: "36", label: "Telangana" }] });
const fields = { name, venue, state_code };
const shown = { name: "T20 final", venue: "Beach Road", state_code: "" };
const stored = { name: "T20 final, day 2", venue: "", state_code: "36" };
const last = { person: "Anusha Kadambari", isSelf: false, at: new Date("2026-11-24T11:32:00Z") };

beforeEach(() => void vi.useFakeTimers({ now: last.at, toFake: ["Date"] }));
afterEach(() => void vi.useRealTimers());

test("a conflict says who saved what and when, and of each field who changed it", () => {
  const submitted = { ...shown, name: "T20 final, night" };
  expect(formConflict(fields, { shown, submitted, stored }, last)).toEqual({
    person: "Anusha Kadambari",
    by: "Anusha Kadambari, 5:02\u00a0PM",
    title: "Not saved yet. Anusha Kadambari saved 3 fields at 5:02\u00a0PM, while you wrote.",
    summary: "Name is “T20 final, day 2” now, Venue is empty now, State is Telangana now",
    details: ["You had not touched Venue and State: they show the new values now.", "You both changed Name: choose."],
    fields: {
      name: {
        label: "Name",
        changedBy: "both",
        before: { value: "T20 final", text: "T20 final" },
        stored: { value: "T20 final, day 2", text: "T20 final, day 2" },
        submitted: { value: "T20 final, night", text: "T20 final, night" },
      },
      venue: {
        label: "Venue",
        changedBy: "other",
        before: { value: "Beach Road", text: "Beach Road" },
        stored: { value: "", text: "empty" },
        submitted: { value: "Beach Road", text: "Beach Road" },
      },
      state_code: {
        label: "State",
        changedBy: "other",
        before: { value: "", text: "empty" },
        stored: { value: "36", text: "Telangana" },
        submitted: { value: "", text: "empty" },
      },
    },
    saves: [],
  });
});

test("what both entered alike is no conflict, and what only the sender changed stays", () => {
  const submitted = { name: "Mine", venue: " ", state_code: "" };
  const conflict = formConflict(fields, { shown, submitted, stored: { ...shown, venue: "" } }, { ...last, isSelf: true });
  expect(conflict.title).toBe("Not saved yet. You saved one field at 5:02\u00a0PM, in another window.");
  expect(conflict.details).toEqual(["You had not touched Venue: it shows the new value now.", "Your own change stays."]);
  expect([conflict.fields.name?.changedBy, conflict.saves]).toEqual(["sender", ["Name"]]);
});

test("a list, which has several controls, is named in the message and keeps what was entered", () => {
  const hours = { label: "Hours", control: null };
  const of = (submitted: string) =>
    formConflict({ hours }, { shown: { hours: "9 to 5" }, submitted: { hours: submitted }, stored: { hours: "8 to 5" } });
  expect(of("9 to 5")).toMatchObject({
    title: "Not saved yet. Somebody saved one field, while you wrote.",
    details: ["You had not touched Hours: it shows the new value now.", "Hours is 8 to 5 now."],
    fields: {},
  });
  expect(of("9 to 6").details).toEqual([
    "You both changed Hours: both changes are in it; where you changed the same, yours replaces theirs (8 to 5) when you save.",
  ]);
});

test("of another day a conflict says the day too", () => {
  vi.setSystemTime(new Date("2026-11-25T11:32:00Z"));
  expect(formConflict(fields, { shown, submitted: shown, stored }, last).by).toBe(
    "Anusha Kadambari, 24\u00a0Nov\u00a02026, 5:02\u00a0PM",
  );
});

import { expect, test } from "vitest";
import { sourceOptions } from "./brief.ts";
import { NewLead, replyClock } from "./leads.ts";

const since = new Date("2026-11-20T10:00:00Z");
const due = new Date("2026-11-21T10:00:00Z");
const after = (hours: number, minutes = 0) => new Date(since.getTime() + (hours * 60 + minutes) * 60_000);

test("the reply clock counts down to the due time", () => {
  expect(replyClock(due, after(0, 55))).toEqual({ isOverdue: false, isWaiting: true, text: "23 h 5 min left" });
  expect(replyClock(due, after(23, 20)).text).toBe("40 min left");
  expect(replyClock(due, after(24)).text).toBe("0 min left");
});

test("after the promised time the reply clock shows the overdue time", () => {
  expect(replyClock(due, after(26, 3))).toEqual({ isOverdue: true, isWaiting: true, text: "Overdue by 2 h 3 min" });
});

test("without a waiting enquiry the reply clock shows Replied", () => {
  expect(replyClock(null, after(30))).toEqual({ isOverdue: false, isWaiting: false, text: "Replied" });
});

test("the sources are those of SETTINGS, each once, and the lead's own that was removed since", () => {
  expect(sourceOptions("Phone\r\n\n Walk-in \nphone", "Yellow Pages").map(({ value }) => value)).toEqual([
    "",
    "Phone",
    "Walk-in",
    "Yellow Pages",
  ]);
});

test("a day of another weekday than is said is named with its own", () => {
  const lead = { name: "Asha", email: "", phone: "", company: "", days: "fri 14 feb 2099" };
  expect(NewLead.safeParse(lead).error?.issues[0]?.message).toBe("14\u00a0Feb\u00a02099 is a Saturday.");
});

test("a new lead needs a name, and an email and a phone number must look like one", () => {
  const empty = { name: "", email: "", phone: "", company: "" };
  expect(NewLead.safeParse(empty).error?.issues.map(({ path }) => path[0])).toEqual(["name"]);
  expect(NewLead.safeParse({ ...empty, name: "Ravi", email: "ravi@" }).error?.issues[0]?.message).toBe(
    "Please enter a valid email address.",
  );
  expect(NewLead.safeParse({ ...empty, name: "Ravi", phone: "abc12" }).error?.issues[0]?.message).toMatch(
    /^“12” has 2 digits\. A number in India has ten/,
  );
  expect(NewLead.parse({ ...empty, name: "Ravi" })).toEqual({
    id: expect.any(String),
    language: "en",
    name: "Ravi",
    email: null,
    phone: null,
    company: null,
    ...{ kind: null, days: null, guests: null, budget: null, place: null, functions: null, source: null, source_detail: null },
    note: "",
  });
});

import { expect, test } from "vitest";
import { NewLead, replyClock } from "./leads.ts";

const since = new Date("2026-11-20T10:00:00Z");
const after = (hours: number, minutes = 0) => new Date(since.getTime() + (hours * 60 + minutes) * 60_000);

test("the reply clock counts down from 24 hours", () => {
  expect(replyClock(since, after(0, 55))).toEqual({ late: false, waiting: true, words: "23 h 5 min left" });
  expect(replyClock(since, after(23, 20)).words).toBe("40 min left");
  expect(replyClock(since, after(24)).words).toBe("0 min left");
});

test("past the promise it says by how much", () => {
  expect(replyClock(since, after(26, 3))).toEqual({ late: true, waiting: true, words: "Overdue by 2 h 3 min" });
});

test("an answered enquiry is replied", () => {
  expect(replyClock(null, after(30))).toEqual({ late: false, waiting: false, words: "Replied" });
});

test("a new lead needs a name, and an e-mail must look like one", () => {
  const empty = { name: "", email: "", phone: "", company: "" };
  expect(NewLead.safeParse(empty).error?.issues.map(({ path }) => path[0])).toEqual(["name"]);
  expect(NewLead.safeParse({ ...empty, name: "Ravi", email: "ravi@" }).error?.issues[0]?.message).toBe(
    "Please enter a valid email address.",
  );
  expect(NewLead.parse({ ...empty, name: "Ravi" })).toEqual({
    id: expect.any(String),
    name: "Ravi",
    email: null,
    phone: null,
    company: null,
    note: "",
  });
});

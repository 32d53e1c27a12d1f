import { describe, expect, it } from "vitest";
import { describeMovedRecords, matchText, readEntered, similarQuery } from "#app/features/duplicates/duplicates.ts";
import { differs, mergeChoices, mergedValues, preselected, type Row, readSides } from "./merging.ts";

const lead = (row: Row): Row => ({ name: "Lakshmi Rao", phone: null, email: null, stage: "new", ...row });
const choice = (kind: "lead" | "client", name: string) => {
  const found = mergeChoices[kind].find((one) => one.name === name);
  if (!found) throw new Error(name);
  return found;
};

describe("what is preselected", () => {
  it("is the kept record's value, and the other's where it has none", () => {
    const [kept, merged] = [lead({ phone: "1" }), lead({ phone: "2", email: "l@x.example" })];
    expect(preselected(choice("lead", "phone"), kept, merged)).toBe("kept");
    expect(preselected(choice("lead", "email"), kept, merged)).toBe("merged");
    expect(preselected(choice("lead", "company"), kept, merged)).toBe("kept");
  });
  it("is the stage that is further, and an open one before a lost one", () => {
    const stage = (kept: string, merged: string) =>
      preselected(choice("lead", "stage"), lead({ stage: kept }), lead({ stage: merged }));
    expect(stage("new", "won")).toBe("merged");
    expect(stage("quoted", "contacted")).toBe("kept");
    expect(stage("lost", "new")).toBe("merged");
  });
  it("is the GST number of the client that has one, and both notes", () => {
    const kept = { gst_treatment: "unregistered", gstin: null, notes: "Pays late" };
    const merged = { gst_treatment: "registered", gstin: "36ZZZCE0001A2Z0", notes: "Likes jasmine" };
    expect(preselected(choice("client", "gst"), kept, merged)).toBe("merged");
    expect(preselected(choice("client", "notes"), kept, merged)).toBe("both");
    expect(mergedValues("client", readSides("client", {}, kept, merged), kept, merged)).toMatchObject({
      gst_treatment: "registered",
      gstin: "36ZZZCE0001A2Z0",
      notes: "Pays late\n\nLikes jasmine",
    });
  });
});

describe("the merged values", () => {
  it("take the columns of a choice together, and ignore an unknown side", () => {
    const [kept, merged] = [
      lead({ next_action: "Call", next_action_on: "2026-11-25" }),
      lead({ next_action: "Visit", next_action_on: null }),
    ];
    const values = (next_action: string) => mergedValues("lead", readSides("lead", { next_action }, kept, merged), kept, merged);
    expect(values("merged")).toMatchObject({ next_action: "Visit", next_action_on: null });
    expect(values("both")).toMatchObject({ next_action: "Call", next_action_on: "2026-11-25" });
    expect(values("elsewhere")).toMatchObject({ next_action: "Call" });
  });
  it("wait for a reply to the oldest enquiry of both; a lost lead waits for none", () => {
    const kept = lead({ awaiting_reply_since: "2026-11-22T10:00:00+00:00", reply_due_at: "2026-11-23T10:00:00+00:00" });
    const merged = lead({
      awaiting_reply_since: "2026-11-21T10:00:00+05:30",
      reply_due_at: "2026-11-22T10:00:00+05:30",
      stage: "lost",
    });
    const values = (stage: string) => mergedValues("lead", readSides("lead", { stage }, kept, merged), kept, merged);
    expect(values("kept").reply_due_at).toBe(merged.reply_due_at);
    expect(values("merged")).toMatchObject({ stage: "lost", awaiting_reply_since: null });
  });
  it("need no choice where both records are equal", () => {
    expect(differs(choice("lead", "name"), lead({}), lead({}))).toBe(false);
    expect(differs(choice("lead", "phone"), lead({ phone: null }), lead({ phone: "" }))).toBe(false);
    expect(differs(choice("client", "email"), { email: "a@b.example" }, { email: "A@B.example" })).toBe(false);
    expect(differs(choice("client", "name"), { name: "a" }, { name: "A" })).toBe(true);
    expect(differs(choice("lead", "stage"), lead({ stage_since: "1" }), lead({ stage_since: "2" }))).toBe(false);
  });
});

it("asks for similar records only when something can match", () => {
  expect(similarQuery("lead", { name: "Lakshmi Rao" })).toBeNull();
  expect(similarQuery("lead", { phone: "98480", email: "x@" })).toBeNull();
  expect(similarQuery("lead", { phone: " +91 98480 12345 " })).toBe("kind=lead&phone=%2B91+98480+12345");
  expect(similarQuery("client", { name: "Rao", event: "e" })).toContain("event=e");
});

it("ignores an unknown kind and an invalid id", () => {
  expect(readEntered(new URLSearchParams("kind=vendor&phone=1"))).toBeNull();
  expect(readEntered(new URLSearchParams("kind=lead&except=1"))).toBeNull();
  expect(readEntered(new URLSearchParams("kind=lead&phone=98480%0012345"))?.entered.phone).toBe("9848012345");
});

it("describes the matches and the moved records", () => {
  expect(matchText(["email", "phone"])).toBe("Same phone number, same email address");
  expect(
    describeMovedRecords({
      "contact_submissions.lead_id": 2,
      "lead_notes.lead_id": 1,
      "leads.merged_into": 1,
      "events.lead_id": 0,
    }),
  ).toBe("2 enquiries, 1 note");
});

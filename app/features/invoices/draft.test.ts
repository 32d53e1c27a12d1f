import { expect, it } from "vitest";
import { draftForm, emptyDraft, readDraft } from "./draft.ts";

it("reads back what it sends, and takes no State and no id that is none", () => {
  const draft = { ...emptyDraft(new Date(), "2026-11-21"), heldIn: "36", lead: crypto.randomUUID() };
  expect(readDraft(draftForm(draft))).toEqual(draft);
  const odd = { ...draft, heldIn: "toString", lead: "-".repeat(36), event: "1" };
  expect(readDraft(draftForm(odd))).toEqual({ ...draft, heldIn: "", lead: "" });
});

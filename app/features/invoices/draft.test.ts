import { expect, it } from "vitest";
import { company } from "#app/platform/company.server.ts";
import { draftForm, emptyDraft, readDraft } from "./draft.ts";

const draft = { ...emptyDraft(company(), new Date(), "2026-11-21"), eventStateCode: "36" as const, lead: crypto.randomUUID() };

it("reads back the form of a draft", () => {
  expect(readDraft(company(), draftForm(draft))).toEqual(draft);
});

it("ignores unknown States, offices and kinds of supply, and ids that are no UUID", () => {
  const form = draftForm(draft);
  const changes = { eventStateCode: "toString", lead: "-".repeat(36), event: "1", office: "toString", supply: "other" };
  for (const [name, value] of Object.entries(changes)) form.set(name, value);
  expect(readDraft(company(), form)).toEqual({ ...draft, eventStateCode: "", lead: "" });
});

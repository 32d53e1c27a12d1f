import { expect, it } from "vitest";
import { type Draft, emptyDraft, emptyItem } from "./draft.ts";
import { checkDraft, hasErrors } from "./issue-checks.ts";

const today = "2026-11-22";
const checks = (changes: Partial<Draft>) =>
  checkDraft(
    {
      ...emptyDraft(new Date(), today),
      dueDate: "2026-12-07",
      clientName: "Anjali Deshmukh",
      clientEmail: "anjali@client.example",
      eventStateCode: "36",
      items: [{ ...emptyItem, description: "Stage", rate: "1000" }],
      ...changes,
    },
    today,
  );

it("a complete draft is in order", () => {
  expect(checks({})).toEqual([
    { level: "good", text: "No GSTIN: the client is not registered" },
    { level: "good", text: "CGST and SGST, place of supply Telangana (36)" },
  ]);
  expect(checks({ clientGST: "29zzzck0005f1zc", clientAddress: "Hubballi" }).map(({ text }) => text)).toEqual([
    "GSTIN is valid, registered in Karnataka (29)",
    "IGST, place of supply Karnataka (29)",
  ]);
});

it("an error names its field and prevents issuing, a warning does not", () => {
  const wrong = checks({ clientName: "", clientEmail: "", dueDate: "" });
  expect(wrong.filter(({ level }) => level !== "good").map(({ level, field }) => [level, field])).toEqual([
    ["error", "clientName"],
    ["warning", "clientEmail"],
    ["warning", "dueDate"],
  ]);
  expect([hasErrors(wrong), hasErrors(checks({ clientEmail: "" }))]).toEqual([true, false]);
});

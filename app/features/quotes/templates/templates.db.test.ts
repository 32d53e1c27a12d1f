import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { Conflict, Forbidden, Invalid } from "#app/errors.ts";
import { testDatabase, testPerson } from "#db/test/database.ts";
import { exampleQuote } from "../../../../test/example-quote.ts";
import { saveQuote } from "../quote-drafts.server.ts";
import { prefillQuote } from "../staff/new-quote.server.ts";
import {
  applyTemplate,
  deleteTemplate,
  readTemplatePage,
  readTemplates,
  renameTemplate,
  restoreTemplate,
  saveQuoteTemplate,
} from "./templates.server.ts";

testDatabase();
const keerthi = testPerson("Keerthi Naidu", "planner");
const sravani = testPerson("Sravani Mandara", "admin");

const none = { leadId: null, eventId: null, clientId: null };

it("saves a template, replaces it, uses it, renames it, deletes it and restores it", async () => {
  const id = randomUUID();
  const draft = { ...(await prefillQuote(keerthi, none)), content: exampleQuote };
  await saveQuote(keerthi, id, 0, draft);
  const templateId = randomUUID();
  await saveQuoteTemplate(keerthi, id, { id: templateId, name: "Four functions" });
  await saveQuoteTemplate(keerthi, id, { id: templateId, name: "Four functions" });
  await expect(saveQuoteTemplate(keerthi, id, { id: randomUUID(), name: "Four functions" })).rejects.toThrow(Invalid);
  await expect(saveQuoteTemplate(keerthi, id, { id: randomUUID(), name: " " })).rejects.toThrow(Invalid);
  expect(await readTemplates(keerthi)).toEqual([{ id: templateId, name: "Four functions" }]);
  const used = await applyTemplate(keerthi, await prefillQuote(keerthi, none), templateId);
  expect(used.content.functions.map(({ name }) => name)).toEqual(exampleQuote.functions.map(({ name }) => name));
  await saveQuote(keerthi, id, 1, { ...draft, content: { ...exampleQuote, functions: [] } });
  await saveQuoteTemplate(keerthi, id, { id: randomUUID(), name: "Four functions", replace: true });
  const renamed = { id: templateId, version: 2, snapshot: { name: "Four functions" }, name: "No functions" };
  await renameTemplate(keerthi, renamed);
  const page = (query: string) => readTemplatePage(sravani, new URL(`http://localhost/?${query}`));
  expect((await page("")).templates).toMatchObject([{ name: "No functions", functions: [], lines: 0 }]);
  await saveQuoteTemplate(keerthi, id, { id: randomUUID(), name: "Other" });
  await expect(renameTemplate(keerthi, { ...renamed, version: 3, name: "Other" })).rejects.toThrow(Invalid);
  await expect(deleteTemplate(keerthi, { id: templateId, version: 3 })).rejects.toThrow(Forbidden);
  await deleteTemplate(sravani, { id: templateId, version: 3 });
  await expect(deleteTemplate(sravani, { id: templateId, version: 3 })).rejects.toThrow(Conflict);
  expect((await page(`deleted=${templateId}`)).deleted).toEqual({ id: templateId, title: "No functions" });
  await restoreTemplate(sravani, templateId);
  expect((await readTemplates(keerthi)).map(({ name }) => name)).toEqual(["No functions", "Other"]);
});

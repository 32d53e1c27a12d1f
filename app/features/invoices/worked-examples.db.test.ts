import { expect, it } from "vitest";
import { today } from "#app/platform/values/dates.ts";
import { testDatabase, testPerson } from "#db/test/database.ts";
import { readChunks } from "#db/test/read-chunks.ts";
import { saveDraft } from "./draft/drafts.server.ts";
import { issueInvoice } from "./draft/issue.server.ts";
import { exportInvoices } from "./export.server.ts";
import { readInvoiceFilters } from "./invoices.ts";
import { workedExamples } from "./worked-examples.ts";

testDatabase();
const person = testPerson("Sravani Reddy", "admin");

it.each(workedExamples)("the accountant's CSV has the worked example: $name", async ({ draft, csv }) => {
  const id = crypto.randomUUID();
  await saveDraft(person, id, 0, { ...draft, date: today() });
  const number = await issueInvoice(person, id, 1);
  const file = await readChunks(exportInvoices(person, readInvoiceFilters(new URLSearchParams({ q: number }))));
  const lines = file.trimEnd().split("\r\n").slice(1);
  expect(
    lines.map((line) =>
      line
        .match(/ \(\d\d\),(.*)$/)?.[1]
        ?.split(",")
        .slice(0, 7)
        .join(","),
    ),
  ).toEqual(csv);
});

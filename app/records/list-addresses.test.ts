import { expect, test } from "vitest";
import { readAuditFilters } from "#app/features/audit/audit.ts";
import { readClientFilters } from "#app/features/clients/clients.ts";
import { readEventFilters } from "#app/features/events/events.ts";
import { readInvoiceFilters } from "#app/features/invoices/invoices.ts";
import { readHeldFilters } from "#app/features/leads/held/held-enquiries.ts";
import { readLeadFilters } from "#app/features/leads/leads.ts";
import { readAdvanceFilters } from "#app/features/money/advances/advances.ts";
import { readMovementFilters } from "#app/features/money/movements.ts";
import { readQuoteFilters } from "#app/features/quotes/quote-list.ts";
import { readTaskFilters } from "#app/features/tasks/tasks.ts";
import { readVendorFilters } from "#app/features/vendors/vendors.ts";
import { closeUrlOf, withoutDialogWords } from "#app/ui/dialog/close-url.ts";

test.each([
  ["?edit=1&q=Rao&page=2", "/list?q=Rao&page=2"],
  ["?new&title=Lamps&date=2099-01-01&status=all", "/list?status=all"],
  ["?title=Lamps", "/list?title=Lamps"],
  ["?own=1&deleted=2", "/list"],
])("the address of %s without its dialog is %s", (search, expected) =>
  expect(closeUrlOf({ pathname: "/list", search }, "own")).toBe(expected),
);

const readers = {
  ...{ readVendorFilters, readClientFilters, readLeadFilters, readHeldFilters, readEventFilters, readTaskFilters },
  ...{ readQuoteFilters, readInvoiceFilters, readAdvanceFilters, readMovementFilters, readAuditFilters },
};
test.each(Object.entries(readers))("no filter of %s is a word that opens a dialog", (_, read) => {
  const names = Object.keys(read(new URLSearchParams()));
  expect(names.length).toBeGreaterThan(1);
  const kept = withoutDialogWords(new URLSearchParams(names.map((name) => [name, "x"])));
  expect([...kept.keys()]).toEqual(names);
});

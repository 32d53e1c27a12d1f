import { csvLoader } from "#app/records/list.server.ts";
import { exportInvoices } from "./export.server.ts";
import { readInvoiceFilters } from "./invoices.ts";

export const loader = csvLoader(readInvoiceFilters, exportInvoices);

import { csvLoader } from "#app/records/list.server.ts";
import { exportLeads } from "./export-leads.server.ts";
import { readLeadFilters } from "./leads.ts";

export const loader = csvLoader(readLeadFilters, exportLeads);

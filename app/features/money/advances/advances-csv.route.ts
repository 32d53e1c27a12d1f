import { csvLoader } from "#app/records/list.server.ts";
import { exportAdvances } from "./advance-list.server.ts";
import { readAdvanceFilters } from "./advances.ts";

export const loader = csvLoader(readAdvanceFilters, exportAdvances);

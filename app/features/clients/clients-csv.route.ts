import { csvLoader } from "#app/records/list.server.ts";
import { readClientFilters } from "./clients.ts";
import { exportClients } from "./export-clients.server.ts";

export const loader = csvLoader(readClientFilters, exportClients);

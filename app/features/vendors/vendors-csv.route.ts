import { csvLoader } from "#app/records/list.server.ts";
import { exportVendors } from "./vendors.server.ts";
import { readVendorFilters } from "./vendors.ts";

export const loader = csvLoader(readVendorFilters, exportVendors);

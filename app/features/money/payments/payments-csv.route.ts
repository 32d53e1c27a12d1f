import { csvLoader } from "#app/records/list.server.ts";
import { exportMovements } from "../movements.server.ts";
import { readMovementFilters } from "../movements.ts";

export const loader = csvLoader(readMovementFilters, exportMovements);

import { z } from "zod";
import { operation } from "../run-sheet.ts";

/** "I am here", or that taken back. */
export const Arrival = z.object({ ...operation, here: z.enum(["yes", "no"]).transform((text) => text === "yes") });
export type Arrival = z.output<typeof Arrival>;
export const ArrivalOf = Arrival.extend({ who: z.string().max(120) });
export const RunLinkForm = z.object({ who: z.string().max(120) });

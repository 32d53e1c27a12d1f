import { z } from "zod";
import { parseHundredths } from "#app/platform/money.ts";
import { type Draft, emptyDraft, emptyItem } from "./draft.ts";

/** The Create New Invoice form. */
export const NewInvoice = z.object({
  id: z.uuid(),
  clientName: z.string().trim().min(1, "Please enter the client's name.").max(200, "At most 200 characters."),
  amount: z
    .string()
    .trim()
    .max(20, "At most 20 characters.")
    .refine((text) => text === "" || parseHundredths(text) > 0, "Please enter an amount such as 25000 or 25,000.50.")
    .default(""),
  dueDate: z.union([z.literal(""), z.iso.date("Please choose a day.")], "Please choose a day.").default(""),
  description: z.string().trim().max(500, "At most 500 characters.").default(""),
});
export type NewInvoice = z.output<typeof NewInvoice>;

/** The generator's draft that this form begins: one item of the amount. @param day today in India */
export const draftBegun = ({ clientName, amount, dueDate, description }: NewInvoice, now: Date, day: string): Draft => ({
  ...emptyDraft(now, day),
  clientName,
  dueDate,
  items: [{ ...emptyItem, description, rate: amount }],
});

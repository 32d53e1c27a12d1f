import { z } from "zod";
import { type Draft, emptyDraft, emptyItem, maxItemLengths, maxLengths } from "#app/billing/invoice-draft.ts";
import type { StaffCompany } from "#app/company/company.ts";
import { maxLengthMessage, optionalDaySchema } from "#app/platform/values/forms.ts";
import { parseAmount } from "#app/platform/values/money.ts";

export const NewInvoice = z.object({
  id: z.uuid(),
  clientName: z
    .string()
    .trim()
    .min(1, "Please enter the client's name.")
    .max(maxLengths.clientName, maxLengthMessage(maxLengths.clientName)),
  amount: z
    .string()
    .trim()
    .max(maxItemLengths.rate, maxLengthMessage(maxItemLengths.rate))
    .refine((text) => text === "" || parseAmount(text) > 0, "Please enter an amount such as 25000 or 25,000.50.")
    .default(""),
  dueDate: optionalDaySchema,
  description: z.string().trim().max(maxItemLengths.description, maxLengthMessage(maxItemLengths.description)).default(""),
});
export type NewInvoice = z.output<typeof NewInvoice>;

/** The form as a draft with one item of its amount. @param today in India, "2026-11-21" */
export const newDraft = (
  company: StaffCompany,
  { clientName, amount, dueDate, description }: NewInvoice,
  now: Date,
  today: string,
): Draft => ({
  ...emptyDraft(company, now, today),
  clientName,
  dueDate,
  items: [{ ...emptyItem(company), description, rate: amount }],
});

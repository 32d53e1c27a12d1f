import { z } from "zod";
import { readPlaceCode } from "#app/gst/place-of-supply.ts";
import { optionalDaySchema } from "#app/platform/values/forms.ts";

/** The receipt voucher of money on account. */
export const NewVoucher = z.object({
  id: z.uuid(),
  office: z.string("Please choose an office.").max(40),
  /** Empty: today. */
  voucherDate: optionalDaySchema,
  /** In percent; absent: the company's usual rate. */
  rate: z.string().trim().max(10).optional(),
  /** Where the event is held; empty: as the record of the event of the payment's invoices says. */
  stateCode: z.string().transform(readPlaceCode).optional(),
});
export type NewVoucher = z.output<typeof NewVoucher>;

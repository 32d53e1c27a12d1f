import { z } from "zod";

export type VendorHere = {
  id: string;
  name: string;
  service: string | null;
  phone: string | null;
  status: string;
  /** What the vendor does at this event. */
  work: string;
};
export type EventVendors = { here: VendorHere[]; offered: { id: string; name: string; service: string | null }[] };

export const VendorAtEvent = z.object({
  event_id: z.uuid(),
  vendor_id: z.uuid("Please choose a vendor."),
  work: z.string().trim().max(200, "At most 200 characters.").default(""),
});
export type VendorAtEvent = z.output<typeof VendorAtEvent>;

export const VendorGone = VendorAtEvent.pick({ event_id: true, vendor_id: true });
export type VendorGone = z.output<typeof VendorGone>;

import { z } from "zod";

export type AttachedVendor = {
  id: string;
  name: string;
  serviceType: string | null;
  phone: string | null;
  status: string;
  /** What the vendor does at this event. */
  service: string;
};
export type EventVendors = { attached: AttachedVendor[]; available: { id: string; name: string; serviceType: string | null }[] };

export const VendorAttachment = z.object({
  event_id: z.uuid(),
  vendor_id: z.uuid("Please choose a vendor."),
  service: z.string().trim().max(200, "At most 200 characters.").default(""),
});
export type VendorAttachment = z.output<typeof VendorAttachment>;

export const VendorDetachment = VendorAttachment.pick({ event_id: true, vendor_id: true });
export type VendorDetachment = z.output<typeof VendorDetachment>;

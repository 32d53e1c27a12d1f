import { z } from "zod";
import type { BookingState } from "#db/enums.ts";

export type AlsoAt = {
  /** The other events that have a vendor on a day or at a time of this one: "“Sangeet” that day; “Haldi” on 11 Jan 2027"; null: none. */
  alsoAt: string | null;
  /** Whether one of them has it at the same time, set-up and clearing included. */
  isClash: boolean;
};

export type AttachedVendor = AlsoAt & {
  id: string;
  name: string;
  serviceType: string | null;
  phone: string | null;
  status: string;
  /** The vendor's service at this event. */
  service: string;
  state: BookingState;
};
export type EventVendors = {
  attached: AttachedVendor[];
  available: Pick<AttachedVendor, "id" | "name" | "serviceType" | keyof AlsoAt>[];
  hasMore: boolean;
  /** The search that found `available`; empty: none. */
  searchText: string;
};

/** How many vendors are offered at once; a search finds the others. */
export const maxAvailable = 50;

export const VendorAttachment = z.object({
  event_id: z.uuid(),
  vendor_id: z.uuid("Please choose a vendor."),
  service: z.string().trim().max(200, "At most 200 characters.").default(""),
});
export type VendorAttachment = z.output<typeof VendorAttachment>;

export const VendorDetachment = VendorAttachment.pick({ event_id: true, vendor_id: true });
export type VendorDetachment = z.output<typeof VendorDetachment>;

import { asc, count } from "drizzle-orm";
import { type Actor, demand } from "#app/permissions.ts";
import { asActor } from "#db/client.server.ts";
import { vendors } from "#db/schema.ts";
import type { Vendor } from "./vendors.ts";

const mostShown = 200;

/** Vendors by name, and how many there are. */
export async function listVendors(actor: Actor): Promise<{ vendors: Vendor[]; total: number }> {
  demand(actor, "vendor:list");
  return asActor(actor, async (tx) => {
    const { id, vendorName, contactEmail, phone, serviceType, address, paymentTerms, status } = vendors;
    const [rows, [counted]] = await Promise.all([
      tx
        .select({ id, vendorName, contactEmail, phone, serviceType, address, paymentTerms, status })
        .from(vendors)
        .orderBy(asc(vendors.vendorName), vendors.id)
        .limit(mostShown),
      tx.select({ total: count() }).from(vendors),
    ]);
    return { vendors: rows, total: counted?.total ?? 0 };
  });
}

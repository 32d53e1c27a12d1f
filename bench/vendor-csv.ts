import type { Server } from "./harness.ts";

const header = "Vendor Name,Contact Email,Phone,Service Type,Address,Payment Terms";

/** A CSV file of 5,000 vendors. The line with the number `invalidLine` has no name. */
export const vendorCsv = (name: string, invalidLine = 0): string =>
  [
    header,
    ...Array.from({ length: 5_000 }, (_, at) =>
      at + 2 === invalidLine
        ? ",nobody@vendor.example,,,,"
        : `"Vendor ${name}-${at}, Hyderabad",v${name}-${at}@vendor.example,+91 40 55${String(at).padStart(6, "0")},Sound,"Road ${at}, Banjara Hills",30 days`,
    ),
  ].join("\r\n");

export async function previewVendors(server: Server, cookie: string, csv: string): Promise<{ status: number; html: string }> {
  const form = new FormData();
  form.set("file", new File([csv], "vendors.csv", { type: "text/csv" }));
  return post(server, cookie, form);
}

export async function importVendors(server: Server, cookie: string, csv: string): Promise<{ status: number; html: string }> {
  const form = new FormData();
  for (const [name, value] of Object.entries({ intent: "import", import: crypto.randomUUID(), text: csv })) form.set(name, value);
  return post(server, cookie, form);
}

async function post(server: Server, cookie: string, body: FormData): Promise<{ status: number; html: string }> {
  const response = await fetch(`${server.url}/dashboard/vendors/import`, { method: "POST", body, headers: { cookie } });
  return { status: response.status, html: await response.text() };
}

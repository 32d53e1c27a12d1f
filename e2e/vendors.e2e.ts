import { Buffer } from "node:buffer";
import { addEvent } from "./data.ts";
import { expect, test } from "./fixtures.ts";
import { holdRequests } from "./hold-requests.ts";
import { submitTwice } from "./submit-twice.ts";

const header = "Vendor Name,Contact Email,Phone,Service Type,Address,Payment Terms";

test("a vendor is deactivated, deleted and restored, each only once when clicked repeatedly", async ({ pageOf, site }) => {
  const sql = await site.database();
  await sql`insert into vendors (vendor_name, service_type) values ('Bright Lights', 'Lighting')`;
  const page = await pageOf("sravani", { view: "vendors" });
  const row = page.getByRole("row", { name: /Bright Lights/ });
  await submitTwice(row.getByRole("button", { name: "Deactivate" }));
  await expect(page.getByText("The vendor is inactive.")).toBeVisible();
  await expect(row).toContainText("INACTIVE");
  await row.getByRole("link", { name: "Delete" }).click();
  await submitTwice(page.getByRole("button", { name: "Delete vendor" }));
  await expect(page.getByText("Bright Lights: deleted.")).toBeVisible();
  await expect(row).toHaveCount(0);
  await submitTwice(page.getByRole("button", { name: "Undo" }));
  await expect(page.getByText("The vendor is back.")).toBeVisible();
  await expect(row).toContainText("INACTIVE");
});

test("a chosen file is checked for its size in the browser, previewed and imported, and the import undone", async ({
  pageOf,
}) => {
  const page = await pageOf("sravani", { view: "vendors/import" });
  const file = page.getByLabel("CSV file");
  const choose = (buffer: Buffer) => file.setInputFiles({ name: "vendors.csv", mimeType: "text/csv", buffer });
  await choose(Buffer.alloc(1024 * 1024 + 1, "x"));
  await expect(file).toHaveAccessibleDescription("The file is larger than 1 MB.");
  await expect(page.getByRole("button", { name: "Preview" })).toBeDisabled();
  await choose(Buffer.from(`\uFEFF${header}\n${"తోరణం\n".repeat(70_000)}`, "utf16le"));
  await page.getByRole("button", { name: "Preview" }).click();
  await expect(file).toHaveAccessibleDescription("Saved as UTF-8 the file is larger than 1 MB.");

  await choose(Buffer.from(`\uFEFF${header}\r\nతోరణం Décor,,,Imported decor,,`, "utf16le"));
  await page.getByRole("button", { name: "Preview" }).click();
  await page.getByRole("button", { name: "Import 1 vendor" }).click();
  await expect(page.getByText("1 vendor imported.")).toBeVisible();
  await page.getByRole("button", { name: "Undo this import" }).click();
  await expect(page.getByText("Import undone: 1 vendor removed.")).toBeVisible();
});

test("a vendor who is chosen while the one before is being added stays chosen", async ({ pageOf, site }) => {
  const sql = await site.database();
  await sql`insert into vendors (vendor_name) values ('Quick Lamps'), ('Quick Tents')`;
  const page = await pageOf("sravani", { view: `events/${await addEvent(site, "Quick wedding")}` });
  const release = await holdRequests(page, "**/dashboard/events/**", (request) => request.method() === "POST");
  const vendor = page.getByLabel("Vendor", { exact: true });
  await vendor.selectOption("Quick Lamps");
  await page.getByRole("button", { name: "Add to event" }).click();
  await vendor.selectOption("Quick Tents");
  release();
  await expect(page.getByRole("link", { name: "Quick Lamps", exact: true })).toBeVisible();
  await expect(vendor.locator("option:checked")).toHaveText("Quick Tents");
});

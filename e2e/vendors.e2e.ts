import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessibility.ts";
import { expect, test } from "./fixtures.ts";
import { submitTwice } from "./submit-twice.ts";

const header = "Vendor Name,Contact Email,Phone,Service Type,Address,Payment Terms";

async function add(page: Page, name: string): Promise<void> {
  await page.goto("/dashboard/vendors");
  await page.getByRole("link", { name: "Add Vendor" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Vendor Name").fill(name);
  await dialog.getByLabel("Service Type").fill("Lighting");
  await dialog.getByLabel("Website").fill("https://bright.example");
  await dialog.getByRole("button", { name: "Add Vendor" }).click();
  await expect(page.getByRole("row", { name: new RegExp(name) })).toBeVisible();
}

async function choose(page: Page, text: string | Buffer): Promise<void> {
  await page.goto("/dashboard/vendors/import");
  await page.getByLabel("CSV file").setInputFiles({ name: "vendors.csv", mimeType: "text/csv", buffer: Buffer.from(text) });
  await page.getByRole("button", { name: "Preview" }).click();
}

test("a vendor is added, edited, deactivated, deleted and brought back", async ({ pageOf }) => {
  const page = await pageOf("sravani");
  await page.goto("/dashboard/vendors");
  await expect(page.getByRole("heading", { name: "Vendor Management" })).toBeVisible();
  await expect(page.getByText("No vendors found")).toBeVisible();
  await add(page, "Bright Lights");
  await page.getByRole("link", { name: "Edit Bright Lights" }).click();
  await page.getByRole("dialog").getByLabel("Vendor Name").fill("");
  await page.getByRole("button", { name: "Save Vendor" }).click();
  await expect(page.getByRole("dialog").getByLabel("Vendor Name")).toHaveAccessibleDescription("Please give the vendor a name.");
  await page.getByRole("dialog").getByLabel("Vendor Name").fill("Brighter Lights <b>");
  await page.getByRole("button", { name: "Save Vendor" }).click();
  const row = page.getByRole("row", { name: /Brighter Lights <b>/ });
  await expect(row).toBeVisible();
  await submitTwice(row.getByRole("button", { name: "Deactivate" }));
  await expect(page.getByText("The vendor is inactive.")).toBeVisible();
  await expect(row).toContainText("INACTIVE");
  await row.getByRole("link", { name: "Delete" }).click();
  await submitTwice(page.getByRole("button", { name: "Delete vendor" }));
  await expect(page.getByText("Brighter Lights <b>: deleted.")).toBeVisible();
  await expect(row).toHaveCount(0);
  await submitTwice(page.getByRole("button", { name: "Undo" }));
  await expect(page.getByText("The vendor is back.")).toBeVisible();
  await expect(row).toContainText("INACTIVE");
});

test("a member neither deletes nor sees the button", async ({ pageOf }) => {
  await add(await pageOf("sravani"), "Kept Decor");
  const page = await pageOf("keerthi");
  await page.goto("/dashboard/vendors");
  await expect(page.getByRole("link", { name: "Edit Kept Decor" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Delete Kept Decor" })).toHaveCount(0);
});

test("a file is previewed, refused with its rows, imported whole, exported exactly and taken back", async ({ pageOf }) => {
  const page = await pageOf("sravani");
  await choose(page, `${header}\r\nGood One\r\n,nobody@example.com\r\n`);
  await expect(page.getByText("Row 3:")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Import/ })).toBeDisabled();

  const lines = [
    '"Rao, Sons",rao@example.com,+91 98400 12345,Catering,"12 Beach Road\nVisakhapatnam",Net 30',
    "తోరణం Décor,,,Imported decor,,",
    "=HYPERLINK(1),,,Imported decor,,",
  ];
  await choose(page, Buffer.from(`\uFEFF${[header, ...lines].join("\r\n")}`, "utf16le"));
  await expect(page.getByText("3 vendors, 0 rows with an error, 0 already there.")).toBeVisible();
  await page.getByRole("button", { name: "Import 3 vendors" }).click();
  await expect(page.getByText("3 vendors imported.")).toBeVisible();
  await page.getByRole("link", { name: "Show vendors" }).click();
  await expect(page.getByRole("row", { name: /తోరణం Décor/ })).toBeVisible();

  await page.getByLabel("Service Type").selectOption("Imported decor");
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page.getByRole("heading", { name: "2 found" })).toBeVisible();
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Export CSV" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe("vendors_export.csv");
  expect(readFileSync(await file.path(), "utf8")).toBe(
    `\uFEFF${header}\r\n'=HYPERLINK(1),,,Imported decor,,\r\nతోరణం Décor,,,Imported decor,,\r\n`,
  );

  await choose(page, `${header}\nTaken Back`);
  await page.getByRole("button", { name: "Import 1 vendors" }).click();
  await page.getByRole("button", { name: "Undo this import" }).click();
  await expect(page.getByText("Import undone: 1 vendors removed.")).toBeVisible();
  await expect(page.getByText("Taken Back")).toHaveCount(0);
});

test("5,000 vendors go in; a megabyte more is refused and nothing is stored", async ({ pageOf }) => {
  const page = await pageOf("keerthi");
  await choose(
    page,
    [
      header,
      ...Array.from({ length: 5_000 }, (_, at) => `Zari ${at},m${at}@example.com,,Mass,"${at} Beach Road, Visakhapatnam",Net 30`),
    ].join("\r\n"),
  );
  await page.getByRole("button", { name: "Import 5000 vendors" }).click();
  await expect(page.getByText("5000 vendors imported.")).toBeVisible();
  await page.goto("/dashboard/vendors?service=Mass&page=200");
  await expect(page.getByText("Page 200 of 200")).toBeVisible();
  await page.goto("/dashboard/vendors/import");
  await page
    .getByLabel("CSV file")
    .setInputFiles({ name: "big.csv", mimeType: "text/csv", buffer: Buffer.alloc(1024 * 1024 + 1, "x") });
  await expect(page.getByLabel("CSV file")).toHaveAccessibleDescription("The file is larger than 1 MB.");
  await expect(page.getByRole("button", { name: "Preview" })).toBeDisabled();
  const answer = await page.request.post("/dashboard/vendors/import", {
    multipart: { file: { name: "big.csv", mimeType: "text/csv", buffer: Buffer.alloc(1024 * 1024 + 1, "x") } },
  });
  expect(answer.status()).toBe(413);
  await choose(page, Buffer.from(`\uFEFF${header}\n${"తోరణం\n".repeat(70_000)}`, "utf16le"));
  await expect(page.getByLabel("CSV file")).toHaveAccessibleDescription("Saved as UTF-8 the file is larger than 1 MB.");
  const noId = { intent: "commit", import: "-".repeat(36), text: `${header}\nNobody` };
  const sent = await page.request.post("/dashboard/vendors/import", { multipart: noId, maxRedirects: 0 });
  expect(sent.status()).toBe(302);
});

test("without JavaScript a vendor is added and a file imported", async ({ pageOf }) => {
  const page = await pageOf("keerthi", { javaScriptEnabled: false });
  await add(page, "Plain Sound");
  await choose(page, `${header}\nPlain Imported,,,"a, b"`);
  await page.getByRole("button", { name: "Import 1 vendors" }).click();
  await expect(page.getByText("1 vendors imported.")).toBeVisible();
});

test("axe finds nothing in list, form and import", async ({ pageOf }) => {
  const page = await pageOf("sravani");
  await add(page, "Axe Sound");
  for (const path of ["/dashboard/vendors", "/dashboard/vendors?new", "/dashboard/vendors/import"]) {
    await page.goto(path);
    await expectAccessible(page, path);
  }
});

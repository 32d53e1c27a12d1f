import { expect, test } from "vitest";
import { type Client, loggedInClient } from "../client.ts";
import { sharedSite } from "./site.ts";

const site = sharedSite();
const header = "Vendor Name,Contact Email,Phone,Service Type,Address,Payment Terms";

const add = async (client: Client, name: string) => {
  const form = await (await client.page("/dashboard/vendors")).follow("Add Vendor");
  return form.submit("Add Vendor", { "Vendor Name": name, "Service Type": "Lighting", Website: "https://bright.example" });
};

const preview = async (client: Client, content: string | Uint8Array<ArrayBuffer>) =>
  (await client.page("/dashboard/vendors/import")).submit("Preview", {
    "CSV file": { name: "vendors.csv", type: "text/csv", content },
  });

const utf16 = (text: string) => new Uint8Array(Buffer.from(`\uFEFF${text}`, "utf16le"));

test("a list of fewer than nine rows has no chips and selects but those that are set, whatever is searched", async () => {
  const client = await loggedInClient(site, "sravani");
  const sql = await site.database();
  await sql`insert into vendors (vendor_name, service_type) select 'Few ' || n, 'Piping' from generate_series(1, 8) n`;
  const choices = async (query = "") => {
    const page = await client.page(`/dashboard/vendors${query}`);
    return [...page.all(".filter-chip"), ...page.all(".filter-bar select")].map(
      (choice) => choice.attribute("name") ?? choice.text,
    );
  };
  expect(await choices()).toEqual([]);
  expect(await choices("?q=few&status=active")).toEqual(["Active"]);
  expect(await choices("?service=Piping")).toEqual(["service"]);
  await sql`insert into vendors (vendor_name) values ('Ninth')`;
  expect(await choices()).toEqual(["Active", "Inactive", "service", "sort"]);
  expect(await choices("?q=ninth")).toEqual(["Active", "Inactive", "service", "sort"]);
  await sql`delete from vendors`;
});

test("a vendor is added, edited, deactivated, deleted and restored", async () => {
  const client = await loggedInClient(site, "sravani");
  expect((await client.page("/dashboard/vendors")).text).toContain("No vendors found");
  let page = await add(client, "Bright Lights");
  const form = await page.follow("Edit Bright Lights");
  const refused = await form.submit("Save Vendor", { "Vendor Name": "" });
  expect(refused.description("Vendor Name")).toBe("Please give the vendor a name.");
  page = await refused.submit("Save Vendor", { "Vendor Name": "Brighter Lights <b>" });
  const row = () => page.row("Brighter Lights <b>");
  page = await page.submit(/^Deactivate/, {}, row());
  expect(page.text).toContain("The vendor is inactive.");
  expect(row().text).toContain("INACTIVE");
  page = await page.follow(/^Delete/, row());
  page = await page.submit("Delete vendor");
  expect(page.text).toContain("Brighter Lights <b>: deleted.");
  expect(page.rows("Brighter Lights <b>")).toEqual([]);
  page = await page.submit("Undo");
  expect(page.text).toContain("The vendor is back.");
  expect(row().text).toContain("INACTIVE");
});

test("a member edits vendors but has no link to delete one", async () => {
  await add(await loggedInClient(site, "sravani"), "Kept Decor");
  const page = await (await loggedInClient(site, "keerthi")).page("/dashboard/vendors");
  expect([page.links("Edit Kept Decor").length, page.links("Delete Kept Decor")]).toEqual([1, []]);
});

test("a CSV file is previewed with its wrong rows, imported without them, exported unchanged, and the import undone", async () => {
  const client = await loggedInClient(site, "sravani");
  const wrong = await preview(client, `${header}\r\nGood One\r\n,nobody@example.com\r\nBad Phone,,abc\r\nGood One`);
  expect(wrong.text).toContain("2 vendors, 2 rows with an error, 1 already there.");
  expect(wrong.row("nobody@example.com").text).toContain("Not imported. Vendor Name: Please give the vendor a name.");
  expect(wrong.row("Bad Phone").text).toContain("Not imported. Phone: Please give a phone number");
  const good = await wrong.submit("Import 1 vendor");
  expect(good.text).toContain("1 vendor imported, 1 left out because they were already there, 2 left out because of an error.");
  const none = await preview(client, `${header}\r\nBad Phone,,abc`);
  expect(none.buttons(/^Import/)[0]?.element.hasAttribute("disabled")).toBe(true);

  const lines = [
    '"Rao, Sons",rao@example.com,+91 98400 12345,Catering,"12 Beach Road\nVisakhapatnam",Net 30',
    "తోరణం Décor,,,Imported decor,,",
    "=HYPERLINK(1),,,Imported decor,,",
  ];
  const right = await preview(client, utf16([header, ...lines].join("\r\n")));
  expect(right.text).toContain("3 vendors, 0 rows with an error, 0 already there.");
  const imported = await right.submit("Import 3 vendors");
  expect(imported.text).toContain("3 vendors imported.");
  const vendors = await imported.follow("Show vendors");
  vendors.row("తోరణం Décor");
  const found = await client.page("/dashboard/vendors?service=Imported+decor");
  expect(found.text).toContain("2 found");
  const file = await client.get(found.link("Export CSV"));
  expect(file.headers.get("content-disposition")).toBe('attachment; filename="vendors_export.csv"');
  expect(Buffer.from(await file.arrayBuffer()).toString()).toBe(
    `\uFEFF${header}\r\n'=HYPERLINK(1),,,Imported decor,,\r\nతోరణం Décor,,,Imported decor,,\r\n`,
  );

  const second = await (await preview(client, `${header}\nTaken Back`)).submit("Import 1 vendor");
  const undone = await second.submit("Undo this import");
  expect(undone.text).toContain("Import undone: 1 vendor removed.");
  expect((await client.page("/dashboard/vendors?q=taken")).rows("Taken Back")).toEqual([]);
});

test("5,000 vendors are imported; a file over a megabyte or an import without an id is rejected", async () => {
  const client = await loggedInClient(site, "keerthi");
  const rows = Array.from(
    { length: 5_000 },
    (_, at) => `Zari ${at},m${at}@example.com,,Mass,"${at} Beach Road, Visakhapatnam",Net 30`,
  );
  const imported = await (await preview(client, [header, ...rows].join("\r\n"))).submit("Import 5,000 vendors");
  expect(imported.text).toContain("5,000 vendors imported.");
  expect((await client.page("/dashboard/vendors?service=Mass&page=200")).text).toContain("Page 200 of 200");
  const past = await client.page("/dashboard/vendors?q=nobody&page=9");
  expect(past.link("Previous"), "past the end, back to the last page").toMatch(/[?&]page=1$/);
  expect((await preview(client, "x".repeat(1024 * 1024 + 1))).status).toBe(413);
  for (const row of ["a\n", ",a\n"]) {
    const tooMany = await preview(client, `${header}\n${row.repeat(200_000)}`);
    expect(tooMany.status).toBe(400);
    expect(tooMany.description("CSV file")).toContain("The file has 2,00,000 rows, and at most 5,000 are imported at once.");
    expect(tooMany.html.length, "the page does not repeat the file").toBeLessThan(100_000);
  }
  expect((await preview(client, `${header}\n"${"\n".repeat(1_000_000)}`)).description("CSV file")).toContain("line breaks");
  const noId = await client.post("/dashboard/vendors/import", {
    intent: "import",
    import: "-".repeat(36),
    text: `${header}\nNobody`,
  });
  expect(noId.status).toBe(302);
  expect((await client.page("/dashboard/vendors?q=nobody")).rows("Nobody")).toEqual([]);
});

test("a form whose action fails shows the request id under which the cause is logged", async () => {
  const client = await loggedInClient(site, "sravani");
  const sql = await site.database();
  await sql`alter table vendors rename to missing`;
  try {
    const response = await client.post("/dashboard/vendors.data", { intent: "add", vendor_name: "Lost Lights" });
    expect(response.status).toBe(500);
    expect(await response.text()).toContain(
      `Something went wrong on our side (request ${response.headers.get("x-request-id")}). Please try again.`,
    );
  } finally {
    await sql`alter table missing rename to vendors`;
  }
});

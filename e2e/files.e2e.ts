import { randomBytes } from "node:crypto";
import { expectAccessible } from "./accessibility.ts";
import { addEvent } from "./data.ts";
import { expect, test } from "./fixtures.ts";

/** A file of 700 KB, which is sent in three parts of at most 256 KiB. */
const guests = { name: "Guests.csv", mimeType: "text/csv", buffer: Buffer.from(randomBytes(350_000).toString("hex")) };
const heic = "app/features/files/test-picture.heic";

test("chosen files are sent, continue after a lost connection, appear to a colleague at once, and come back by Undo", {
  tag: "@complete",
}, async ({ pageOf, site }) => {
  const event = await addEvent(site, "Sangeet with files", "2097-06-10");
  const page = await pageOf("keerthi", { view: `events/${event}` });
  const colleague = await pageOf("sravani", { view: `events/${event}` });
  const list = (shown: typeof page) => shown.locator(".files");
  const refused = { name: "plan.svg", mimeType: "image/svg+xml", buffer: Buffer.from("<svg/>") };

  // The first attempt to send the second part is lost.
  let attempts = 0;
  await page.route(/position=262144/, (route) => (attempts++ === 0 ? route.abort("internetdisconnected") : route.continue()));
  await page.getByLabel("Add files").setInputFiles([guests, refused]);
  await expect(list(page).getByText("No connection. It goes on by itself.")).toBeVisible();
  await expect(list(page).getByRole("alert")).toHaveText(/This kind of file is not taken/);
  await expect(list(page).getByRole("link", { name: /Guests\.csv 700 KB, .* Keerthi Naidu/ })).toBeVisible();
  await expect(list(colleague).getByRole("link", { name: /Guests\.csv/ })).toBeVisible();
  expect(attempts).toBe(2);
  await list(page).getByRole("button", { name: "Dismiss plan.svg" }).click();

  await page.getByLabel("Add files").setInputFiles(heic);
  const picture = list(page).getByRole("link", { name: /test-picture\.jpg/ });
  await expect(picture.locator("img")).toHaveJSProperty("naturalWidth", 64);
  await expectAccessible(page, "files");

  for (const name of ["test-picture.jpg", "Guests.csv"]) {
    await list(page)
      .getByRole("button", { name: `More about ${name}` })
      .click();
    await page.getByRole("button", { name: "Delete", exact: true }).and(page.locator(":visible")).click();
    // The next file moves to the place of this one.
    await expect(page.getByText(`${name}: deleted.`)).toBeVisible();
  }
  await expect(page.getByText("No files yet.")).toBeVisible();
  // Each deletion has its own Undo.
  await page.keyboard.press("Control+z");
  await expect(list(page).getByRole("link")).toHaveCount(1);
  await page.keyboard.press("Control+z");
  await expect(list(page).getByRole("link", { name: /Guests\.csv/ })).toBeVisible();
  await expect(picture).toBeVisible();
  await expect(list(colleague).getByRole("link", { name: /test-picture\.jpg/ })).toBeVisible();
});

test("files are added by pasting and by dropping them", async ({ pageOf, site }) => {
  const page = await pageOf("keerthi", { view: `events/${await addEvent(site, "Dropped files", "2097-06-10")}` });
  // Without JavaScript there is a button.
  await expect(page.locator("form:has(> .add-files__field) button")).toHaveCount(0);
  for (const [kind, type] of [
    ["paste", "ClipboardEvent"],
    ["drop", "DragEvent"],
  ] as const) {
    await page.evaluate(
      ([kind, type]) => {
        const data = new DataTransfer();
        data.items.add(new File(["a,b"], `${kind}.csv`, { type: "text/csv" }));
        const target = document.querySelector(".add-files__field") as Element;
        const init = { bubbles: true, cancelable: true };
        target.dispatchEvent(
          type === "DragEvent"
            ? new DragEvent(kind, { ...init, dataTransfer: data })
            : new ClipboardEvent(kind, { ...init, clipboardData: data }),
        );
      },
      [kind, type] as const,
    );
    await expect(page.getByRole("link", { name: new RegExp(`${kind}\\.csv`) })).toBeVisible();
  }
});

import { expect, test } from "vitest";
import { anonymousClient } from "../client.ts";
import { addSentQuote } from "../quote-rows.ts";
import { sharedSite } from "./site.ts";

const site = sharedSite();
const accept = { "Your full name": "Meghana Sirimalle", "I accept quote": true };

test("a text that was typed for another button is not dropped: nothing is done until it is sent or deleted", async () => {
  const { id, token } = await addSentQuote(site);
  const sql = await site.database();
  const statusOf = async () => (await sql`select status from quotes where id = ${id}`)[0]?.status;
  const page = await anonymousClient(site).page(`/q?t=${token}`);
  const change = "What should be different?";
  const texts = { [change]: "Dinner for 600", "Reason, if you like": "Too dear" };
  for (const button of [/Accept for/, /^Send to/, /^Decline/]) {
    const refused = await page.submit(button, { ...accept, ...texts });
    expect(refused.status).toBe(400);
    expect(refused.text).toContain("You typed this, and it would not be sent.");
    expect([refused.value(change), refused.value("Reason, if you like")]).toEqual(["Dinner for 600", "Too dear"]);
    expect(refused.description(change).includes("would not be sent"), String(button)).toBe(!button.test("Send to Keerthi"));
    expect(await statusOf()).toBe("sent");
  }
  const long = await page.submit(/^Send to/, { [change]: "w".repeat(2_001) });
  expect([long.description(change), long.value(change).length]).toEqual(["At most 2,000 characters.", 2_001]);
  const accepted = await page.submit(/Accept for/, accept);
  expect(accepted.text).toContain("Acceptance record");
});

test("the address has what a client chose and has not accepted, for those to whom it is sent", async () => {
  const { token } = await addSentQuote(site);
  const open = async (query: string) => (await anonymousClient(site).page(`/q?t=${token}${query}`)).text;
  expect(await open("")).toContain("Accept for ₹21,56,630");
  expect(await open("&option=led&option=drinks")).toContain("Accept for ₹21,62,294");
  expect(await open("&option="), "nothing").not.toContain("Accept for ₹21,56,630");
  expect(await open("&option=unknown&option=drinks&option=led")).toContain("Accept for ₹21,62,294");
});

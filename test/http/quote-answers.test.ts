import { expect, test } from "vitest";
import { anonymousClient, loggedInClient } from "../client.ts";
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

test("what a client asks stands in Today; the second planner who answers is told, and the client reads the answer on the same link", async () => {
  const { id, token } = await addSentQuote(site);
  const visitor = () => anonymousClient(site).page(`/q?t=${token}`);
  const sent = await (await visitor()).submit(/^Send to/, { "What should be different?": "Dinner for 600" });
  expect([sent.value("What should be different?"), sent.text.includes("here or as version 2")]).toEqual(["", true]);
  const [keerthi, sravani] = [await loggedInClient(site, "keerthi"), await loggedInClient(site, "sravani")];
  const today = await keerthi.page("/dashboard");
  expect(today.text).toMatch(/Asks for a change: Dinner for 600.*since .* left/);
  const dialog = await today.follow("Answer: Asks for a change: Dinner for 600");
  expect(dialog.byName("dialog", "Answer Meghana Sirimalle").text).toContain("“Dinner for 600”");
  const colleague = await sravani.page(`/dashboard/quotes/${id}`);
  const empty = await colleague.submit("Send the answer", { "What the client reads": " " });
  expect([empty.status, empty.description("What the client reads")]).toEqual([
    400,
    expect.stringContaining("Please write an answer"),
  ]);
  expect((await empty.submit("Send the answer", { "What the client reads": "600 is the least." })).text).toContain(
    "Answered. A mail tells the client.",
  );
  const second = await dialog.submit("Send the answer", { "What the client reads": "Gladly." });
  expect([second.status, second.text]).toEqual([409, expect.stringContaining("answered this already")]);
  expect(second.text).toContain("600 is the least.");
  expect((await keerthi.page("/dashboard")).links(/^Answer: Asks for a change: Dinner/)).toEqual([]);
  expect((await visitor()).text).toMatch(/Answered by .*You asked: “Dinner for 600”\s*600 is the least\./);
});

test("the address has what a client chose and has not accepted, for those to whom it is sent", async () => {
  const { token } = await addSentQuote(site);
  const open = async (query: string) => (await anonymousClient(site).page(`/q?t=${token}${query}`)).text;
  expect(await open("")).toContain("Accept for ₹21,56,630");
  expect(await open("&option=led&option=drinks")).toContain("Accept for ₹21,62,294");
  expect(await open("&option="), "nothing").not.toContain("Accept for ₹21,56,630");
  expect(await open("&option=unknown&option=drinks&option=led")).toContain("Accept for ₹21,62,294");
});

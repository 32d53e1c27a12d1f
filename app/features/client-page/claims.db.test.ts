import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { Conflict, Invalid } from "#app/errors.ts";
import { recordAdvance } from "#app/features/money/advances/advances.server.ts";
import { cancelAdvance } from "#app/features/money/cancellations/cancel-voucher.server.ts";
import { testDatabase, testPerson } from "#db/test/database.ts";
import { clientEvents } from "../../../test/client-events.ts";
import { claimPayment } from "./client/client-actions.server.ts";
import { readClientPage } from "./client-page.server.ts";
import { readClientDialog } from "./staff/client-dialogs.server.ts";
import { readStaffClientPage, refuseClaim } from "./staff/staff-client-page.server.ts";

process.env.APP_SECRET ??= "secret-of-tests".repeat(4);
process.env.ORIGIN ??= "https://toranam.example";
const database = testDatabase();
const sravani = testPerson("Sravani Reddy", "admin");
const keerthi = testPerson("Keerthi Naidu", "planner");
const ravi = testPerson("Ravi Teja", "planner");
const { addEvent, claimFields, submitClaim, advanceFields, confirm, makePicture, claimState } = clientEvents(database, keerthi);

it("another page reads what its dialogs need of a claim while it is open, and a question's messages", async () => {
  const { id, link } = await addEvent("Dialogs");
  const claim = await submitClaim(link);
  const read = (query: string) => readClientDialog(ravi, new URLSearchParams(query));
  expect(await read(`confirm=${claim.id}`)).toMatchObject({
    event: { id, name: "Dialogs" },
    confirmation: { claim: { id: claim.id }, context: { event: { id } }, invoice: null },
    refused: null,
    messages: null,
  });
  expect(await read(`refuse=${claim.id}`)).toMatchObject({ confirmation: null, refused: { id: claim.id }, messages: null });
  expect(await read(`answer=${id}`)).toMatchObject({ confirmation: null, refused: null, messages: [] });
  await refuseClaim(keerthi, claim.id, "Not there.");
  for (const query of [`confirm=${claim.id}`, `refuse=${claim.id}`, `confirm=${id}`, `answer=${randomUUID()}`, "confirm=x", ""])
    expect(await read(query), query).toBeNull();
});

describe("a claim", () => {
  it("is stored and audited once, and at most five are open", async () => {
    const { link } = await addEvent("Claims");
    const claim = await submitClaim(link);
    await claimPayment(link, claim, null);
    await expect(claimPayment(link, { ...claim, id: randomUUID() }, null)).rejects.toMatchObject({
      errors: { reference: expect.stringContaining("it is being checked") },
    });
    for (let sent = 1; sent < 5; sent++) await submitClaim(link);
    await expect(submitClaim(link)).rejects.toThrow(Conflict);
    const [stored] = await database.owner`select count(*)::int as n from payment_claims where event_id = ${link.recordId}`;
    expect(stored?.n).toBe(5);
    const audited =
      await database.owner`select actor, fields from audit_log where action = 'client page payment reported' and object_id = ${link.recordId}`;
    expect(audited).toHaveLength(5);
    expect(audited[0]).toMatchObject({ actor: "client", fields: { address: expect.any(String), amount: 1_00_000_00 } });
  });

  it("above the open amount needs a confirmation", async () => {
    const { id, link } = await addEvent("More");
    await expect(submitClaim(link, { amount: "15,09,642" })).rejects.toMatchObject({
      errors: { amount: expect.stringContaining("₹15,09,642 is more than the ₹15,09,641 that are open") },
    });
    await submitClaim(link, { amount: "15,09,641" });
    await expect(submitClaim(link, { amount: "1" })).rejects.toMatchObject({
      errors: { amount: expect.stringContaining("₹1 is more than is open") },
    });
    await submitClaim(link, { amount: "1", isMore: "1" });
    await database.owner`delete from payment_claims where event_id = ${id}`;
    await database.owner`delete from instalments where event_id = ${id}`;
    await submitClaim(link, { amount: "9,99,99,999" });
  });

  it("is stored five times when ten are sent at once", async () => {
    const { link } = await addEvent("At once");
    const sent = await Promise.allSettled(Array.from({ length: 10 }, () => submitClaim(link)));
    expect(sent.filter(({ status }) => status === "fulfilled")).toHaveLength(5);
  });

  it("cannot change a claim of another event by its id", async () => {
    const [one, other] = [await addEvent("One"), await addEvent("Two")];
    const claim = await submitClaim(one.link);
    await expect(claimPayment(other.link, { ...claimFields(), id: claim.id }, null)).rejects.toThrow(Conflict);
    await refuseClaim(keerthi, claim.id, "Not there.");
    await submitClaim(other.link, { corrects: claim.id });
    const [{ corrects } = { corrects: "none" }] =
      await database.owner`select corrects from payment_claims where event_id = ${other.id}`;
    expect(corrects).toBeNull();
  });

  it("confirmed by two people at once creates one advance; the second sees who confirmed it", async () => {
    const { id, link } = await addEvent("Race");
    const claim = await submitClaim(link);
    const both = await Promise.allSettled([confirm(keerthi, id, claim), confirm(ravi, id, claim)]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const [advances] = await database.owner`select count(*)::int as n from advances where event_id = ${id}`;
    expect(advances?.n).toBe(1);
    await expect(refuseClaim(ravi, claim.id, "No")).rejects.toThrow(/confirmed this payment already/);
    expect((await readClientPage(link)).claims[0]).toMatchObject({
      state: "received",
      decidedBy: expect.stringMatching(/Naidu|Teja/),
    });
  });

  it("is refused or confirmed, never both; the client corrects a refused one once", async () => {
    const { id, link } = await addEvent("Refused");
    const claim = await submitClaim(link);
    const both = await Promise.allSettled([confirm(keerthi, id, claim), refuseClaim(ravi, claim.id, "Not there.")]);
    expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const wrong = await submitClaim(link);
    await expect(refuseClaim(ravi, wrong.id, " ")).rejects.toThrow(Invalid);
    await refuseClaim(ravi, wrong.id, "Not there.");
    const right = await submitClaim(link, { corrects: wrong.id });
    expect((await readClientPage(link)).claims.map((one) => one.id)).not.toContain(wrong.id);
    await submitClaim(link, { corrects: wrong.id });
    const [stored] = await database.owner`select count(*)::int as n from payment_claims where corrects = ${wrong.id}`;
    expect([stored?.n, await claimState(right)]).toEqual([1, "open"]);
  });

  it("with the reference of a refused one is taken, and replaces it", async () => {
    const { id, link } = await addEvent("Again");
    const first = await submitClaim(link);
    await expect(submitClaim(link, { reference: first.reference })).rejects.toMatchObject({
      errors: { reference: expect.stringContaining("being checked") },
    });
    await refuseClaim(ravi, first.id, "Not there.");
    const again = await submitClaim(link, { reference: first.reference });
    expect((await readClientPage(link)).claims.map((claim) => [claim.id, claim.state])).toEqual([[again.id, "open"]]);
    expect((await readStaffClientPage(ravi, id)).claims.map((claim) => claim.id)).toEqual([again.id]);
    await confirm(keerthi, id, again);
    await expect(submitClaim(link, { reference: first.reference })).rejects.toMatchObject({
      errors: { reference: expect.stringContaining("received") },
    });
  });

  it("stays open when its reference is recorded elsewhere or the amount is wrong", async () => {
    const [one, other] = [await addEvent("First"), await addEvent("Second")];
    const claim = await submitClaim(one.link);
    const number = await recordAdvance(keerthi, { eventId: other.id }, advanceFields(claim));
    await expect(confirm(keerthi, one.id, claim)).rejects.toMatchObject({
      errors: { reference: expect.stringContaining(`Already recorded for ${number}`) },
    });
    await expect(confirm(keerthi, one.id, claim, advanceFields(claim, { paidOn: "2099-01-01" }))).rejects.toThrow(Invalid);
    expect(await claimState(claim)).toBe("open");
  });

  it("stays open when cash beyond the limit is refused", async () => {
    const { id, link } = await addEvent("Cash");
    const claim = await submitClaim(link);
    const cash = advanceFields(claim, { method: "cash", gross: "2,00,000", isWithoutReference: "1" });
    await expect(confirm(keerthi, id, claim, cash)).rejects.toMatchObject({
      errors: { method: expect.stringContaining("Cash") },
    });
    expect(await claimState(claim)).toBe("open");
  });

  it("is open again when its advance is cancelled", async () => {
    const { id, link } = await addEvent("Cancelled");
    const claim = await submitClaim(link);
    const advance = advanceFields(claim);
    await confirm(keerthi, id, claim, advance);
    await cancelAdvance(sravani, advance.id, "Wrong event");
    expect(await claimState(claim)).toBe("open");
  });

  it("has a picture that the staff sees", async () => {
    const { id, link } = await addEvent("Picture");
    const claim = claimFields({ reference: "" });
    await expect(claimPayment(link, claim, null)).rejects.toThrow(Invalid);
    await expect(claimPayment(link, claim, { name: "a.svg", bytes: Buffer.from("<svg/>") })).rejects.toMatchObject({
      errors: { picture: expect.stringContaining("not taken") },
    });
    await claimPayment(link, claim, await makePicture());
    const { claims } = await readStaffClientPage(keerthi, id);
    expect(claims[0]?.fileId).toBeTruthy();
    expect((await readClientPage(link)).files).toEqual([]);
  });
});

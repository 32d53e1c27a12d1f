import { randomUUID } from "node:crypto";
import { en as linkErrors } from "#app/content/link-pages/errors/en.ts";
import { newClaim } from "#app/features/client-page/claims.ts";
import { askQuestion, claimPayment, uploadFile } from "#app/features/client-page/client/client-actions.server.ts";
import { answerClient } from "#app/features/client-page/staff/answer-client.server.ts";
import { makeClientLink, readStaffClientPage, refuseClaim } from "#app/features/client-page/staff/staff-client-page.server.ts";
import { readSecretLink, type SecretLink } from "#app/identity/secret-link.server.ts";
import { addDays, today } from "#app/platform/values/dates.ts";
import { asActor } from "#db/client.server.ts";
import { eventFunctions, instalments } from "#db/schema.ts";
import type { PlannedEvent } from "./events.ts";
import { demoAdmin } from "./people.ts";

/** Fills the clients' pages of two coming events: claims (payments that the clients report) to check, one that was refused, questions and a file. */
export async function createDemoClientPages([first, second]: readonly PlannedEvent[]): Promise<void> {
  if (!first || !second) return;
  const link = await createClientPage(first, 9_00_000_00);
  await reportPayment(link, "₹1,00,000", "upi", "632944182071");
  await reportPayment(link, "50,000", "bank", "EXMPN26327000142");
  await askQuestion(link, randomUUID(), "Can the dinner begin at 8 PM instead of 8:30 PM?");
  await uploadFile(link, { name: "Guest list.csv", bytes: Buffer.from("Name,Seats\nSirimalle family,12\nKonda family,9\n") });

  const other = await createClientPage(second, 6_50_000_00);
  const wrong = await reportPayment(other, "75,000", "upi", "632911740268");
  await refuseClaim(demoAdmin, wrong, "Our bank shows no payment with this number: please compare the last digits.");
  await askQuestion(other, randomUUID(), "Where do the buses stop?");
  await answerClient(demoAdmin, second.id, {
    id: randomUUID(),
    text: "At the east gate. We send you a plan a week before.",
  });
  await askQuestion(other, randomUUID(), "Thank you. Is there a ramp for my grandmother?");
}

/** @param total of the payment schedule, in paise */
async function createClientPage({ id, date, client }: PlannedEvent, total: number): Promise<SecretLink> {
  const venue = client.office === "hyderabad" ? "Shamirpet Lake Gardens" : "Rushikonda Sea Lawns";
  const mapUrl = `https://www.openstreetmap.org/search?query=${encodeURIComponent(venue)}`;
  const eventId = id;
  await asActor(demoAdmin, async (tx) => {
    await tx.insert(eventFunctions).values([
      { eventId, name: "Sangeet", day: addDays(date, -1), startTime: "19:00", endTime: "22:30", venue, mapUrl, position: 1 },
      { eventId, name: "Muhurtham", day: date, startTime: "10:42", endTime: "", venue, mapUrl, position: 2 },
      { eventId, name: "Reception", day: date, startTime: "19:00", endTime: "23:00", venue, mapUrl, position: 3 },
    ]);
    await tx.insert(instalments).values([
      { eventId, label: "First payment", amount: total * 0.2, dueOn: addDays(today(), 3), position: 1 },
      { eventId, label: "30 days before", amount: total * 0.5, dueOn: notBeforeNextWeek(addDays(date, -30)), position: 2 },
      { eventId, label: "After the reception", amount: total * 0.3, dueOn: addDays(date, 7), position: 3 },
    ]);
  });
  await makeClientLink(demoAdmin, id);
  const { link } = await readStaffClientPage(demoAdmin, id);
  return readSecretLink(new Request(link?.url as string), "client");
}

/** For an event that is near: an instalment that would be due earlier is due next week. */
const notBeforeNextWeek = (day: string) => (day > addDays(today(), 7) ? day : addDays(today(), 7));

async function reportPayment(link: SecretLink, amount: string, method: "upi" | "bank", reference: string): Promise<string> {
  const claim = newClaim(linkErrors).parse({ amount, method, reference, paidOn: addDays(today(), -1) });
  await claimPayment(link, claim, null);
  return claim.id;
}

import { randomUUID } from "node:crypto";
import { en as linkErrors } from "#app/content/link-pages/errors/en.ts";
import { type NewClaim, newClaim } from "#app/features/client-page/claims.ts";
import { claimPayment } from "#app/features/client-page/client/client-actions.server.ts";
import {
  confirmByAdvance,
  makeClientLink,
  readStaffClientPage,
} from "#app/features/client-page/staff/staff-client-page.server.ts";
import { NewAdvance } from "#app/features/money/advances/advances.ts";
import { readSecretLink, type SecretLink } from "#app/identity/secret-link.server.ts";
import { runWithRequest } from "#app/platform/request.server.ts";
import { today } from "#app/platform/values/dates.ts";
import type { Sql } from "#db/connect.ts";
import type { TestPerson } from "#db/test/database.ts";
import { jpeg } from "./picture.ts";

/** Events with a link for their client, and that client's claims of having paid, for tests on a database of their own. */
export function clientEvents(database: { owner: Sql }, staff: TestPerson) {
  /** Openings of links are limited by IP address: each has another. */
  let address = 0;
  /** Inserts one row. @returns its id */
  const newId = async (insert: string) => (await database.owner.unsafe(`${insert} returning id`))[0]?.id as string;

  async function openLink(eventId: string): Promise<SecretLink> {
    const { link } = await readStaffClientPage(staff, eventId);
    const request = new Request(link?.url as string, { headers: { "User-Agent": "Firefox" } });
    return runWithRequest({ id: randomUUID(), clientIp: `198.51.100.${++address % 250}` }, () =>
      readSecretLink(request, "client"),
    );
  }

  /** An event of a client with a schedule of two parts, and the client's link. */
  async function addEvent(name: string): Promise<{ id: string; client: string; link: SecretLink }> {
    const client = await newId(`insert into clients (name) values ('${name}')`);
    const id = await newId(
      `insert into events (name, date, state_code, client_id) values ('${name}', '2099-02-24', '36', '${client}')`,
    );
    await database.owner`insert into instalments (event_id, client_id, label, amount, due_on, position)
      values (${id}, ${client}, 'First payment', 43132600, '2098-11-25', 1), (${id}, ${client}, 'Before', 107831500, '2099-01-27', 2)`;
    await database.owner`insert into event_functions (event_id, name, day, start_time, position) values (${id}, 'Haldi', '2099-02-24', '09:00', 1)`;
    await makeClientLink(staff, id);
    return { id, client, link: await openLink(id) };
  }

  let reference = 632_944_182_000;
  const claimFields = (changes: Partial<Record<keyof NewClaim, string>> = {}) =>
    newClaim(linkErrors).parse({
      ...{ id: randomUUID(), amount: "1,00,000", paidOn: today(), method: "upi", reference: String(++reference) },
      ...changes,
    });
  const submitClaim = async (link: SecretLink, changes: Parameters<typeof claimFields>[0] = {}) => {
    const claim = claimFields(changes);
    await claimPayment(link, claim, null);
    return claim;
  };
  const advanceFields = (claim: NewClaim, changes: Record<string, string> = {}) =>
    NewAdvance.parse({
      ...{
        id: randomUUID(),
        paidOn: claim.paidOn,
        method: claim.method,
        gross: "1,00,000",
        reference: claim.reference,
        office: "hyderabad",
      },
      ...changes,
    });
  const confirm = (person: TestPerson, eventId: string, claim: NewClaim, advance = advanceFields(claim)) =>
    confirmByAdvance(person, claim.id, { eventId }, advance);
  const makePicture = async () => ({ name: "IMG_1.jpg", bytes: await jpeg({ width: 700 }) });
  const claimState = async ({ id }: NewClaim) =>
    (await database.owner`select state from payment_claims where id = ${id}`)[0]?.state;

  return { newId, openLink, addEvent, claimFields, submitClaim, advanceFields, confirm, makePicture, claimState };
}

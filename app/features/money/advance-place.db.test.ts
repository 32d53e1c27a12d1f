import { expect, it } from "vitest";
import { today } from "#app/platform/values/dates.ts";
import { testDatabase, testPerson } from "#db/test/database.ts";
import { recordAdvance } from "./advances/advances.server.ts";
import { NewAdvance } from "./advances/advances.ts";

const database = testDatabase();
const keerthi = testPerson("Keerthi Naidu", "planner");

// CGST Rules, rule 50: (i) the voucher has the place of supply with the State and its code; second proviso: "the nature of supply is not determinable,
// the same shall be treated as inter-State supply".
it("a voucher names the State: of the event's record, or as chosen; a place that nobody knows yet is Other Territory, with IGST", async () => {
  const [client] = await database.owner`insert into clients (name) values ('Anjali') returning id`;
  const [event] = await database.owner`
    insert into events (name, state_code, client_id) values ('Sangeet', '36', ${client?.id}) returning id`;
  async function record(subject: { clientId: string } | { eventId: string }, stateCode?: string) {
    const money = { paidOn: today(), method: "bank", gross: "105000", rate: "5", office: "hyderabad", isWithoutReference: "1" };
    const advance = NewAdvance.parse({ ...money, id: crypto.randomUUID(), ...(stateCode !== undefined && { stateCode }) });
    await recordAdvance(keerthi, subject, advance);
    const [row] = await database.owner`select document from issued_documents where id = ${advance.id}`;
    const { place, rates, endorsements } = row?.document ?? {};
    return { place: place.name, igst: rates[0].igst, endorsements };
  }
  const [ofClient, ofEvent] = [{ clientId: client?.id }, { eventId: event?.id }];
  const missing = { errors: { stateCode: expect.stringContaining("the voucher names it") } };
  await expect(record(ofClient)).rejects.toMatchObject(missing);
  await expect(record(ofClient, "")).rejects.toMatchObject(missing);
  await expect(record(ofEvent, "")).rejects.toMatchObject(missing);
  expect(await record(ofClient, "36")).toEqual({ place: "Telangana (36)", igst: 0, endorsements: [] });
  expect(await record(ofEvent)).toEqual({ place: "Telangana (36)", igst: 0, endorsements: [] });
  expect(await record(ofEvent, "29")).toEqual({ place: "Karnataka (29)", igst: 5_000_00, endorsements: [] });
  expect(await record(ofClient, "97")).toEqual({
    place: "Other Territory (97)",
    igst: 5_000_00,
    endorsements: [expect.stringContaining("treated as an inter-State supply (rule 50)")],
  });
});

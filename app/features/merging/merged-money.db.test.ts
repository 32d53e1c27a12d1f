import { expect, it } from "vitest";
import { company } from "#app/company/company.server.ts";
import { readClientRecord } from "#app/features/clients/client-record.server.ts";
import { listClients, selectBalance } from "#app/features/clients/clients.server.ts";
import { readClientFilters } from "#app/features/clients/clients.ts";
import { deleteClient } from "#app/features/clients/edit-client.server.ts";
import { exportStatement, readStatement } from "#app/features/clients/statement.server.ts";
import { payByAdvance, readAdvancesOf, readOpenAdvances, recordAdvance } from "#app/features/money/advances/advances.server.ts";
import { NewAdvance } from "#app/features/money/advances/advances.ts";
import { applyCredit, readCredit } from "#app/features/money/credit/credit.server.ts";
import { readOpenInvoices } from "#app/features/money/money.server.ts";
import { recordPaymentOfClient } from "#app/features/money/payments/payments.server.ts";
import { today } from "#app/platform/values/dates.ts";
import { asActor } from "#db/client.server.ts";
import { testDatabase, testPerson } from "#db/test/database.ts";
import { mergeRecords, undoMerge } from "./merging.server.ts";

const database = testDatabase();
const sravani = testPerson("Sravani Reddy", "admin");

const newId = async (statement: string) => (await database.owner.unsafe(`${statement} returning id`))[0]?.id as string;
let count = 0;
const newClient = (name: string) => newId(`insert into clients (name, email) values ('${name}', 'c${++count}@x.example')`);
const invoice = (client: string, rupees: number) =>
  newId(`insert into invoices (status, number, amount, taxable, client_id, client_name, invoice_date)
    values ('issued', 'INV-${++count}', ${rupees * 100}, ${rupees * 100}, '${client}', 'Rice', '${today()}')`);
const advance = async (client: string, rupees: number, method = "bank") => {
  const id = crypto.randomUUID();
  const entered = {
    isWithoutReference: "1",
    id,
    paidOn: today(),
    method,
    gross: String(rupees),
    office: "hyderabad",
    stateCode: "97",
  };
  await recordAdvance(sravani, { clientId: client }, NewAdvance.parse(entered));
  return id;
};
const payment = (rupees: number, method: "bank" | "cash" = "bank") => ({
  ...{ id: crypto.randomUUID(), paidOn: today(), method, reference: "", gross: rupees * 100, tds: 0, tdsGst: 0 },
  ...{ onAccount: rupees * 100, isWithoutReference: true, invoiceIds: [] },
});

async function mergeClients(keptId: string, mergedId: string): Promise<string> {
  await mergeRecords(sravani, "client", { keptId, keptVersion: 1, mergedId, mergedVersion: 1, sides: {} });
  const [merge] = await database.owner`select id from merges where merged_id = ${mergedId} and undone_at is null`;
  return merge?.id;
}

it("shows the money of two merged clients as one client's: balance, statement, credit, advances and open invoices", async () => {
  const [kept, other] = [await newClient("Rice Road"), await newClient("Rice Rd")];
  const invoices = [await invoice(kept, 1000), await invoice(other, 2000)];
  await recordPaymentOfClient(sravani, other, payment(300));
  await advance(kept, 118);
  await advance(other, 236);
  const merge = await mergeClients(kept, other);
  expect(await asActor(sravani, (tx) => selectBalance(tx, kept))).toMatchObject({
    owed: 3000_00,
    credit: 300_00,
    advances: 354_00,
  });
  const statement = await readStatement(sravani, kept, { from: "2000-01-01", to: "2100-12-31" });
  expect(statement?.statement).toMatchObject({ closing: 3000_00 - 300_00 - 354_00 });
  for (const read of [readStatement, exportStatement])
    expect(
      await read(sravani, other, { from: "2000-01-01", to: "2100-12-31" }),
      "also under the merged client's id",
    ).not.toBeNull();
  expect((await readOpenInvoices(sravani, kept)).map(({ id }) => id).sort()).toEqual(invoices.sort());
  expect((await readAdvancesOf(sravani, { clientId: kept })).map(({ clientName }) => clientName)).toEqual([
    "Rice Road",
    "Rice Road",
  ]);
  expect(await readCredit(sravani, kept)).toHaveLength(1);
  const { rows: clients } = await listClients(sravani, readClientFilters(new URLSearchParams("money=advances")));
  expect(clients.filter(({ name }) => name.startsWith("Rice R")).map(({ id, balance }) => [id, balance?.owed])).toEqual([
    [kept, 3000_00],
  ]);
  expect((await readClientRecord(sravani, kept))?.money?.invoices).toHaveLength(2);
  expect(await readClientRecord(sravani, other)).toBeNull();
  await undoMerge(sravani, merge);
  expect(await asActor(sravani, (tx) => selectBalance(tx, other))).toMatchObject({
    owed: 2000_00,
    credit: 300_00,
    advances: 236_00,
  });
});

it("uses an advance and credit of one merged client for an invoice of the other; then the merge cannot be undone", async () => {
  const [kept, other] = [await newClient("Anjali"), await newClient("Anjali D")];
  const [ofKept, ofOther] = [await invoice(kept, 500), await invoice(other, 700)];
  const advanceId = await advance(other, 118);
  await recordPaymentOfClient(sravani, kept, payment(200));
  const merge = await mergeClients(kept, other);
  const { usable } = await readOpenAdvances(sravani, ofKept);
  expect(usable.map(({ id }) => id)).toEqual([advanceId]);
  await payByAdvance(sravani, ofKept, { id: advanceId, left: 118_00 });
  await applyCredit(sravani, ofOther, { id: crypto.randomUUID(), amount: 200_00 });
  await expect(undoMerge(sravani, merge)).rejects.toThrow(/money of one of them was used for the other since: INV-\d+, INV-\d+/);
  await expect(deleteClient(sravani, { id: kept, version: 2 })).rejects.toThrow("issued invoices");
});

it("counts the cash of two merged clients together against the limit of cash from one client", async () => {
  const limit = company().cashLimitRupees;
  const [kept, other] = [await newClient("Ravi"), await newClient("Ravi T")];
  await recordPaymentOfClient(sravani, other, payment(limit - 1, "cash"));
  await mergeClients(kept, other);
  await expect(recordPaymentOfClient(sravani, kept, payment(2, "cash"))).rejects.toThrow();
  const separate = await newClient("Ravi K");
  await recordPaymentOfClient(sravani, separate, payment(2, "cash"));
});

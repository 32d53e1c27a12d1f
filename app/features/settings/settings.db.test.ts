import { beforeEach, describe, expect, it } from "vitest";
import { company, refreshCompany } from "#app/company/company.server.ts";
import { ConfirmationRequired, Conflict, Forbidden, Invalid } from "#app/errors.ts";
import { testDatabase, testPerson } from "#db/test/database.ts";
import { saveSettings, undoChange } from "./change-settings.server.ts";
import { addOffice, officeRecord, readOfficeSettings, removeOffice } from "./offices/offices.server.ts";
import { readSettings, sectionRecord } from "./settings.server.ts";

const database = testDatabase();
const sravani = testPerson("Sravani Reddy", "admin");
const arjun = testPerson("Arjun Varma", "planner");
beforeEach(async () => {
  await database.owner`delete from settings`;
  await database.owner`delete from outbox`;
  await database.owner`alter table offices disable trigger keep_office`;
  await database.owner`delete from offices where key not in ('hyderabad', 'visakhapatnam')`;
  await database.owner`update offices set facts = '{}', former_keys = '{}', letter = upper(left(key, 1))`;
  await database.owner`alter table offices enable trigger keep_office`;
  await refreshCompany();
});

/** The form of a section as it is submitted after these changes of its inputs. */
async function edited(section: "company" | "bank" | "documents", changes: Record<string, string>) {
  const { snapshot, version } = await readSettings(sravani, section);
  return { texts: { ...snapshot, ...changes }, version, snapshot };
}

describe("a section", () => {
  it("is saved with an audit entry of the differences, and the process uses it at once", async () => {
    const id = await saveSettings(
      sravani,
      sectionRecord("company"),
      await edited("company", { name: "Kolam", replyPromiseHours: "7" }),
    );
    expect(company()).toMatchObject({
      name: "Kolam",
      replyPromise: "within 7 hours",
      samples: expect.not.arrayContaining([{ section: "company", label: "Name" }]),
    });
    const { changes, version } = await readSettings(sravani, "company");
    expect(version).toBe(1);
    expect(changes[0]).toMatchObject({
      id,
      by: "Sravani Reddy",
      action: "settings changed",
      fields: [
        { label: "Name", before: "Toranam", after: "Kolam" },
        { label: "Reply promised within, in hours", before: "24", after: "7" },
      ],
    });
    expect(await saveSettings(sravani, sectionRecord("company"), await edited("company", {}))).toBeNull();
  });

  it("is the company's own once it was saved, changed or not", async () => {
    const hasSampleTerms = () => company().samples.some(({ field }) => field === "quoteTerms");
    expect(hasSampleTerms()).toBe(true);
    expect(await saveSettings(sravani, sectionRecord("documents"), await edited("documents", {}))).not.toBeNull();
    expect(hasSampleTerms()).toBe(false);
    expect((await readSettings(sravani, "documents")).changes).toMatchObject([{ fields: [], canUndo: false }]);
    // The Telugu of other terms is not that of the sample's.
    await saveSettings(sravani, sectionRecord("documents"), await edited("documents", { quoteTerms: "Pay first." }));
    expect(company()).toMatchObject({ quoteTerms: "Pay first.", quoteTermsTe: "" });
  });

  it("refuses wrong values beside their inputs and stores nothing", async () => {
    const save = async (section: "company" | "documents", changes: Record<string, string>) =>
      saveSettings(sravani, sectionRecord(section), await edited(section, changes));
    await expect(save("company", { email: "nobody" })).rejects.toMatchObject({ errors: { email: expect.any(String) } });
    await expect(save("documents", { defaultRate: "28" })).rejects.toMatchObject({ errors: { defaultRate: expect.any(String) } });
    await expect(save("documents", { defaultRate: "28" })).rejects.toThrow(Invalid);
    expect(await database.owner`select from settings`).toHaveLength(0);
  });

  it("causes a conflict with both values when somebody changed the same field meanwhile; it takes over fields that only they changed", async () => {
    const open = await edited("company", { name: "Mine" });
    await saveSettings(sravani, sectionRecord("company"), await edited("company", { name: "Theirs", tagline: "Lights" }));
    const conflict = await saveSettings(sravani, sectionRecord("company"), open).catch((error) => error);
    expect(conflict).toBeInstanceOf(Conflict);
    expect(conflict.message).toContain("Name is “Theirs” now");
    expect(conflict.values).toMatchObject({ version: "1", tagline: "Lights" });
    expect(conflict.values.name).toBeUndefined();
    expect(company().name).toBe("Theirs");
  });

  it("stores one of two concurrent first saves and rejects the other as a conflict", async () => {
    const [one, other] = [await edited("company", { name: "One" }), await edited("company", { name: "Other" })];
    const results = await Promise.allSettled([
      saveSettings(sravani, sectionRecord("company"), one),
      saveSettings(sravani, sectionRecord("company"), other),
    ]);
    expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  });

  it("is undone by a new change, which can be undone too, unless a field was changed again", async () => {
    const first = (await saveSettings(
      sravani,
      sectionRecord("company"),
      await edited("company", { name: "Kolam", "hours.1.days": "Sunday" }),
    )) as number;
    const undone = (await undoChange(sravani, sectionRecord("company"), first)) as number;
    expect(company()).toMatchObject({ name: "Toranam", hours: [{ days: "Monday–Friday" }, { days: "Saturday" }] });
    await undoChange(sravani, sectionRecord("company"), undone);
    expect(company()).toMatchObject({ name: "Kolam", hours: [{ days: "Monday–Friday" }, { days: "Sunday" }] });
    await saveSettings(sravani, sectionRecord("company"), await edited("company", { name: "Third" }));
    await expect(undoChange(sravani, sectionRecord("company"), first)).rejects.toThrow("Name was changed again");
    await expect(undoChange(sravani, sectionRecord("bank"), first)).rejects.toThrow("no such change");
  });

  it("about money needs a confirmation of identity, and every admin gets a mail", async () => {
    const change = await edited("bank", { upiId: "kolam@bank", ifsc: "exmp0000143" });
    await expect(saveSettings({ ...sravani, isConfirmed: false }, sectionRecord("bank"), change)).rejects.toThrow(
      ConfirmationRequired,
    );
    await saveSettings(sravani, sectionRecord("bank"), change);
    expect(company().bank).toMatchObject({ upiId: "kolam@bank", ifsc: "EXMP0000143" });
    const mails = await database.owner`select recipient, subject from outbox`;
    expect(mails).toEqual([{ recipient: sravani.email, subject: "Toranam: Bank and UPI changed" }]);
  });

  it("is for admins only", async () => {
    await expect(saveSettings(arjun, sectionRecord("company"), { texts: {}, version: 0, snapshot: {} })).rejects.toThrow(
      Forbidden,
    );
    await expect(readSettings(arjun, "company")).rejects.toThrow(Forbidden);
  });
});

describe("an office", () => {
  const bengaluru = {
    city: "Bengaluru",
    name: "Toranam, Bengaluru",
    address: "1 Brigade Road\nBengaluru",
    pin: "560001",
    phone: "+91 80 5550 0142",
    email: "bengaluru@toranam.example",
    gstin: "29zzzce0001a1zw",
    stateCode: "29",
    functionsPerDay: "2",
    from: "",
    until: "",
    letter: "b",
  };
  const officeEdited = async (key: string, changes: Record<string, string>) => {
    const { snapshot, version } = await readOfficeSettings(sravani, key);
    return { texts: { ...snapshot, ...changes }, version, snapshot };
  };
  const issueDocument = (letter: string) =>
    database.owner`insert into invoice_series values (${`INV-${letter}/9899`}, 1, now()) on conflict do nothing`;

  it("has the key of its city until a record refers to it; former keys still find it", async () => {
    const letter = { "letters.0.office": "hyderabad", "letters.0.financialYear": "2627", "letters.0.arn": "AD290426000142A" };
    await saveSettings(sravani, sectionRecord("documents"), await edited("documents", letter));
    const id = (await saveSettings(
      sravani,
      await officeRecord(sravani, "hyderabad"),
      await officeEdited("hyderabad", { city: "Pune" }),
    )) as number;
    expect(company()).toMatchObject({ offices: [{ key: "pune" }, {}], letters: [{ office: "pune" }] });
    const found = await readOfficeSettings(sravani, "hyderabad");
    expect(found).toMatchObject({ office: { key: "pune", cityTe: "" }, changes: [{ id, canUndo: true }] });
    await undoChange(sravani, await officeRecord(sravani, "hyderabad"), id);
    expect(company()).toMatchObject({ offices: [{ key: "hyderabad" }, {}], letters: [{ office: "hyderabad" }] });

    await database.owner`insert into quotes (office, client_name, content) values ('hyderabad', 'Ravi', '{}')`;
    await saveSettings(sravani, await officeRecord(sravani, "hyderabad"), await officeEdited("hyderabad", { city: "Pune" }));
    expect(company().offices[0]).toMatchObject({ key: "hyderabad", city: "Pune" });
    await expect(database.owner`update offices set key = 'pune' where key = 'hyderabad'`).rejects.toThrow("that is named");
    await database.owner`delete from quotes`;
  });

  it("is added with its own GSTIN and letter, and is one of the offices at once", async () => {
    const { checkDigit } = await import("#app/gst/gstin.ts");
    const gstin = `29ZZZCE0001A1Z${checkDigit("29ZZZCE0001A1Z")}`;
    expect(await addOffice(sravani, { ...bengaluru, gstin })).toBe("bengaluru");
    expect(company().offices.map(({ key }) => key)).toEqual(["hyderabad", "visakhapatnam", "bengaluru"]);
    expect(company().places).toBe("Hyderabad, Visakhapatnam and Bengaluru");
    expect(company().seriesLetters.bengaluru).toBe("B");
    await expect(addOffice(sravani, { ...bengaluru, gstin, letter: "H" })).rejects.toMatchObject({
      errors: { letter: expect.any(String) },
    });
    const letter = (index: number, office: string) => ({
      [`letters.${index}.office`]: office,
      [`letters.${index}.financialYear`]: "2627",
      [`letters.${index}.arn`]: "AD290426000142A",
    });
    await saveSettings(
      sravani,
      sectionRecord("documents"),
      await edited("documents", { ...letter(0, "bengaluru"), ...letter(1, "hyderabad") }),
    );
    await removeOffice(sravani, "bengaluru");
    expect(company().offices).toHaveLength(2);
    expect(company().letters).toMatchObject([{ office: "hyderabad" }]);
  });

  it("with issued documents keeps letter, GSTIN and State, for the server and for the database, and can be ended", async () => {
    await saveSettings(
      sravani,
      await officeRecord(sravani, "visakhapatnam"),
      await officeEdited("visakhapatnam", { phone: "+91 891 555 0199" }),
    );
    await issueDocument("V");
    await expect(
      saveSettings(sravani, await officeRecord(sravani, "visakhapatnam"), await officeEdited("visakhapatnam", { letter: "X" })),
    ).rejects.toMatchObject({
      errors: { letter: expect.stringContaining("End this office") },
    });
    await expect(removeOffice(sravani, "visakhapatnam")).rejects.toThrow("documents were issued");
    const { owner } = database;
    await expect(owner`update offices set letter = 'X' where key = 'visakhapatnam'`).rejects.toThrow("keeps its letter");
    await expect(owner`update offices set facts = facts || '{"gstin": "x"}' where key = 'visakhapatnam'`).rejects.toThrow(
      "keeps its letter",
    );
    await expect(owner`delete from offices where key = 'visakhapatnam'`).rejects.toThrow("issued documents stays");
    await saveSettings(
      sravani,
      await officeRecord(sravani, "visakhapatnam"),
      await officeEdited("visakhapatnam", { until: "2026-11-30" }),
    );
    expect(company().officeDays.visakhapatnam).toEqual({ from: "", until: "2026-11-30" });
  });

  it("is not removed while an invoice names it, nor when it is the last one", async () => {
    await database.owner`insert into invoices (client_name, office) values ('Ravi', 'hyderabad')`;
    await expect(removeOffice(sravani, "hyderabad")).rejects.toThrow(/Not removed/);
    await expect(database.owner`delete from offices where key = 'hyderabad'`).rejects.toThrow();
    const deletion = database.owner.begin(async (tx) => {
      await tx`alter table offices disable trigger user`;
      await tx`delete from invoices`;
      await tx`delete from offices where key = 'visakhapatnam'`;
      await tx`alter table offices enable trigger user`;
      await tx`delete from offices`;
    });
    await expect(deletion).rejects.toThrow("one office stays");
  });

  it("is undone like a section", async () => {
    const id = (await saveSettings(
      sravani,
      await officeRecord(sravani, "hyderabad"),
      await officeEdited("hyderabad", { phone: "+91 40 5550 0199" }),
    )) as number;
    expect(company().offices[0]?.phone.display).toBe("+91 40 5550 0199");
    await undoChange(sravani, await officeRecord(sravani, "hyderabad"), id);
    expect(company().offices[0]?.phone.display).toBe("+91 40 5550 0142");
  });
});

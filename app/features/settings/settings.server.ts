import { eq } from "drizzle-orm";
import { company, readSection } from "#app/company/company.server.ts";
import { type Section, type SectionValues, sectionFields } from "#app/company/company-fields.ts";
import { readPublicKeys } from "#app/company/public-keys.server.ts";
import { Conflict } from "#app/errors.ts";
import { type Actor, requirePermission } from "#app/permissions.ts";
import { today } from "#app/platform/values/dates.ts";
import { readShared, type Tx } from "#db/client.server.ts";
import { settings } from "#db/schema.ts";
import { readForm, type SettingsRecord } from "./change-settings.server.ts";
import { sectionInfo, sectionUrl } from "./settings.ts";
import { sectionRules } from "./settings-rules.ts";

const noPublicKey = "Please paste RSA public keys or certificates in PEM, from -----BEGIN to -----END.";

type SectionRecord = SettingsRecord<(typeof sectionFields)[Section]>;

export function sectionRecord<Name extends Section>(section: Name): SectionRecord {
  const record = {
    objectType: "settings" as const,
    id: section,
    title: sectionInfo[section].title,
    url: sectionUrl(section),
    fields: sectionFields[section],
    isSensitive: section === "bank",
    async read(tx: Tx) {
      const [row] = await tx.select().from(settings).where(eq(settings.section, section));
      // Version 0: it has never been saved.
      return { values: readSection(section, row?.value), version: row?.version ?? 0 };
    },
    async write(tx: Tx, value: SectionValues[Name], version: number) {
      const rows =
        version === 0
          ? await tx.insert(settings).values({ section, value }).onConflictDoNothing().returning({ section: settings.section })
          : await tx
              .update(settings)
              .set({ value })
              .where(eq(settings.section, section))
              .returning({ section: settings.section });
      if (rows.length === 0) throw new Conflict("Not saved: somebody saved this meanwhile. Please click the button again.");
    },
    problems: async (_tx: Tx, values: SectionValues[Name]) => ({
      ...sectionRules[section]?.(values, { offices: company().offices.map(({ key }) => key), today: today() }),
      ...("portalKeys" in values && !readPublicKeys(String(values.portalKeys)) && { portalKeys: noPublicKey }),
    }),
  };
  return record as unknown as SectionRecord;
}

export async function readSettings(actor: Actor, section: Section, savedId: string | null = null) {
  requirePermission(actor, "settings:write");
  return readShared(actor, (tx) => readForm(tx, sectionRecord(section), savedId));
}

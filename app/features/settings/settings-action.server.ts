import { redirect } from "react-router";
import { z } from "zod";
import { dispatchIntent, type Handlers } from "#app/identity/dispatch-intent.server.ts";
import type { Person } from "#app/permissions.ts";
import type { Submission } from "#app/platform/request-person.server.ts";
import type { FormFields } from "#app/platform/values/field.ts";
import { readForm } from "#app/platform/values/forms.ts";
import { snapshotField } from "#app/records/record.ts";
import { type SettingsRecord, saveSettings, undoChange } from "./change-settings.server.ts";
import { readTexts } from "./setting-texts.ts";
import type { SettingsActionData } from "./settings.ts";

/** What the page of a section, office, template or rule does. */
type Page<Fields extends FormFields> = {
  record: SettingsRecord<Fields>;
  /** Runs before the form is read, to store files that were submitted with it. */
  prepare?(person: Person, form: FormData): Promise<void>;
  buttons?: Handlers<SettingsActionData, Submission>;
};

const ShownState = z.object({ version: z.coerce.number().int().min(0).max(2_147_483_647), snapshot: snapshotField(200_000) });
const Entry = z.object({ entry: z.coerce.number().int().positive() });

/** The action of a page of SETTINGS. After a save the page shows the change with "Undo". */
export function handleSettingsForm<Fields extends FormFields>(
  submission: Submission,
  { record, prepare, buttons = {} }: Page<Fields>,
) {
  const showSaved = (entryId: number | null) =>
    redirect(entryId === null ? submission.returnTo : `${submission.returnTo}?saved=${entryId}`);
  return dispatchIntent<SettingsActionData, "save">(submission, {
    forms: {
      async save({ person, form }) {
        await prepare?.(person, form);
        const { version, snapshot } = readForm(ShownState, form);
        return showSaved(await saveSettings(person, record, { texts: readTexts(record.fields, form), version, snapshot }));
      },
    },
    buttons: {
      undo: async ({ person, form }) => showSaved(await undoChange(person, record, readForm(Entry, form).entry)),
      ...buttons,
    },
  });
}

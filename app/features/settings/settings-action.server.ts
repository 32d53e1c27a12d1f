import { redirect } from "react-router";
import { z } from "zod";
import type { Person } from "#app/permissions.ts";
import { dispatchIntent, type Submission } from "#app/platform/dispatch-intent.server.ts";
import { readForm } from "#app/platform/forms.ts";
import { type Snapshot, snapshotField } from "#app/platform/record.ts";
import type { SettingFields } from "#app/platform/settings-fields.ts";
import type { EditedSettings } from "./change-settings.server.ts";
import { readTexts } from "./setting-texts.ts";
import type { SettingsActionData } from "./settings.ts";

/** What the page of a section, office, template or rule does. `save` and `undo` return the id of the audit entry; null: nothing differs. */
type Page = {
  fields: SettingFields;
  save(submission: Submission, edited: EditedSettings): Promise<number | null>;
  undo(submission: Submission, entryId: number): Promise<number | null>;
  /** Runs before the form is read, to store files that were submitted with it. */
  prepare?(person: Person, form: FormData): Promise<void>;
  buttons?: Record<string, (submission: Submission) => Promise<SettingsActionData | Response>>;
};

const ShownState = z.object({ version: z.coerce.number().int().min(0).max(2_147_483_647), snapshot: snapshotField(200_000) });
const Entry = z.object({ entry: z.coerce.number().int().positive() });

/** The action of a page of SETTINGS. After a save the page shows the change with "Undo". */
export function handleSettingsForm(submission: Submission, { fields, save, undo, prepare, buttons = {} }: Page) {
  const showSaved = (entryId: number | null) =>
    redirect(entryId === null ? submission.returnTo : `${submission.returnTo}?saved=${entryId}`);
  return dispatchIntent<SettingsActionData, "save">(submission, {
    forms: {
      async save(submitted) {
        await prepare?.(submitted.person, submitted.form);
        const { version, snapshot } = readForm(ShownState, submitted.form);
        return showSaved(
          await save(submitted, { texts: readTexts(fields, submitted.form), version, snapshot: snapshot as Snapshot }),
        );
      },
    },
    buttons: { undo: async (submitted) => showSaved(await undo(submitted, readForm(Entry, submitted.form).entry)), ...buttons },
  });
}

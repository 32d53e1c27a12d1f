import { redirect } from "react-router";
import { z } from "zod";
import { rejectDuplicate } from "#app/features/duplicates/duplicates.server.ts";
import { recordUrl } from "#app/features/duplicates/duplicates.ts";
import { dispatchIntent, says } from "#app/identity/dispatch-intent.server.ts";
import type { Submission } from "#app/platform/request-person.server.ts";
import { type FormActionData, readForm } from "#app/platform/values/forms.ts";
import { VersionField } from "#app/records/record.ts";
import { type MergeableKind, mergeableKinds } from "#db/enums.ts";
import { mergeRecords, undoMerge } from "./merging.server.ts";

export type DuplicatesActionData = FormActionData & { /** The page of the record that was restored. */ restoredUrl?: string };

/** The action of the page of duplicates, to which the pages of leads and clients also send Undo. */
export const handleDuplicatesForm = (submission: Submission) =>
  dispatchIntent<DuplicatesActionData, never>(submission, {
    forms: {},
    buttons: {
      "not-duplicate": says(reject, "Noted: these are not duplicates. The pair is not shown again."),
      "undo-merge": undo,
    },
  });

const RejectedPair = z.object({ kind: z.enum(mergeableKinds), one: z.uuid(), other: z.uuid() });

async function reject({ person, form }: Submission) {
  const { kind, one, other } = readForm(RejectedPair, form);
  await rejectDuplicate(person, kind, [one, other]);
}

async function undo({ person, form }: Submission) {
  const { message, url } = await undoMerge(person, readForm(z.object({ id: z.uuid() }), form).id);
  return { successMessage: message, restoredUrl: url };
}

const Versions = z.object({ kept_version: VersionField, merged_version: VersionField });

/** The action of the page that compares two records. */
export const handleMergeForm = (submission: Submission, kind: MergeableKind, keptId: string, mergedId: string) =>
  dispatchIntent<FormActionData, "merge">(submission, {
    forms: {
      merge: async ({ person, form }) => {
        const { kept_version: keptVersion, merged_version: mergedVersion } = readForm(Versions, form);
        await mergeRecords(person, kind, { keptId, keptVersion, mergedId, mergedVersion, sides: Object.fromEntries(form) });
        return redirect(`${recordUrl(kind, keptId)}?merged`);
      },
    },
    buttons: {},
  });

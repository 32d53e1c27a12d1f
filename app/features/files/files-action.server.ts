import { Invalid } from "#app/errors.ts";
import { dispatchIntent, says } from "#app/identity/dispatch-intent.server.ts";
import type { Submission } from "#app/platform/request-person.server.ts";
import { addFile, deleteFile, restoreFile } from "./files.server.ts";
import type { FileParent, FilesActionData } from "./files.ts";

export const handleFilesForm = (submission: Submission, parent: FileParent) =>
  dispatchIntent<FilesActionData, never>(submission, {
    forms: {},
    buttons: {
      add: (submission) => add(submission, parent),
      delete: remove,
      restore: says(
        ({ person, form }) => restoreFile(person, String(form.get("id"))),
        ({ name }) => `${name} is back.`,
      ),
    },
  });

/** Handles the form that is posted without JavaScript, with one or more files. The message names the files that are refused; the others are added. */
async function add({ person, form }: Submission, parent: FileParent): Promise<FilesActionData> {
  const chosen = form
    .getAll("file")
    .filter((entry): entry is File => entry instanceof File && (entry.size > 0 || entry.name !== ""));
  if (chosen.length === 0) throw new Invalid({ file: "Please choose a file first." });
  const problems: string[] = [];
  for (const file of chosen) {
    try {
      await addFile(person, parent, { name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) });
    } catch (error) {
      if (!(error instanceof Invalid)) throw error;
      problems.push(`${file.name}: ${error.errors.file}`);
    }
  }
  const added = chosen.length - problems.length;
  return {
    ...(added > 0 && { successMessage: added === 1 ? "One file added." : `${added} files added.` }),
    ...(problems.length > 0 && { errorMessage: problems.join(" ") }),
  };
}

async function remove({ person, form }: Submission): Promise<FilesActionData> {
  const id = String(form.get("id"));
  const { name } = await deleteFile(person, id);
  return { successMessage: `${name}: deleted.`, undo: { intent: "restore", id } };
}

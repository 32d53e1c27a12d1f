import { redirect } from "react-router";
import { z } from "zod";
import { company } from "#app/company/company.server.ts";
import { isTranslationLanguage, type Language } from "#app/content/languages.ts";
import { isKind, type KindName } from "#app/content/site/kinds.ts";
import { Invalid } from "#app/errors.ts";
import { dispatchIntent, says } from "#app/identity/dispatch-intent.server.ts";
import { requirePermission } from "#app/permissions.ts";
import type { Submission } from "#app/platform/request-person.server.ts";
import { readForm } from "#app/platform/values/forms.ts";
import { RecordId, RecordVersion, VersionField } from "#app/records/record.ts";
import { addItem, deleteItem, moveItem, restoreVersion, saveItem, setItemVisible, undeleteItem } from "./change-items.server.ts";
import { changeRows, type FormValues, readFormValues, readRowChange } from "./fields/content-form.ts";
import { fieldsIn } from "./item-texts.ts";
import { itemUrl, sectionOfKind, sectionUrl, summarizeTitles, type WebsiteActionData } from "./items.ts";
import { publishItems } from "./publish.server.ts";
import { closeSite, openSite, removeSamples, restoreSamples } from "./samples.server.ts";

/** The action of every page of the WEBSITE view. @param kind of the item that is edited or added, on the page of an item */
export async function handleWebsiteForm(submission: Submission, kind?: KindName) {
  const rowChange = readRowChange(String(submission.form.get("intent") ?? ""));
  if (rowChange && kind) {
    requirePermission(submission.person, "website:edit");
    return { rows: changeRows(fieldsIn(kind, readLanguage(submission.form)), readFormValues(submission.form), rowChange) };
  }
  return dispatchIntent<WebsiteActionData, "save" | "add">(submission, {
    forms: { save, add },
    buttons: {
      move,
      show: says(
        ({ person, form }) => setItemVisible(person, readForm(RecordVersion, form), true),
        ({ title }) => `${title} will be shown when it is published.`,
      ),
      hide: says(
        ({ person, form }) => setItemVisible(person, readForm(RecordVersion, form), false),
        ({ title }) => `${title} will be hidden when it is published.`,
      ),
      delete: remove,
      async restore({ person, form }) {
        await undeleteItem(person, readForm(RecordId, form).id);
      },
      "restore-version": restoreFormer,
      publish,
      "remove-samples": removeAll,
      "restore-samples": says(
        ({ person }) => restoreSamples(person),
        (count) => `${count === 1 ? "One sample is" : `${count} samples are`} back.`,
      ),
      open,
      close: says(
        ({ person }) => closeSite(person),
        () => "The website is closed again.",
      ),
    },
  });
}

const readLanguage = (form: FormData): Language => {
  const language = form.get("language");
  return isTranslationLanguage(language) ? language : "en";
};

const EditedItem = RecordVersion.extend({ snapshot: z.string().max(300_000).default("{}") });

async function save({ person, form }: Submission): Promise<WebsiteActionData> {
  const { snapshot, ...sent } = readForm(EditedItem, form);
  const language = { language: readLanguage(form), isChecked: form.get("checked") === "yes" };
  const saved = await saveItem(person, { ...sent, ...language, values: readFormValues(form), snapshot: readSnapshot(snapshot) });
  return { successMessage: `${saved.title}: draft saved.`, saved };
}

/** The values that the form showed when it was opened. */
function readSnapshot(text: string): FormValues {
  try {
    return z.record(z.string(), z.string()).parse(JSON.parse(text));
  } catch {
    return {};
  }
}

async function add({ person, form }: Submission) {
  const kind = form.get("kind");
  if (!isKind(kind)) throw new Invalid({}, "Not added: this kind of item is unknown.");
  const { id } = readForm(RecordId, form);
  await addItem(person, kind, { id, values: readFormValues(form) });
  return redirect(itemUrl(id));
}

async function move({ person, form }: Submission): Promise<WebsiteActionData> {
  await moveItem(person, readForm(RecordVersion, form), String(form.get("before") ?? ""));
  return {};
}

async function remove({ person, form }: Submission) {
  const sent = readForm(RecordVersion, form);
  const { kind } = await deleteItem(person, sent);
  return redirect(`${sectionUrl(sectionOfKind(kind).key)}?deleted=${sent.id}`);
}

const FormerVersion = RecordVersion.extend({ number: VersionField });

async function restoreFormer({ person, form }: Submission): Promise<WebsiteActionData> {
  const { number, ...sent } = readForm(FormerVersion, form);
  const saved = await restoreVersion(person, sent, number, readLanguage(form));
  const successMessage = `${saved.title}: version ${number} is the draft now. Visitors see it when it is published.`;
  return { successMessage, saved };
}

async function removeAll({ person }: Submission): Promise<WebsiteActionData> {
  const count = await removeSamples(person);
  return {
    successMessage: `${count === 1 ? "One sample is" : `${count} samples are`} gone from the website.`,
    samplesRemoved: true,
  };
}

async function open({ person }: Submission): Promise<WebsiteActionData> {
  const published = await openSite(person);
  const withIt = published > 0 ? `, with ${published === 1 ? "1 change" : `${published} changes`} that waited` : "";
  return { successMessage: `The website is open${withIt}: visitors see it from now on.`, siteOpened: true };
}

/** The form has a field "id:version" for each selected item. */
async function publish({ person, form }: Submission): Promise<WebsiteActionData> {
  const sent = form.getAll("item").map((entry) => {
    const [id, version] = String(entry).split(":");
    const parsed = RecordVersion.safeParse({ id, version });
    if (!parsed.success) throw new Invalid({}, "Nothing was published: please reload this page.");
    return parsed.data;
  });
  const titles = await publishItems(person, sent);
  const published =
    titles.length === 1 ? `Published: ${titles[0]}.` : `${titles.length} changes published: ${summarizeTitles(titles)}.`;
  return { successMessage: company().isSiteClosed ? `${published} The website is still closed.` : published };
}

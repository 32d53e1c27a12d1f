import { redirect } from "react-router";
import { formsClientAction } from "#app/browser/with-offline-fallback.ts";
import { pageMeta } from "#app/company/page-meta.ts";
import { Invalid, NotFound } from "#app/errors.ts";
import { dispatchIntent } from "#app/identity/dispatch-intent.server.ts";
import { requirePermission } from "#app/permissions.ts";
import { postedForm } from "#app/platform/request.server.ts";
import { personOf, type Submission } from "#app/platform/request-person.server.ts";
import { maxLengthMessage, readForm } from "#app/platform/values/forms.ts";
import { isId } from "#app/platform/values/ids.ts";
import { textFilter } from "#app/records/list-filters.ts";
import { ErrorBox } from "#app/ui/error-box.tsx";
import { PageHeader } from "#app/ui/page/page-header.tsx";
import { useActionResult } from "#app/ui/result/use-action-result.ts";
import type { Route } from "./+types/import.route.ts";
import {
  type ChatActionData,
  ChatImport,
  chatTooLarge,
  maxChatBytes,
  maxPasted,
  parseChatRecord,
  readOrder,
} from "./chat-import.ts";
import { importChat, previewChat, storeChatUpload } from "./import-chat.server.ts";
import { ChatImported, ChooseChat, PreviewChat } from "./import-chat.tsx";

export { noStoreHeaders as headers } from "#app/platform/page-headers.ts";
export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: "Import a chat" });

const importUrl = "/dashboard/messages/import";

export async function loader({ context, url: { searchParams: params } }: Route.LoaderArgs) {
  const person = personOf(context);
  requirePermission(person, "message:send");
  const record = parseChatRecord(params.get("record"));
  const count = (name: string) => Number(params.get(name)) || 0;
  const done = params.has("added") && record ? { record, added: count("added"), known: count("known") } : null;
  const id = params.get("chat");
  if (!isId(id)) return { record, done, preview: null, notFoundMessage: null, query: "" };
  const query = textFilter(params.get("q"));
  try {
    const preview = await previewChat(person, { id, record, query, order: readOrder(params.get("order")) });
    return { record, done, preview, notFoundMessage: null, query };
  } catch (error) {
    if (!(error instanceof NotFound)) throw error;
    return { record, done, preview: null, notFoundMessage: error.message, query };
  }
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const person = personOf(context);
  requirePermission(person, "message:send");
  const form = await postedForm(request);
  const submission = { person, form, returnTo: importUrl };
  const record = parseChatRecord(url.searchParams.get("record"));
  return dispatchIntent<ChatActionData, "read" | "import">(submission, {
    forms: { read: (submitted) => read(submitted, record && `${record.type}.${record.id}`), import: importSubmitted },
    buttons: {},
  });
}

async function read({ person, form }: Submission, record: string | null) {
  const chosen = form.get("file");
  const pasted = String(form.get("pasted") ?? "").trim();
  if (pasted.length > maxPasted) throw new Invalid({ pasted: maxLengthMessage(maxPasted) });
  const file = chosen instanceof File && chosen.name ? chosen : pasted && new File([pasted], "Copied messages");
  if (!file) throw new Invalid({ file: "Please choose the file of the chat, or paste messages below." });
  if (file.size > maxChatBytes) throw new Invalid({ file: chatTooLarge });
  const id = crypto.randomUUID();
  await storeChatUpload(person, id, { name: file.name, bytes: await file.bytes() });
  return redirect(`${importUrl}?${new URLSearchParams({ chat: id, ...(record && { record }) })}`);
}

async function importSubmitted({ person, form }: Submission) {
  const chat = readForm(ChatImport, form);
  const { added, known } = await importChat(person, { ...chat, staffSenders: form.getAll("staffSenders").map(String) });
  const record = `${chat.record.type}.${chat.record.id}`;
  return redirect(`${importUrl}?${new URLSearchParams({ record, added: String(added), known: String(known) })}`);
}

export const clientAction = formsClientAction(["read", "import"]);

export default function ImportChat({ loaderData }: Route.ComponentProps) {
  const { record, done, preview, notFoundMessage, query } = loaderData;
  const result = useActionResult<ChatActionData>();
  return (
    <>
      <PageHeader title="Import a WhatsApp chat" />
      {notFoundMessage && <ErrorBox message={notFoundMessage} />}
      {result?.errorMessage && <ErrorBox message={result.errorMessage} />}
      {done ? (
        <ChatImported {...done} />
      ) : preview ? (
        <PreviewChat key={preview.id} preview={preview} query={query} />
      ) : (
        <ChooseChat record={record} />
      )}
    </>
  );
}

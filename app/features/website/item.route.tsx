import { data } from "react-router";
import { formsClientAction } from "#app/browser/with-offline-fallback.ts";
import { pathIn } from "#app/company/language-path.ts";
import { pageMeta } from "#app/company/page-meta.ts";
import { isTranslationLanguage } from "#app/content/languages.ts";
import { startOf } from "#app/content/site/fields.ts";
import { isKind, kindOf } from "#app/content/site/kinds.ts";
import { readFiles } from "#app/features/files/files.server.ts";
import { websiteLibrary } from "#app/features/files/files.ts";
import { personOf } from "#app/platform/request-person.server.ts";
import { isId } from "#app/platform/values/ids.ts";
import { Link } from "#app/ui/link.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { ResultToasts } from "#app/ui/result/result-toasts.tsx";
import type { Route } from "./+types/item.route";
import { toFormValues } from "./fields/content-form.ts";
import { LanguageTabs } from "./fields/language-tabs.tsx";
import { LibraryContext } from "./fields/picture-field.tsx";
import { VersionsPanel } from "./history-panel.tsx";
import { ItemForm } from "./item-form.tsx";
import { listUnpublished, placeholderValues, readItem, readVersions } from "./items.server.ts";
import { type EditedItem, sectionOfKind, sectionUrl } from "./items.ts";
import { PreviewPanel } from "./preview-panel.tsx";
import { handleWebsiteForm } from "./website-action.server.ts";
import { WebsiteFrame } from "./website-frame.tsx";
import "./website-frame.css";
import { postedForm } from "#app/platform/request.server.ts";

export { noStoreHeaders as headers } from "#app/platform/page-headers.ts";
export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: args.loaderData?.item.title || "Website" });

/** Opens an item, or, with a kind in place of the id, the form of a new one. */
export async function loader({ context, url, params: { id = "", kind } }: Route.LoaderArgs) {
  const person = personOf(context);
  const unpublished = await listUnpublished(person);
  const { list: files } = await readFiles(person, websiteLibrary);
  const library = files.filter(({ width }) => width !== null).map(({ id, name }) => ({ id, name }));
  const placeholders = Object.keys(placeholderValues());
  if (kind !== undefined) {
    if (!isKind(kind) || kindOf(kind).page) throw data(null, { status: 404 });
    return { item: newItem(kind), versions: [], unpublished, library, placeholders };
  }
  const language = url.searchParams.get("language");
  const item = isId(id) ? await readItem(person, id, isTranslationLanguage(language) ? language : "en") : null;
  if (!item) throw data(null, { status: 404 });
  return { item, versions: await readVersions(person, id), unpublished, library, placeholders };
}

function newItem(kind: EditedItem["kind"]): EditedItem {
  const { fields } = kindOf(kind);
  const values = toFormValues(fields, startOf(fields) as Record<string, unknown>);
  const translated = { language: "en", english: values, translations: [] } as const;
  return {
    id: crypto.randomUUID(),
    kind,
    values,
    ...translated,
    title: "",
    slug: "",
    state: "new",
    isVisible: true,
    version: 0,
    isSample: false,
    isUntouched: false,
  };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const person = personOf(context);
  const form = await postedForm(request);
  const kind = form.get("kind");
  return handleWebsiteForm({ person, form, returnTo: url.pathname }, isKind(kind) ? kind : undefined);
}

export const clientAction = formsClientAction(["save", "add"]);

export default function WebsiteItem({ loaderData }: Route.ComponentProps) {
  const { item, versions, unpublished, library, placeholders } = loaderData;
  const section = sectionOfKind(item.kind);
  const { path } = kindOf(item.kind);
  const publicPath = path(item.slug);
  const isNew = item.version === 0;
  return (
    <WebsiteFrame
      current={section.key}
      unpublished={unpublished}
      publicPath={publicPath.split("#")[0] as string}
      side={
        isNew ? undefined : (
          <>
            <PreviewPanel item={item} path={pathIn(item.language, publicPath)} />
            <VersionsPanel item={item} versions={versions} />
          </>
        )
      }
    >
      <p>
        <Link to={sectionUrl(section.key)} className="bold quiet-link website-back-link">
          {section.label}
        </Link>
      </p>
      {item.isSample && (
        <Notice plain>This is a sample, and visitors see it. Change it; if it is true of you too, save it as it is.</Notice>
      )}
      <LanguageTabs item={item} />
      <LibraryContext value={library}>
        <ItemForm key={isNew ? item.kind : `${item.id} ${item.language}`} item={item} placeholders={placeholders} />
      </LibraryContext>
      <ResultToasts />
    </WebsiteFrame>
  );
}

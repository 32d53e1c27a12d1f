import { data, Form } from "react-router";
import { formsClientAction } from "#app/browser/with-offline-fallback.ts";
import { pageMeta } from "#app/company/page-meta.ts";
import { kindOf } from "#app/content/site/kinds.ts";
import { requirePermission } from "#app/permissions.ts";
import { personOf, readSubmission } from "#app/platform/request-person.server.ts";
import { idFilter } from "#app/records/list-filters.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { Panel } from "#app/ui/page/panel.tsx";
import { ResultToasts } from "#app/ui/result/result-toasts.tsx";
import type { Route } from "./+types/website.route";
import { PublicationsPanel } from "./history-panel.tsx";
import { ItemList } from "./item-list.tsx";
import { listDeletedItems, listItems, listUnpublished, readPublications } from "./items.server.ts";
import { type ListedItem, menuKinds, menuSection, sections, websiteUrl } from "./items.ts";
import { readSiteState } from "./samples.server.ts";
import { SiteStatePanel } from "./site-state-panel.tsx";
import { handleWebsiteForm } from "./website-action.server.ts";
import { WebsiteFrame } from "./website-frame.tsx";
import "./item-list.css";

export { noStoreHeaders as headers } from "#app/platform/page-headers.ts";
export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: "Website" });

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const person = personOf(context);
  requirePermission(person, "website:edit");
  const key = params.section ?? sections[0]?.key;
  const section = sections.find((one) => one.key === key);
  if (!section && key !== menuSection.key) throw data(null, { status: 404 });
  const kinds = section?.kinds ?? menuKinds;
  const [items, unpublished, deleted, publications, siteState] = await Promise.all([
    listItems(person),
    listUnpublished(person),
    listDeletedItems(person, kinds),
    readPublications(person),
    readSiteState(person),
  ]);
  const deletedId = idFilter(url.searchParams.get("deleted"));
  return {
    unpublished,
    publications,
    siteState,
    deleted,
    current: key as string,
    isMenu: !section,
    /** The first kind says which public page the view links to: for the menu the home page. */
    lists: section
      ? section.kinds.map((kind) => ({ kind, items: items.filter((item) => item.kind === kind) }))
      : [{ kind: "home-page" as const, items: items.filter(({ kind }) => (menuKinds as readonly string[]).includes(kind)) }],
    deletedNow: deleted.find(({ id }) => id === deletedId) ?? null,
  };
}

export const action = async (args: Route.ActionArgs) => handleWebsiteForm(await readSubmission(args));

export const clientAction = formsClientAction([]);

export default function Website({ loaderData }: Route.ComponentProps) {
  const { unpublished, publications, siteState, deleted, current, isMenu, lists, deletedNow } = loaderData;
  return (
    <WebsiteFrame
      current={current}
      unpublished={unpublished}
      publicPath={publicPathOf(lists)}
      side={<PublicationsPanel publications={publications} />}
    >
      <SiteStatePanel {...siteState} />
      {lists.map(({ kind, items }) => (
        <ListPanel key={kind} items={items} {...(isMenu ? menuPanel : listPanel(kind))} />
      ))}
      <DeletedPanel items={deleted} />
      <ResultToasts deleted={deletedNow} />
    </WebsiteFrame>
  );
}

type Lists = Route.ComponentProps["loaderData"]["lists"];

const publicPathOf = ([list]: Lists) => (list ? (kindOf(list.kind).path("").split("#")[0] as string) : "/");

type PanelProps = { title: string; addUrl?: string; addLabel?: string; empty: string; canHide(item: ListedItem): boolean };

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

function listPanel(kind: Lists[number]["kind"]): PanelProps {
  const { name, plural, page } = kindOf(kind);
  if (page) return { title: "Page", empty: "", canHide: () => false };
  return {
    title: capitalized(plural),
    addUrl: `${websiteUrl}/new/${kind}`,
    addLabel: `Add ${name}`,
    empty: `No ${plural} yet.`,
    canHide: () => true,
  };
}

const menuPanel: PanelProps = {
  title: "Menu and pages",
  empty: "",
  canHide: ({ kind }) => !kindOf(kind).page?.isFixed,
};

function ListPanel({ items, title, addUrl, addLabel, empty, canHide }: PanelProps & { items: readonly ListedItem[] }) {
  const addLink = addUrl && (
    <ButtonLink to={addUrl} small variant="quiet" icon="plus">
      {addLabel}
    </ButtonLink>
  );
  return (
    <Panel title={title} headerActions={addLink}>
      {items.length === 0 ? <EmptyState message={empty} /> : <ItemList items={items} canHide={canHide} />}
    </Panel>
  );
}

function DeletedPanel({ items }: { items: readonly ListedItem[] }) {
  if (items.length === 0) return null;
  return (
    <Panel title="Deleted">
      <ul>
        {items.map(({ id, title }) => (
          <li key={id} className="row item-list__item">
            <span className="bold item-list__title">{title}</span>
            <Form method="post" preventScrollReset>
              <input type="hidden" name="id" value={id} />
              <Button small variant="quiet" name="intent" value="restore">
                Bring back<span className="visually-hidden">{`: ${title}`}</span>
              </Button>
            </Form>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

import { Form } from "react-router";
import { formsClientAction } from "#app/browser/with-offline-fallback.ts";
import { pageMeta } from "#app/company/page-meta.ts";
import { readFiles } from "#app/features/files/files.server.ts";
import { websiteLibrary } from "#app/features/files/files.ts";
import { personOf, readSubmission } from "#app/platform/request-person.server.ts";
import { Checkbox } from "#app/ui/form/checkbox.tsx";
import { IntentButton } from "#app/ui/form/intent-button.tsx";
import { Link } from "#app/ui/link.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { Panel } from "#app/ui/page/panel.tsx";
import { ResultToasts } from "#app/ui/result/result-toasts.tsx";
import type { Route } from "./+types/publish.route";
import { PublicationsPanel } from "./history-panel.tsx";
import { StateChip } from "./item-list.tsx";
import { listUnpublished, readPublications } from "./items.server.ts";
import { type FieldChange, itemUrl, type UnpublishedItem } from "./items.ts";
import { handleWebsiteForm } from "./website-action.server.ts";
import { WebsiteFrame } from "./website-frame.tsx";
import "#app/ui/form/field.css";
import "./publish.css";

export { noStoreHeaders as headers } from "#app/platform/page-headers.ts";
export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: "Publish" });

export async function loader({ context }: Route.LoaderArgs) {
  const person = personOf(context);
  const [unpublished, publications, library] = await Promise.all([
    listUnpublished(person),
    readPublications(person),
    readFiles(person, websiteLibrary),
  ]);
  const names = new Map(library.list.map(({ id, name }) => [id, name]));
  return {
    unpublished: unpublished.map((item) => ({ ...item, changes: item.changes.map((change) => withNames(change, names)) })),
    publications,
  };
}

const pictureId = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/gm;

/** Replaces the ids of the library's pictures by their names. */
function withNames({ label, before, after }: FieldChange, names: ReadonlyMap<string, string>): FieldChange {
  const named = (text: string) => text.replaceAll(pictureId, (id) => names.get(id) ?? "Deleted picture");
  return { label, before: named(before), after: named(after) };
}

export const action = async (args: Route.ActionArgs) => handleWebsiteForm(await readSubmission(args));

export const clientAction = formsClientAction([]);

/** The unpublished changes, with texts before and after. The selected ones are published together. */
export default function Publish({ loaderData }: Route.ComponentProps) {
  const { unpublished, publications } = loaderData;
  return (
    <WebsiteFrame
      current="publish"
      unpublished={unpublished}
      hidesBar
      publicPath="/"
      side={<PublicationsPanel publications={publications} />}
    >
      <Panel title="What waits">
        {unpublished.length === 0 ? (
          <EmptyState message="Nothing waits to be published." />
        ) : (
          <Form method="post" preventScrollReset>
            <ul>
              {unpublished.map((item) => (
                <UnpublishedChange key={`${item.id}:${item.version}`} item={item} />
              ))}
            </ul>
            <div className="panel__body">
              <IntentButton intent="publish" busyLabel="Publishing...">
                Publish selected
              </IntentButton>
            </div>
          </Form>
        )}
      </Panel>
      <ResultToasts />
    </WebsiteFrame>
  );
}

function UnpublishedChange({ item }: { item: UnpublishedItem }) {
  const { id, version, title, changes, problem, remark } = item;
  return (
    <li className="stack gap-3 unpublished-change">
      <div className="row">
        <Checkbox
          label={title}
          name="item"
          value={`${id}:${version}`}
          defaultChecked={!problem}
          disabled={problem !== undefined}
        />
        <StateChip {...item} />
        <Link to={itemUrl(id)}>
          Open<span className="visually-hidden">{` ${title}`}</span>
        </Link>
      </div>
      {problem && <p className="field__error">{problem}</p>}
      {remark && <p>{remark}</p>}
      <dl className="stack gap-3">
        {changes.map((change) => (
          <ChangedField key={change.label} change={change} />
        ))}
      </dl>
    </li>
  );
}

const ChangedField = ({ change: { label, before, after } }: { change: FieldChange }) => (
  <div>
    <dt className="fine-print">{label}</dt>
    <dd className="stack gap-1">
      {before && (
        <del className="soft">
          <span className="visually-hidden">Before: </span>
          <span>{before}</span>
        </del>
      )}
      <ins>
        <span className="visually-hidden">After: </span>
        <span>{after || "Empty"}</span>
      </ins>
    </dd>
  </div>
);

import { data, redirect } from "react-router";
import { formsClientAction } from "#app/browser/with-offline-fallback.ts";
import { pageMeta } from "#app/company/page-meta.ts";
import { readMergeableKind, readMergeTarget } from "#app/features/duplicates/duplicates.server.ts";
import { mergeUrl, recordUrl, undoDays } from "#app/features/duplicates/duplicates.ts";
import { postedForm } from "#app/platform/request.server.ts";
import { personOf } from "#app/platform/request-person.server.ts";
import { formatDay } from "#app/platform/values/dates.ts";
import { isId } from "#app/platform/values/ids.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { ActionForm } from "#app/ui/form/action-form.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { IntentButton } from "#app/ui/form/intent-button.tsx";
import { Link } from "#app/ui/link.tsx";
import { PageHeader } from "#app/ui/page/page-header.tsx";
import { Panel } from "#app/ui/page/panel.tsx";
import type { Route } from "./+types/merge.route.ts";
import { handleMergeForm } from "./duplicates-action.server.ts";
import { MergeChoices } from "./merge-choices.tsx";
import { readMerge } from "./merging.server.ts";

export { noStoreHeaders as headers } from "#app/platform/page-headers.ts";
export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: "Merge" });

export async function loader({ context, params: { kind: kindText, id, other } }: Route.LoaderArgs) {
  const person = personOf(context);
  const kind = readMergeableKind(person, kindText);
  if (!kind || !isId(id) || !isId(other)) throw data(null, { status: 404 });
  const merge = await readMerge(person, kind, id, other);
  if (merge) return { kind, merge };
  // One of the two was merged meanwhile, into the other or into a third record.
  const mergeTarget = (await readMergeTarget(person, kind, other)) ?? (await readMergeTarget(person, kind, id));
  if (mergeTarget) throw redirect(recordUrl(kind, mergeTarget));
  throw data(null, { status: 404 });
}

export async function action({ request, context, params: { kind: kindText, id, other }, url }: Route.ActionArgs) {
  const person = personOf(context);
  const kind = readMergeableKind(person, kindText);
  if (!kind || !isId(id) || !isId(other)) throw data(null, { status: 404 });
  const form = await postedForm(request);
  return handleMergeForm({ person, form, returnTo: url.pathname }, kind, id, other);
}

export const clientAction = formsClientAction(["merge"]);

export default function Merge({ loaderData: { kind, merge } }: Route.ComponentProps) {
  const { kept, merged, moving, staying } = merge;
  // The versions of the records that the page shows: after a conflict, the current ones.
  const versions = { kept_version: kept.version, merged_version: merged.version };
  return (
    <>
      <PageHeader title={`Merge two ${kind}s`} intro={`${merged.name} becomes a part of ${kept.name}.`}>
        <ButtonLink to={mergeUrl(kind, merged.id, kept.id)} small variant="quiet" replace>
          Keep the other one
        </ButtonLink>
      </PageHeader>
      <ActionForm intent="merge" fields={versions} className="merge-form stack">
        <Panel title="What is kept">
          {/* The key: after "Keep the other one" a chosen side would be the other lead's. */}
          <MergeChoices key={kept.id} {...{ kind, merge }} />
        </Panel>
        <Panel title="What moves">
          <ul className="panel__body panel__body--tight stack gap-3">
            <li>{moving ? `From ${merged.name} to ${kept.name}: ${moving}.` : `No other record refers to ${merged.name}.`}</li>
            {staying && (
              <li>{`Issued documents and money keep the client they name, and are shown with ${kept.name}: ${staying}.`}</li>
            )}
            <li>
              The other one, added on <span>{formatDay(merged.createdAt.slice(0, 10))}</span>, leaves the lists; its address leads
              to the one that is kept. For <span>{undoDays}</span> days the merge can be undone.
            </li>
          </ul>
        </Panel>
        <ErrorSummary />
        <div className="row gap-6">
          <IntentButton intent="merge" busyLabel="Merging...">{`Merge into ${kept.name}`}</IntentButton>
          <Link to="/dashboard/duplicates">All duplicates</Link>
        </div>
      </ActionForm>
    </>
  );
}

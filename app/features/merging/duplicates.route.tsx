import { Form } from "react-router";
import { formsClientAction } from "#app/browser/with-offline-fallback.ts";
import { pageMeta } from "#app/company/page-meta.ts";
import { readDuplicates } from "#app/features/duplicates/duplicates.server.ts";
import { type Candidate, matchText, maxPairs, mergeUrl, type Pair, recordUrl } from "#app/features/duplicates/duplicates.ts";
import { can } from "#app/permissions.ts";
import { personOf, readSubmission } from "#app/platform/request-person.server.ts";
import { phoneText } from "#app/platform/values/phone.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { ErrorBox } from "#app/ui/error-box.tsx";
import { IntentButton } from "#app/ui/form/intent-button.tsx";
import { Link } from "#app/ui/link.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { PageHeader } from "#app/ui/page/page-header.tsx";
import { Panel } from "#app/ui/page/panel.tsx";
import { useActionResult } from "#app/ui/result/use-action-result.ts";
import type { MergeableKind } from "#db/enums.ts";
import type { Route } from "./+types/duplicates.route.ts";
import { type DuplicatesActionData, handleDuplicatesForm } from "./duplicates-action.server.ts";
import "./duplicates.css";

export { noStoreHeaders as headers } from "#app/platform/page-headers.ts";
export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: "Duplicates" });

export async function loader({ context }: Route.LoaderArgs) {
  const person = personOf(context);
  return { pairs: await readDuplicates(person), canMerge: can(person, "lead:merge") && can(person, "client:merge") };
}

export const action = async (args: Route.ActionArgs) => handleDuplicatesForm(await readSubmission(args));

export const clientAction = formsClientAction([]);

export default function Duplicates({ loaderData }: Route.ComponentProps) {
  const { pairs, canMerge } = loaderData;
  const result = useActionResult<DuplicatesActionData>();
  return (
    <>
      <PageHeader
        title="Duplicates"
        intro={
          canMerge
            ? "Records that may be of one person or company. A merge can be undone for 30 days."
            : "Records that may be of one person or company. An admin can merge them."
        }
      />
      {result?.errorMessage && <ErrorBox message={result.errorMessage} />}
      {result?.successMessage && (
        <Notice comesIntoView key={result.successMessage}>
          <p>
            <span>{result.successMessage}</span> {result.restoredUrl && <Link to={result.restoredUrl}>Open it</Link>}
          </p>
        </Notice>
      )}
      <PairsPanel kind="lead" title="Leads" pairs={pairs.lead} canMerge={canMerge} />
      <PairsPanel kind="client" title="Clients" pairs={pairs.client} canMerge={canMerge} />
    </>
  );
}

type PairsPanelProps = { kind: MergeableKind; title: string; pairs: Pair[]; canMerge: boolean };

const PairsPanel = ({ kind, title, pairs, canMerge }: PairsPanelProps) => (
  <Panel title={pairs.length > 0 ? `${title} (${pairs.length}${pairs.length >= maxPairs ? "+" : ""})` : title}>
    {pairs.length === 0 ? (
      <EmptyState message={`No ${kind}s look alike.`} />
    ) : (
      <ul className="panel__body panel__body--tight pair-list">
        {pairs.map(({ one, other, matches }) => (
          <li key={`${one.id} ${other.id}`}>
            <CandidateSummary kind={kind} candidate={one} />
            <CandidateSummary kind={kind} candidate={other} />
            <p className="fine-print">{matchText(matches)}</p>
            {canMerge && (
              <Form method="post" className="row" preventScrollReset>
                <input type="hidden" name="kind" value={kind} />
                <input type="hidden" name="one" value={one.id} />
                <input type="hidden" name="other" value={other.id} />
                <ButtonLink to={mergeUrl(kind, one.id, other.id)} small variant="soft">
                  Compare
                  <span className="visually-hidden">{` ${one.name} and ${other.name}`}</span>
                </ButtonLink>
                <IntentButton intent="not-duplicate" fields={{ one: one.id, other: other.id }} small variant="quiet">
                  Not a duplicate
                </IntentButton>
              </Form>
            )}
          </li>
        ))}
      </ul>
    )}
  </Panel>
);

const CandidateSummary = ({
  kind,
  candidate: { id, name, phone, email, detail },
}: {
  kind: MergeableKind;
  candidate: Candidate;
}) => (
  <div>
    <Link to={recordUrl(kind, id)}>{name}</Link>
    <small className="fine-print">
      {[phone && phoneText(phone), email, detail].filter(Boolean).map((fact) => (
        <span key={fact}>{fact}</span>
      ))}
    </small>
  </div>
);

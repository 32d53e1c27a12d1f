import { data, redirect } from "react-router";
import { pageMeta } from "#app/company/page-meta.ts";
import { readMergeableKind, readMergeTarget } from "#app/features/duplicates/duplicates.server.ts";
import { mergeUrl, mergeWithUrl, recordUrl } from "#app/features/duplicates/duplicates.ts";
import { personOf } from "#app/platform/request-person.server.ts";
import { isId } from "#app/platform/values/ids.ts";
import { textFilter } from "#app/records/list-filters.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Link } from "#app/ui/link.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { FilterBar } from "#app/ui/list/filter-bar.tsx";
import { PageHeader } from "#app/ui/page/page-header.tsx";
import { Panel } from "#app/ui/page/panel.tsx";
import { UnbrokenNumbers } from "#app/ui/unbroken-numbers.tsx";
import type { Route } from "./+types/merge-with.route.ts";
import { readMergePartners } from "./merge-partners.server.ts";
import "./merge-with.css";
import "#app/ui/related-list.css";

export { noStoreHeaders as headers } from "#app/platform/page-headers.ts";
export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: "Merge with" });

export async function loader({ context, params: { kind: kindText, id }, url }: Route.LoaderArgs) {
  const person = personOf(context);
  const kind = readMergeableKind(person, kindText);
  if (!kind || !isId(id)) throw data(null, { status: 404 });
  const text = textFilter(url.searchParams.get("q")).slice(0, 100);
  const found = await readMergePartners(person, kind, id, text);
  if (found) return { kind, id, text, ...found };
  const mergeTarget = await readMergeTarget(person, kind, id);
  if (mergeTarget) throw redirect(mergeWithUrl(kind, mergeTarget));
  throw data(null, { status: 404 });
}

/** Looks for the record that a lead or client is merged with. */
export default function MergeWith({ loaderData: { kind, id, text, name, partners, isCapped } }: Route.ComponentProps) {
  const count = `${partners.length || "No"}${isCapped ? " or more" : ""} ${kind}${partners.length === 1 && !isCapped ? "" : "s"}`;
  const status = text ? `${count} found` : "";
  return (
    <>
      <PageHeader
        title={`Merge ${name} with ...`}
        intro={`Choose the other ${kind}. Nothing changes before you have compared the two.`}
      />
      <div className="merge-with">
        <FilterBar
          filters={{ q: text }}
          searchLabel="Name, phone number or email"
          clearUrl={text !== "" && mergeWithUrl(kind, id)}
          compact
        />
        <p role="status" className="visually-hidden">
          {status}
        </p>
        <Panel title={text ? "Found" : "Looks like"} headerActions={<Link to={recordUrl(kind, id)}>{`Back to ${name}`}</Link>}>
          {partners.length === 0 ? (
            <EmptyState
              message={
                text ? `No other ${kind} found for “${text}”.` : `Nothing looks like ${name}. Search for the other ${kind}.`
              }
            />
          ) : (
            <ul className="panel__body panel__body--tight related-list">
              {partners.map((partner) => (
                <li key={partner.id}>
                  <div>
                    <Link to={recordUrl(kind, partner.id)}>{partner.name}</Link>
                    <small>
                      <UnbrokenNumbers text={partner.facts} />
                    </small>
                  </div>
                  <ButtonLink to={mergeUrl(kind, id, partner.id)} small variant="quiet">
                    Compare<span className="visually-hidden">{` with ${partner.name}`}</span>
                  </ButtonLink>
                </li>
              ))}
            </ul>
          )}
          {isCapped && <p className="panel__body fine-print">There are more. Enter more of the name, or a phone number.</p>}
        </Panel>
      </div>
    </>
  );
}

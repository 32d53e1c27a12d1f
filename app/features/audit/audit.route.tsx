import { useLocation } from "react-router";
import { pageMeta } from "#app/company/page-meta.ts";
import { SettingsSections } from "#app/features/settings/settings.parts.tsx";
import { personOf } from "#app/platform/request-person.server.ts";
import { formatDateTime } from "#app/platform/values/dates.ts";
import { DayFilter, useEnteredDays } from "#app/records/day-filter.tsx";
import { useRows } from "#app/records/json-rows.ts";
import { rowsPerPage } from "#app/records/list-filters.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Link } from "#app/ui/link.tsx";
import { changedQuery } from "#app/ui/list/changed-query.ts";
import { FilterBar, FilterSelect } from "#app/ui/list/filter-bar.tsx";
import { useRowsFocus } from "#app/ui/list/list-rows.ts";
import { type Column, Table } from "#app/ui/list/table.tsx";
import { PageHeader } from "#app/ui/page/page-header.tsx";
import { Panel } from "#app/ui/page/panel.tsx";
import { UnbrokenNumbers } from "#app/ui/unbroken-numbers.tsx";
import type { Route } from "./+types/audit.route";
import { readAudit, readAuditFilterOptions } from "./audit.server.ts";
import { type AuditEntry, describeFields, readAuditFilters, systemActors } from "./audit.ts";
import type { NamedObject } from "./named-objects.server.ts";
import "#app/ui/list/pager.css";

export { noStoreHeaders as headers } from "#app/platform/page-headers.ts";
export const handle = { narrowSidebar: true };
export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: "Audit" });

export async function loader({ context, url }: Route.LoaderArgs) {
  const person = personOf(context);
  const filters = readAuditFilters(url.searchParams);
  const [page, filterOptions] = await Promise.all([readAudit(person, filters), readAuditFilterOptions(person)]);
  return { ...page, ...filterOptions, filters };
}

export default function Audit({ loaderData }: Route.ComponentProps) {
  const entries = useRows(loaderData.entries).slice(0, rowsPerPage);
  const { referencedObjects, nextCursor, people, actions } = loaderData;
  const filters = { ...loaderData.filters, ...useEnteredDays("from", "to") };
  const { person, action, from, to, before } = filters;
  const actorOptions = [...systemActors, ...people.map(({ id, name }) => ({ value: id, label: name }))];
  return (
    <>
      <PageHeader title="Audit" intro="Who did what, and when. Nobody can change these entries." />
      <SettingsSections current="/dashboard/audit">
        <FilterBar filters={filters} clearUrl={Boolean(person || action || from || to) && "/dashboard/audit"} compact>
          <FilterSelect name="person" label="Person" any="Everybody" options={actorOptions} />
          <FilterSelect name="action" label="Action" any="All actions" options={actions} />
          <DayFilter label="From" name="from" />
          <DayFilter label="To" name="to" />
        </FilterBar>
        <Panel title="Audit log">
          <Table
            none="No entries match these filters."
            caption="Audit log"
            columns={columns(referencedObjects)}
            rows={entries}
            rowKey={({ id }) => id}
            isPageList
          />
          <AuditPager nextCursor={nextCursor} before={before} />
        </Panel>
      </SettingsSections>
    </>
  );
}

function AuditPager({ nextCursor, before }: { nextCursor: number | null; before: number | null }) {
  const { search } = useLocation();
  const pager = useRowsFocus(before);
  const isPaged = before !== null;
  if (nextCursor === null && !isPaged) return null;
  const to = (before: number | null) => changedQuery(search, { before: before === null ? null : String(before) });
  return (
    <nav className="row pager" aria-label="Pages" ref={pager}>
      <span className="actions">
        {isPaged && (
          <ButtonLink to={to(null)} small variant="quiet" icon="previous">
            Newest
          </ButtonLink>
        )}
        {nextCursor !== null && (
          <ButtonLink to={to(nextCursor)} small variant="quiet" icon="next">
            Older
          </ButtonLink>
        )}
      </span>
    </nav>
  );
}

function columns(referencedObjects: readonly NamedObject[]): Column<AuditEntry>[] {
  const byId = new Map(referencedObjects.map((object) => [object.id, object]));
  const names = new Map(referencedObjects.map(({ id, name }) => [id, name]));
  return [
    { header: "When", cell: ({ at }) => <time dateTime={at}>{formatDateTime(at)}</time> },
    { header: "Who", cardLabel: "Who", cell: ({ actor }) => actor },
    { header: "Action", cardLabel: "Action", cell: ({ action }) => action },
    { header: "Object", cardFullWidth: true, cell: (entry) => <AuditObject {...entry} named={byId.get(entry.objectId ?? "")} /> },
    {
      header: "Changed",
      cardFullWidth: true,
      cell: ({ fields }) => (
        <span className="sentence">
          <UnbrokenNumbers text={describeFields(fields, names)} />
        </span>
      ),
    },
  ];
}

/** "invoice INV-H/2627/00012" with a link; for a deleted object the start of its id; for a denied request the path. */
function AuditObject({ objectType, objectId, named }: AuditEntry & { named?: NamedObject }) {
  if (!named && objectType === "comment") return objectType;
  if (!named) return [objectType, objectType === "address" ? objectId : objectId?.slice(0, 8)].filter(Boolean).join(" ");
  return (
    <>
      <span>{objectType}</span> {named.to ? <Link to={named.to}>{named.name}</Link> : <span>{named.name}</span>}
    </>
  );
}

import { useRouteLoaderData } from "react-router";
import { useCompany, useStaffCompany } from "#app/company/use-company.ts";
import { checklistNames } from "#app/content/checklists.ts";
import { notSaid } from "#app/content/lead-sources.ts";
import { formatDays, parseDays } from "#app/platform/values/dates.ts";
import { isFiltered } from "#app/records/list-filters.ts";
import { type Owner, ownerName } from "#app/records/owners/owners.ts";
import { Link } from "#app/ui/link.tsx";
import { FilterBar, FilterSelect, useIsOffered } from "#app/ui/list/filter-bar.tsx";
import { FilterChip } from "#app/ui/list/filter-chip.tsx";
import { leadStages } from "#db/enums.ts";
import { sourceOptions } from "./brief.ts";
import { isAboutPast, type LeadChip, type LeadFilterValues, type LeadView, replyBuckets, stageName } from "./leads.ts";

const stageOptions = leadStages.map((stage) => ({ value: stage, label: stageName(stage) }));

type LeadFiltersProps = {
  search: LeadFilterValues;
  view: LeadView;
  /** The number of all leads, counted by `countToFilter`. */
  total: number;
  /** How many leads each chip would find. */
  chipCounts: Record<LeadChip, number>;
  owners: Owner[];
};

/** Search, chips and selects, whose values are in the URL. There is no select for the stage on the board, where a click on a stage opens it. */
export function LeadFilters({ search, view, total, chipCounts, owners }: LeadFiltersProps) {
  const { stage, received, replied, took, added, source } = search;
  const [enquiryDays, replyDays, addedDays] = [received, replied, added].map(parseDays);
  const [, ...sources] = sourceOptions(useStaffCompany().leadSources, source === notSaid ? "" : source);
  sources.unshift({ value: notSaid, label: "Not said" });
  const bucket = replyBuckets(useCompany().replyPromiseHours).find(({ key }) => key === took);
  const isBoard = view === "board";
  const ownerOptions = [
    { value: "nobody", label: "Nobody" },
    ...owners.map(({ id }) => ({ value: id, label: ownerName(owners, id) ?? "" })),
  ];
  return (
    <FilterBar
      compact
      filters={search}
      total={total}
      searchLabel="Name, phone, mail or firm"
      clearUrl={isFiltered(isBoard ? { ...search, stage: "" as const } : search) && "/dashboard/leads"}
    >
      {isBoard && isAboutPast(search) && <input type="hidden" name="view" value="board" />}
      {isBoard && stage && <input type="hidden" name="stage" value={stage} />}
      {enquiryDays && <FilterChip name="received" value={received} label={`Enquiry: ${formatDays(enquiryDays)}`} />}
      {addedDays && <FilterChip name="added" value={added} label={`Added: ${formatDays(addedDays)}`} />}
      {replyDays && <FilterChip name="replied" value={replied} label={`Reply: ${formatDays(replyDays)}`} />}
      {bucket && <FilterChip name="took" value={took} label={bucket.isLate ? bucket.label : `Reply took ${bucket.label}`} />}
      <FilterChip name="show" value="waiting" label="Awaiting" count={chipCounts.waiting} />
      <FilterChip name="show" value="overdue" label="Overdue" count={chipCounts.overdue} isLate />
      <FilterChip name="action" value="due" label="Action due" count={chipCounts.action} />
      <FilterChip name="mine" value="1" label="Mine" count={chipCounts.mine} />
      <HeldLink />
      {!isBoard && <FilterSelect name="stage" label="Stage" any="Any stage" options={stageOptions} />}
      <FilterSelect name="owner" label="Owner" any="Any owner" options={ownerOptions} />
      <FilterSelect name="kind" label="Kind" any="Any kind" options={checklistNames} />
      <FilterSelect name="source" label="Came from" any="Any source" options={sources} />
    </FilterBar>
  );
}

/** To the enquiries that wait for a decision whether they are spam. The dashboard counts them. */
function HeldLink() {
  const dashboard = useRouteLoaderData("features/dashboard/dashboard.layout") as { counts: { held: number } | null } | undefined;
  const held = dashboard?.counts?.held ?? 0;
  if (!useIsOffered(held > 0)) return null;
  return (
    <Link className="filter-chip" to="/dashboard/held">
      <span>Held</span> <b className={held > 0 ? "is-late" : undefined}>{held.toLocaleString("en-IN")}</b>
    </Link>
  );
}

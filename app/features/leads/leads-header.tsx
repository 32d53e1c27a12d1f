import { useSearchParams } from "react-router";
import { useCompany } from "#app/company/use-company.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Segmented } from "#app/ui/form/segmented.tsx";
import { changedQuery } from "#app/ui/list/changed-query.ts";
import { AddLink, ExportLink, PageHeader } from "#app/ui/page/page-header.tsx";
import { type LeadView, leadDialogs } from "./leads.ts";
import "#app/ui/dialog/menu.css";

type LeadsHeaderProps = {
  view: LeadView;
  repliesDue: { overdue: number; waiting: number };
};

const views = [
  { view: "board", label: "Board", icon: "board" },
  { view: "table", label: "Table", icon: "table" },
  { view: "list", label: "List", icon: "list" },
] as const;

export function LeadsHeader({ view, repliesDue }: LeadsHeaderProps) {
  const [params] = useSearchParams();
  // `all`: the board shows every lead of one stage.
  const viewUrl = (name: LeadView) =>
    changedQuery(params, { page: null, sort: null, all: null, changed: null, deleted: null, view: name });
  return (
    <PageHeader title="Lead Management" intro={<ReplyPromises {...repliesDue} />} compact>
      <Segmented
        label="View"
        choices={views.map(({ view: name, ...choice }) => ({ ...choice, to: viewUrl(name), current: name === view }))}
      />
      <ButtonLink
        to="/dashboard/duplicates"
        small
        variant="quiet"
        icon="swap"
        className="button--icon"
        aria-label="Duplicates"
        title="Duplicates"
      />
      <ExportLink iconOnly without={["view", "all", ...leadDialogs]} />
      <AddLink label="Add New Lead" />
    </PageHeader>
  );
}

/** "We promise a reply within 24 hours. 2 are overdue, 8 wait." */
function ReplyPromises({ overdue, waiting }: LeadsHeaderProps["repliesDue"]) {
  const late = <b className="is-late">{overdue}</b>;
  const others = <b>{waiting}</b>;
  return (
    <>
      <span>{`We promise a reply ${useCompany().replyPromise}.`}</span>{" "}
      {overdue > 0 && (
        <span>
          {late} <span>{`${overdue === 1 ? "is" : "are"} overdue${waiting > 0 ? ", " : "."}`}</span>
        </span>
      )}
      {waiting > 0 && (
        <span>
          {others} <span>{`${waiting === 1 ? "waits" : "wait"}.`}</span>
        </span>
      )}
    </>
  );
}

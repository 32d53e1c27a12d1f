import type { ReactNode } from "react";
import { useSearchParams } from "react-router";
import { officeOf } from "#app/company/company.ts";
import { useCompany } from "#app/company/use-company.ts";
import { financialYearLabel } from "#app/gst/document-numbers.ts";
import { formatDaysOfMonth } from "#app/platform/values/dates.ts";
import { formatRupees, formatRupeesCompact } from "#app/platform/values/money.ts";
import { Segmented } from "#app/ui/form/segmented.tsx";
import { joinText } from "#app/ui/join-text.ts";
import { Link } from "#app/ui/link.tsx";
import { changedQuery } from "#app/ui/list/changed-query.ts";
import { MonthColumns } from "#app/ui/list/month-columns.tsx";
import type { DataColor } from "#app/ui/list/progress.tsx";
import { ShareBars } from "#app/ui/list/share-bars.tsx";
import { Stat, StatRow } from "#app/ui/list/stats.tsx";
import { Panel } from "#app/ui/page/panel.tsx";
import { columnUnits, type Figures, type Period, percentChange, periodNames, type Share } from "./figures.ts";
import "#app/ui/columns.css";
import "./figures.css";

type FiguresProps = { figures: Figures };

const listUrl = (filter: string | undefined) => (filter === undefined ? undefined : queryUrl("/dashboard/invoices", filter));
const queryUrl = (path: string, query: string) => (query ? `${path}?${query}` : path);

/** Chooses the period of all figures of a page. The other parameters of the URL stay. */
export function PeriodSwitch({ period, year }: Pick<Figures, "period" | "year">) {
  const [params] = useSearchParams();
  const toChoice = (value: Period, label: string) => ({
    label,
    to: changedQuery(params, { period: value }),
    current: value === period,
  });
  return (
    <Segmented
      label="Period of the figures"
      choices={[
        toChoice("12-months", "12 months"),
        toChoice("year", `FY ${financialYearLabel(year).replace("-", "–")}`),
        toChoice("month", "This month"),
        toChoice("all", "All time"),
      ]}
    />
  );
}

/** Chooses the office of the figures. A company with one office has no choice. */
export function OfficeSwitch({ office }: Pick<Figures, "office">) {
  const [params] = useSearchParams();
  const { offices } = useCompany();
  if (offices.length < 2) return null;
  const toChoice = (key: string, label: string) => ({
    label,
    to: changedQuery(params, { office: key || null }),
    current: key === office,
  });
  const all = toChoice("", offices.length === 2 ? "Both offices" : "All offices");
  return <Segmented label="Office of the figures" choices={[all, ...offices.map(({ key, city }) => toChoice(key, city))]} />;
}

/** Collapsed to one line on a phone, because the list below it matters more. */
export function CollapsibleFigures({ figures, children }: FiguresProps & { children: ReactNode }) {
  const { period, office, billed, outstanding } = figures;
  const company = useCompany();
  return (
    <details className="collapsible-figures">
      <summary>
        <span>{office && `${officeOf(company, office).city}: `}</span>
        <span className="no-wrap">{`${office ? "billed" : "Billed"} ${formatRupeesCompact(billed)} (${periodNames[period]}),`}</span>{" "}
        <span className="no-wrap">{`outstanding ${formatRupeesCompact(outstanding)}`}</span>
      </summary>
      {children}
    </details>
  );
}

export function MainFigures({ figures }: FiguresProps) {
  const { period, office, billed, gst, received, outstanding, credit, openAdvances, monthToDate } = figures;
  const list = listUrl(figures.invoicesQuery);
  const outstandingQuery = office ? `unpaid=all&office=${office}` : "unpaid=all";
  const { current, previous, previousDays } = monthToDate;
  const change = percentChange(previous, current);
  // Unused money of clients, which the outstanding sum does not take into account.
  const notDeducted = [
    credit > 0 && `${formatRupees(credit)} credit of clients`,
    openAdvances > 0 && `${formatRupees(openAdvances)} open advances`,
  ].filter(Boolean);
  return (
    <StatRow>
      <Stat to={list} label="Billed before GST" value={formatRupees(billed)}>
        <span>{`${periodNames[period]}, less credit notes;`}</span>{" "}
        {period !== "month" && (
          <span>
            <b>{formatRupees(current)}</b> this month,{" "}
          </span>
        )}
        <b>{change === "-" ? formatRupees(previous) : change}</b> on{" "}
        <span className="no-wrap">{formatDaysOfMonth(previousDays)}</span>
      </Stat>
      <Stat to={list} label="GST billed" value={formatRupees(gst)}>{`${periodNames[period]}, less credit notes`}</Stat>
      <Stat
        to={queryUrl("/dashboard/payments", figures.paymentsQuery)}
        label="Received (net of TDS)"
        value={formatRupees(received)}
      >
        {joinText(`${periodNames[period]}, less refunds`, office && ", all offices")}
      </Stat>
      <Stat to={listUrl(outstandingQuery)} label="Outstanding" value={formatRupees(outstanding)}>
        {joinText("today, with GST", notDeducted.length > 0 && `; not deducted${ofAll(office)}: ${notDeducted.join(", ")}`)}
      </Stat>
    </StatRow>
  );
}

/** Said beside what has no office while the other figures are of one. */
const ofAll = (office: string) => office && ", all offices";

/** "in 2026-27": says of a sum which period it is of. */
const inPeriod = ({ period, year }: Pick<Figures, "period" | "year">) =>
  ({ "12-months": "in 12 months", year: `in ${financialYearLabel(year)}`, month: "this month", all: "in all" })[period];

export const PanelSum = ({ sum, children }: { sum: string; children: ReactNode }) => (
  <span className="figures__sum soft text-ui align-end">
    <b>{sum}</b> <span className="no-wrap">{children}</span>
  </span>
);

/** The revenue of each month, week or financial year. The calendar year is shown below the first month and January. */
export const RevenueByTime = ({ figures }: FiguresProps) => {
  const unit = columnUnits[figures.period];
  const title = `Revenue by ${unit}`;
  return (
    <Panel title={title} headerActions={<PanelSum sum={formatRupees(figures.billed)}>{inPeriod(figures)}</PanelSum>}>
      <MonthColumns
        label={title}
        color="brand"
        columns={figures.columns.map(({ name, label, detail, amount, filter }) => ({
          name,
          label,
          detail,
          value: amount ?? 0,
          valueLabel: amount === null ? "-" : formatRupeesCompact(amount),
          to: amount === null ? undefined : listUrl(filter),
        }))}
      />
      <p className="figures__note">{`A bar opens the invoices of that ${unit}.`}</p>
    </Panel>
  );
};

const ageColors = ["progress", "pending", "pending", "late", "late"] as const;

export const ReceivablesByAge = ({ figures: { office, receivables, outstanding, credit, openAdvances } }: FiguresProps) => (
  <Panel title="Receivables by age" headerActions={<PanelSum sum={formatRupees(outstanding)}>open</PanelSum>}>
    <ShareBars label="Receivables by age" bars={receivables.map((share, index) => toBar(share, ageColors[index] ?? "late"))} />
    {credit > 0 && (
      <p className="figures__note">
        <Link to="/dashboard/clients?money=credit">Credit of clients</Link>
        <span>{`, not deducted${ofAll(office) ?? ""}: ${formatRupees(credit)}.`}</span>
      </p>
    )}
    {openAdvances > 0 && (
      <p className="figures__note">
        <Link to="/dashboard/clients?money=advances">Advances that no invoice used</Link>
        <span>{`, not deducted${ofAll(office) ?? ""}: ${formatRupees(openAdvances)}.`}</span>
      </p>
    )}
  </Panel>
);

type RevenueByProps = FiguresProps & {
  what: "office" | "service" | "client" | "event" | "source";
  shares: readonly Share[];
  color: DataColor;
};

function RevenueBy({ figures, what, shares, color }: RevenueByProps) {
  const title = `Revenue by ${what}`;
  const sum = shares.reduce((total, { amount }) => total + amount, 0);
  return (
    <Panel title={title} headerActions={<PanelSum sum={formatRupees(sum)}>{inPeriod(figures)}</PanelSum>}>
      {shares.length === 0 ? (
        <p className="panel__body">{`Nothing issued ${figures.period === "all" ? "yet" : "in this period"}.`}</p>
      ) : (
        <ShareBars label={title} bars={shares.map((share) => toBar(share, color))} />
      )}
    </Panel>
  );
}

export const RevenueByOffice = ({ figures }: FiguresProps) => (
  <RevenueBy figures={figures} what="office" shares={figures.offices} color="progress" />
);

type SharesProps = FiguresProps & { shares: readonly Share[] };
export const RevenueByService = (props: SharesProps) => <RevenueBy {...props} what="service" color="done" />;
export const RevenueByClient = (props: SharesProps) => <RevenueBy {...props} what="client" color="progress" />;
export const RevenueByEvent = (props: SharesProps) => <RevenueBy {...props} what="event" color="brand" />;
export const RevenueBySource = (props: SharesProps) => <RevenueBy {...props} what="source" color="pending" />;

/** In place of revenue by service of all time: its statement reads every line of every document, so it runs only after a click. */
function ServicesLink() {
  const [params] = useSearchParams();
  return (
    <Panel title="Revenue by service">
      <p className="panel__body">
        <Link to={changedQuery(params, { services: "all" })} preventScrollReset>
          Show the revenue of all time by service
        </Link>
      </p>
    </Panel>
  );
}

/** The panels that the whole staff sees. `services` null: revenue by service is shown after a click. */
export const FigurePanels = ({ figures, services }: FiguresProps & { services: readonly Share[] | null }) => (
  <div className="figures">
    <div className="stack">
      <RevenueByTime figures={figures} />
      {services ? <ReceivablesByAge figures={figures} /> : <RevenueByOffice figures={figures} />}
    </div>
    <div className="stack">
      {services ? <RevenueByOffice figures={figures} /> : <ReceivablesByAge figures={figures} />}
      {services ? <RevenueByService figures={figures} shares={services} /> : <ServicesLink />}
    </div>
  </div>
);

const toBar = ({ name, amount, filter, isRest }: Share, color: DataColor) => ({
  name,
  value: isRest ? null : amount,
  valueLabel: formatRupees(amount),
  color,
  to: listUrl(filter),
});

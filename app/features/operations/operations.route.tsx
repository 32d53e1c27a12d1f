import { useServerClock } from "#app/browser/use-server-clock.ts";
import { formsClientAction } from "#app/browser/with-offline-fallback.ts";
import { pageMeta } from "#app/company/page-meta.ts";
import { SettingsSections } from "#app/features/settings/settings.parts.tsx";
import { isOldBackup } from "#app/jobs/backup-age.ts";
import { isDiskLow, spaceText } from "#app/platform/disk-space.ts";
import { personOf, readSubmission } from "#app/platform/request-person.server.ts";
import { formatDay, formatDuration } from "#app/platform/values/dates.ts";
import { readId } from "#app/records/list-filters.ts";
import { closeUrlOf } from "#app/ui/dialog/close-url.ts";
import { Glyph } from "#app/ui/icon.tsx";
import { type Column, Table } from "#app/ui/list/table.tsx";
import { PageHeader } from "#app/ui/page/page-header.tsx";
import { Panel } from "#app/ui/page/panel.tsx";
import { ResultToasts } from "#app/ui/result/result-toasts.tsx";
import type { Route } from "./+types/operations.route";
import type { BackupRecord } from "./backup-record.server.ts";
import { type CountedReport, readBrowserReports } from "./browser-reports.server.ts";
import { reportLabels } from "./browser-reports.ts";
import { readReadiness } from "./operations.server.ts";
import { handleOperationsForm } from "./operations-action.server.ts";
import { listUnsentMail } from "./unsent-mail.server.ts";
import { UnsentMailPanel } from "./unsent-mail-panel.tsx";
import { type PageSpeed, readPageSpeed } from "./vitals.server.ts";
import { formatMetric, goodThresholds, type Metric, metrics } from "./vitals.ts";
import "#app/ui/activity-list.css";

export { noStoreHeaders as headers } from "#app/platform/page-headers.ts";
export const handle = { narrowSidebar: true };
export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: "Operations" });

export async function loader({ context, url }: Route.LoaderArgs) {
  const person = personOf(context);
  const [readiness, pages, unsent, reports] = await Promise.all([
    readReadiness(person),
    readPageSpeed(person),
    listUnsentMail(person),
    readBrowserReports(person),
  ]);
  const discardAll = url.searchParams.get("discard") === "all";
  const discardId = readId(url.searchParams, "discard");
  return {
    readiness,
    pages,
    reports,
    ...unsent,
    mailsToDiscard: discardAll || discardId ? unsent.mails.filter(({ id }) => discardAll || id === discardId) : null,
    now: new Date().toISOString(),
  };
}

export const action = async (args: Route.ActionArgs) => handleOperationsForm(await readSubmission(args, closeUrlOf(args.url)));

export const clientAction = formsClientAction([]);

export default function Operations({ loaderData }: Route.ComponentProps) {
  const { readiness, pages, reports, mails, total, mailsToDiscard } = loaderData;
  const now = useServerClock(loaderData.now);
  return (
    <>
      <PageHeader title="Operations" intro="How this server is, and how fast its pages are for those who visit them." />
      <SettingsSections current="/dashboard/operations">
        <Panel title="This server now">
          <ul className="activity-list">
            {serverFacts(readiness, total, now).map(({ title, detail, isGood }) => (
              <li key={title}>
                <Glyph shape={isGood ? "full" : "hollow"} tone={isGood ? "done" : "pending"} />
                <span>
                  <b>{title}</b> <span>{detail}</span>
                </span>
                <small>{isGood ? "Good" : "Look at it"}</small>
              </li>
            ))}
          </ul>
        </Panel>
        <UnsentMailPanel {...{ mails, total, mailsToDiscard, now }} />
        <Panel title="Page speed of the last 28 days">
          <Table
            none="No visit has been measured yet."
            caption="Page speed: three of four visits were this fast or faster"
            columns={columns}
            rows={pages}
            rowKey={({ page }) => page}
          />
        </Panel>
        <BrowserReportsPanel reports={reports} />
      </SettingsSections>
      <ResultToasts />
    </>
  );
}

const oldMailSeconds = 900;
const dayMs = 86_400_000;

function serverFacts(readiness: Awaited<ReturnType<typeof readReadiness>>, unsentMails: number, now: Date) {
  const { version, database, migration, mail, backupSeconds, backupRecord, space, listener, streams } = readiness;
  const waiting = mail?.waiting ?? 0;
  const failed = mail?.failed ?? 0;
  const since = waiting > 0 ? `, the oldest for ${formatDuration(1000 * (mail?.oldestSeconds ?? 0))}` : "";
  return [
    { title: "Version", detail: `${version}.`, isGood: true },
    { title: "Database", detail: migration ? `Answers. Newest migration: ${migration}.` : "Does not answer.", isGood: database },
    {
      title: "Mail",
      detail: `${waiting} waiting${since}; ${failed} refused.`,
      isGood: mail !== null && unsentMails === 0 && mail.oldestSeconds < oldMailSeconds,
    },
    {
      title: "Backup",
      detail: backupSeconds === null ? "None yet." : `The last one is ${formatDuration(1000 * backupSeconds)} old.`,
      isGood: !isOldBackup(backupSeconds),
    },
    ...backupFacts(backupRecord, now),
    {
      title: "Disk",
      detail: spaceText(space),
      isGood: !isDiskLow(space),
    },
    {
      title: "Live updates",
      detail: `${listener ? "Notifications of the database arrive" : "No notifications of the database arrive"}; ${streams === 1 ? "one open stream" : `${streams} open streams`}.`,
      isGood: listener,
    },
  ];
}

/** A drill shows that a backup can be restored; after this time it says little. */
const drillMaxDays = 90;

function backupFacts(record: BackupRecord | null, now: Date) {
  const age = (at: string) => formatDuration(now.getTime() - Date.parse(at));
  const { copy = null, drill = null } = record ?? {};
  return [
    ...(copy
      ? [
          {
            title: "Backup copy",
            detail: copy.failure
              ? `Failed ${age(copy.at)} ago: ${copy.failure}.`
              : `Copied to another place ${age(copy.at)} ago.`,
            isGood: copy.failure === null,
          },
        ]
      : []),
    {
      title: "Restore drill",
      detail: !drill
        ? "None yet: npm run drill restores the newest backup into a temporary database and checks it."
        : drill.differences.length > 0
          ? `Failed ${age(drill.at)} ago: ${drill.differences[0]}.`
          : `Passed ${age(drill.at)} ago, with ${drill.rows.toLocaleString("en-IN")} rows.`,
      isGood: drill !== null && drill.differences.length === 0 && now.getTime() - Date.parse(drill.at) < drillMaxDays * dayMs,
    },
  ];
}

const metricLabels: Record<Metric, string> = {
  LCP: "Largest part shown (LCP)",
  INP: "Answer to a touch (INP)",
  CLS: "Jumps (CLS)",
};

const metricColumn = (metric: Metric): Column<PageSpeed> => ({
  header: metricLabels[metric],
  cardLabel: metric,
  alignEnd: true,
  cell: (page) => {
    const value = page[metric];
    const isSlow = value !== null && value > goodThresholds[metric];
    return isSlow ? <b>{`${formatMetric(metric, value)} · slow`}</b> : formatMetric(metric, value);
  },
});

const columns: Column<PageSpeed>[] = [
  { header: "Page", cell: ({ page }) => page },
  ...metrics.map(metricColumn),
  { header: "Visits", cardLabel: "Visits", alignEnd: true, cell: ({ visits }) => visits },
];

const BrowserReportsPanel = ({ reports }: { reports: CountedReport[] }) => (
  <Panel title="Problems that browsers reported in the last 28 days">
    <Table
      none="No browser has reported a problem."
      caption="Problems that browsers reported"
      columns={reportColumns}
      rows={reports}
      rowKey={({ page, kind, detail }) => `${page} ${kind} ${detail}`}
    />
  </Panel>
);

const reportColumns: Column<CountedReport>[] = [
  { header: "Page", cell: ({ page }) => page },
  { header: "What", cardFullWidth: true, cell: ({ kind, detail }) => `${reportLabels[kind]}: ${detail}` },
  { header: "Last", cardLabel: "Last", cell: ({ lastDay }) => <span className="no-wrap">{formatDay(lastDay)}</span> },
  { header: "Reports", cardLabel: "Reports", alignEnd: true, cell: ({ reports }) => reports },
];

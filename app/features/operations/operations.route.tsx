import { company } from "#app/content/company.ts";
import { isOldBackup } from "#app/platform/backup-age.ts";
import { duration } from "#app/platform/dates.ts";
import { personOf } from "#app/platform/session.server.ts";
import { Empty } from "#app/ui/empty.tsx";
import { Glyph } from "#app/ui/icon.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { type Column, Table } from "#app/ui/table.tsx";
import type { Route } from "./+types/operations.route";
import { type Readiness, readReadiness } from "./operations.server.ts";
import { type PageSpeed, readPageSpeed } from "./vitals.server.ts";
import { amountInWords, goodUpTo, type Metric, metrics } from "./vitals.ts";
import "#app/ui/activity-list.css";

export { privatePage as headers } from "#app/platform/page-headers.ts";
export const meta: Route.MetaFunction = () => [{ title: `Operations · ${company.name}` }];

export async function loader({ context }: Route.LoaderArgs) {
  const person = personOf(context);
  const [readiness, pages] = await Promise.all([readReadiness(person), readPageSpeed(person)]);
  return { readiness, pages };
}

export default function Operations({ loaderData: { readiness, pages } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title="Operations" lead="How this server is, and how fast its pages are for those who visit them." />
      <Panel title="This server now">
        <ul className="activity-list">
          {factsOf(readiness).map(({ what, how, good }) => (
            <li key={what}>
              <Glyph shape={good ? "full" : "hollow"} tone={good ? "done" : "pending"} />
              <span>
                <b>{what}</b> {how}
              </span>
              <small>{good ? "Good" : "Look at it"}</small>
            </li>
          ))}
        </ul>
      </Panel>
      <Panel title="Page speed of the last 28 days">
        {pages.length === 0 ? (
          <Empty line="No visit has been measured yet." />
        ) : (
          <Table
            caption="Page speed: three of four visits were this fast or faster"
            columns={columns}
            rows={pages}
            rowKey={({ page }) => page}
          />
        )}
      </Panel>
    </>
  );
}

const oldMailSeconds = 900;

/** What an admin should know, in words. */
function factsOf({ database, migration, mail, backupSeconds, listener, streams }: Readiness) {
  const waiting = mail?.waiting ?? 0;
  const failed = mail?.failed ?? 0;
  const since = waiting > 0 ? `, the oldest for ${duration(1000 * (mail?.oldestSeconds ?? 0))}` : "";
  return [
    { what: "Database", how: migration ? `Answers. Newest migration: ${migration}.` : "Does not answer.", good: database },
    {
      what: "Mail",
      how: `${waiting} waiting${since}; ${failed} given up.`,
      good: mail !== null && failed === 0 && mail.oldestSeconds < oldMailSeconds,
    },
    {
      what: "Backup",
      how: backupSeconds === null ? "None yet." : `The last one is ${duration(1000 * backupSeconds)} old.`,
      good: !isOldBackup(backupSeconds),
    },
    {
      what: "Live updates",
      how: `${listener ? "OnResult" : "Not heard"}; ${streams === 1 ? "one open stream" : `${streams} open streams`}.`,
      good: listener,
    },
  ];
}

const heads: Record<Metric, string> = {
  LCP: "Largest part shown (LCP)",
  INP: "Answer to a touch (INP)",
  CLS: "Jumps (CLS)",
};

const figure = (metric: Metric): Column<PageSpeed> => ({
  head: heads[metric],
  short: metric,
  end: true,
  cell: (page) => {
    const value = page[metric];
    const slow = value !== null && value > goodUpTo[metric];
    return slow ? <b>{amountInWords(metric, value)} · slow</b> : amountInWords(metric, value);
  },
});

const columns: Column<PageSpeed>[] = [
  { head: "Page", cell: ({ page }) => page },
  ...metrics.map(figure),
  { head: "Visits", short: "Visits", end: true, cell: ({ visits }) => visits },
];

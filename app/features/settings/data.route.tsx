import { Link } from "react-router";
import { pageMeta } from "#app/company/page-meta.ts";
import { isOldBackup } from "#app/jobs/backup-age.ts";
import { productVersion } from "#app/platform/product-version.server.ts";
import { personOf } from "#app/platform/request-person.server.ts";
import { formatDuration } from "#app/platform/values/dates.ts";
import { Glyph } from "#app/ui/icon.tsx";
import { Panel } from "#app/ui/page/panel.tsx";
import type { Route } from "./+types/data.route.ts";
import { readBackupAge } from "./data.server.ts";
import { dataUrl } from "./settings.ts";
import { SettingsFrame } from "./settings-frame.tsx";
import "#app/ui/activity-list.css";

export { noStoreHeaders as headers } from "#app/platform/page-headers.ts";
export const handle = { narrowSidebar: true };
export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: "Data, settings" });

export const loader = async ({ context }: Route.LoaderArgs) => ({
  backupSeconds: await readBackupAge(personOf(context)),
  version: productVersion,
});

const exports = [
  { to: "/dashboard/leads.csv", title: "Leads" },
  { to: "/dashboard/clients.csv", title: "Clients" },
  { to: "/dashboard/vendors.csv", title: "Vendors" },
  { to: "/dashboard/invoices.csv", title: "Invoices" },
  { to: "/dashboard/payments.csv", title: "Payments" },
  { to: "/dashboard/advances.csv", title: "Advances" },
];

export default function DataSettings({ loaderData: { backupSeconds, version } }: Route.ComponentProps) {
  const isOld = isOldBackup(backupSeconds);
  return (
    <SettingsFrame current={dataUrl} side={null}>
      <Panel title="Exports">
        <ul className="activity-list">
          {exports.map(({ to, title }) => (
            <li key={to}>
              <Glyph shape="hollow" />
              <span>
                <Link to={to} reloadDocument>
                  {title}
                </Link>{" "}
                as a CSV file
              </span>
            </li>
          ))}
        </ul>
        <p className="panel__footer">
          Each export is in the audit log. It asks who you are when you last confirmed that more than ten minutes ago.
        </p>
      </Panel>
      <Panel title="Backup" headerActions={<Link to="/dashboard/operations">OPERATIONS</Link>}>
        <ul className="activity-list">
          <li>
            <Glyph shape={isOld ? "hollow" : "full"} tone={isOld ? "pending" : "done"} />
            <span>
              {backupSeconds === null
                ? "There is no backup yet."
                : `The last backup is ${formatDuration(1000 * backupSeconds)} old.`}
            </span>
          </li>
        </ul>
      </Panel>
      <Panel title="Import and privacy" headerActions={<Link to="/dashboard/vendors/import">Import vendors</Link>}>
        <p className="panel__body">
          What is stored about a person is shown or erased by whoever runs the server: <code>npm run privacy</code>.
        </p>
      </Panel>
      <Panel title="Version">
        <p className="panel__body">{`This is version ${version}. CHANGELOG.md says what is new in it.`}</p>
      </Panel>
    </SettingsFrame>
  );
}

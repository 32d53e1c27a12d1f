import { pageMeta } from "#app/company/page-meta.ts";
import { useStaffCompany } from "#app/company/use-company.ts";
import { requirePermission } from "#app/permissions.ts";
import { personOf } from "#app/platform/request-person.server.ts";
import { PageHeader } from "#app/ui/page/page-header.tsx";
import { Panel } from "#app/ui/page/panel.tsx";
import type { Route } from "./+types/email.route.ts";
import { OpenWebmail } from "./meeting-links.tsx";

export { noStoreHeaders as headers } from "#app/platform/page-headers.ts";
export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: "Email" });

export function loader({ context }: Route.LoaderArgs) {
  requirePermission(personOf(context), "view:open");
  return null;
}

export default function EmailView() {
  const { mailDomains, webmailUrl } = useStaffCompany().meetings;
  const intro = webmailUrl
    ? "Your company mail opens in a new tab."
    : "An admin enters the address of your webmail in SETTINGS, Meetings and webmail.";
  return (
    <>
      <PageHeader title="Email" intro={intro}>
        <OpenWebmail />
      </PageHeader>
      {mailDomains.length > 0 && (
        <Panel title="Supported email domains">
          <ul className="panel__body panel__body--tight">
            {mailDomains.map(({ domain }) => (
              <li key={domain}>{domain}</li>
            ))}
          </ul>
        </Panel>
      )}
    </>
  );
}

import { company } from "#app/content/company.ts";
import { requirePermission } from "#app/permissions.ts";
import { personOf } from "#app/platform/session.server.ts";
import type { Route } from "./+types/email.route.ts";
import { OpenWebmail } from "./meeting-links.tsx";

export { privatePage as headers } from "#app/platform/page-headers.ts";
export const meta: Route.MetaFunction = () => [{ title: `Email · ${company.name}` }];

export function loader({ context }: Route.LoaderArgs) {
  requirePermission(personOf(context), "view:open");
  return null;
}

export default function EmailView() {
  return (
    <>
      <div className="ttl">
        <div>
          <h1>Email</h1>
          <p>Your company mail opens in a new tab.</p>
        </div>
        <div className="acts">
          <OpenWebmail />
        </div>
      </div>
      <section className="panel">
        <header>
          <h2>Supported email domains</h2>
        </header>
        <ul className="pad tight">
          {company.mailDomains.map((domain) => (
            <li key={domain}>{domain}</li>
          ))}
        </ul>
      </section>
    </>
  );
}

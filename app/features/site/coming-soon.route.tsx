import { redirect } from "react-router";
import { company } from "#app/company/company.server.ts";
import { publicCompany } from "#app/company/company.ts";
import { languageOfPath, pathIn } from "#app/company/language-path.ts";
import { pageMeta } from "#app/company/page-meta.ts";
import { withoutSamples } from "#app/company/sample-facts.ts";
import { useTexts } from "#app/company/use-language.ts";
import { textsIn } from "#app/content/interface/texts.ts";
import { today } from "#app/platform/values/dates.ts";
import { telHref } from "#app/platform/values/phone.ts";
import "#app/ui/section.css";
import { PageBanner } from "#app/ui/page/page-banner.tsx";
import type { Route } from "./+types/coming-soon.route";

export { noStoreHeaders as headers } from "#app/platform/page-headers.ts";
export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: args.loaderData?.title ?? "", noIndex: true });

/** What the site says until its owner publishes it: nothing of the sample company. */
export function loader({ url }: Route.LoaderArgs) {
  const language = languageOfPath(url.pathname);
  if (!company().isSiteClosed) throw redirect(pathIn(language, "/"));
  const { email, offices } = withoutSamples(publicCompany(company(), today(), language), company().samples);
  return { title: textsIn(language).comingSoon.title, email, phones: offices.map(({ phone }) => phone.display) };
}

export default function ComingSoon({ loaderData: { title, email, phones } }: Route.ComponentProps) {
  const { comingSoon } = useTexts();
  return (
    <main id="main">
      <PageBanner title={title} intro={comingSoon.text} />
      <ul className="page-width section stack gap-3">
        {phones.map((phone) => (
          <li key={phone}>
            <a href={telHref(phone)}>{phone}</a>
          </li>
        ))}
        {email && (
          <li>
            <a href={`mailto:${email}`}>{email}</a>
          </li>
        )}
      </ul>
    </main>
  );
}

import { pageMeta } from "#app/company/page-meta.ts";
import { useTexts } from "#app/company/use-language.ts";
import { fillPlaceholders } from "#app/content/placeholders.ts";
import { readSite, requirePage } from "#app/features/website/website.server.ts";
import { PageBanner } from "#app/ui/page/page-banner.tsx";
import type { Route } from "./+types/privacy.route";
import { RichTextBlocks } from "./rich-text.tsx";
import "./prose.css";

export const meta: Route.MetaFunction = (args) => (args.loaderData ? pageMeta(args, args.loaderData.page) : []);

export async function loader(args: Route.LoaderArgs) {
  const site = await readSite(args);
  return { page: requirePage(site, "privacy-page", args.url) };
}

export default function PrivacyPage({ loaderData: { page } }: Route.ComponentProps) {
  const { version } = useTexts().privacy;
  return (
    <main id="main">
      <PageBanner title={page.heading} intro={page.intro} />
      <div className="prose page-width">
        {page.sections.map(({ heading, body }) => (
          <section key={heading}>
            <h2>{heading}</h2>
            <RichTextBlocks text={body} />
          </section>
        ))}
        <p>{fillPlaceholders(version, { number: String(page.number) })}</p>
      </div>
    </main>
  );
}

import { pageMeta } from "#app/company/page-meta.ts";
import { useSitePath } from "#app/company/use-language.ts";
import { readSite, requirePage } from "#app/features/website/website.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { PageBanner } from "#app/ui/page/page-banner.tsx";
import { withPhoto } from "../pictures.server.ts";
import type { Route } from "./+types/sports.route";
import { DarkSection } from "./dark-section.tsx";
import { PointList } from "./point-list.tsx";
import { SectionHeader } from "./section-header.tsx";
import { SportCard, SportDialog } from "./sport-card.tsx";
import "../closing-call.css";
import "./sport-card.css";
import "./sport-services.css";

export const meta: Route.MetaFunction = (args) => (args.loaderData ? pageMeta(args, args.loaderData.page) : []);

export async function loader(args: Route.LoaderArgs) {
  const site = await readSite(args);
  return {
    page: requirePage(site, "sports-page", args.url),
    sports: site.items("sport").map((sport) => withPhoto(sport)),
    showsProjects: site.hasPage("/ourproject"),
  };
}

type SportsData = Route.ComponentProps["loaderData"];

export default function SportsPage({ loaderData }: Route.ComponentProps) {
  const { page } = loaderData;
  const sitePath = useSitePath();
  return (
    <main id="main">
      <PageBanner title={page.heading} intro={page.intro}>
        <ButtonLink to={sitePath("/contact")} variant="accent">
          {page.consultationAction}
        </ButtonLink>
      </PageBanner>
      <Portfolio {...loaderData} />
      <Reasons {...loaderData} />
      <Services {...loaderData} />
    </main>
  );
}

function Portfolio({ page, sports }: SportsData) {
  return (
    <section className="section">
      <div className="page-width">
        <SectionHeader title={page.portfolioHeading} intro={page.portfolioIntro} />
        <div className="sport-grid">
          {sports.map((sport) => (
            <SportCard key={sport.slug} sport={sport} moreLabel={page.sportAction} />
          ))}
        </div>
        {sports.map((sport) => (
          <SportDialog key={sport.slug} sport={sport} />
        ))}
      </div>
    </section>
  );
}

function Reasons({ page, showsProjects }: SportsData) {
  const sitePath = useSitePath();
  return (
    <DarkSection innerClass="dark-section__inner--single">
      <h2 className="section-title reveal">{page.reasonsHeading}</h2>
      <PointList points={page.reasons} />
      {showsProjects && (
        <ButtonLink to={sitePath("/ourproject")} variant="accent">
          {page.projectsAction}
        </ButtonLink>
      )}
    </DarkSection>
  );
}

function Services({ page }: SportsData) {
  const sitePath = useSitePath();
  return (
    <section className="section">
      <div className="page-width">
        <SectionHeader title={page.servicesHeading} />
        <ul className="sport-services">
          {page.services.map(({ title, text }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
        <div className="closing-call">
          <div>
            <h2 className="section-title reveal">{page.closingHeading}</h2>
            <p className="text-lead soft">{page.closingText}</p>
          </div>
          <ButtonLink to={sitePath("/contact")}>{page.closingAction}</ButtonLink>
        </div>
      </div>
    </section>
  );
}

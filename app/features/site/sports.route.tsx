import { sportsPage as page } from "#app/content/pages.ts";
import { pageMeta } from "#app/platform/page-meta.ts";
import { useTexts } from "#app/platform/use-company.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { PageBanner } from "#app/ui/page-banner.tsx";
import { DarkSection } from "./dark-section.tsx";
import { PointList } from "./point-list.tsx";
import { SectionHeader } from "./section-header.tsx";
import { SportCard } from "./sport-card.tsx";
import { SportDialog } from "./sport-dialog.tsx";
import "./closing-call.css";
import "./sport-card.css";
import type { Route } from "./+types/sports.route.ts";
import "./sport-services.css";

export const meta: Route.MetaFunction = (args) => pageMeta(args, page);

export default function SportsPage() {
  return (
    <main id="main">
      <PageBanner title={page.heading} intro={page.intro}>
        <ButtonLink to="/contact" variant="gold">
          {page.consultationAction}
        </ButtonLink>
      </PageBanner>
      <Portfolio />
      <Reasons />
      <Services />
    </main>
  );
}

function Portfolio() {
  return (
    <section className="section">
      <div className="page-width">
        <SectionHeader title={page.portfolioHeading} intro={page.portfolioIntro} />
        <div className="sport-grid">
          {page.sports.map((sport) => (
            <SportCard key={sport.slug} sport={sport} />
          ))}
        </div>
        {page.sports.map((sport) => (
          <SportDialog key={sport.slug} sport={sport} />
        ))}
      </div>
    </section>
  );
}

function Reasons() {
  return (
    <DarkSection layout="reasons__inner--single">
      <h2 className="section-title reveal">{useTexts(page.reasonsHeading)}</h2>
      <PointList points={page.reasons} />
      <ButtonLink to="/ourproject" variant="gold">
        {page.projectsAction}
      </ButtonLink>
    </DarkSection>
  );
}

function Services() {
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
            <p>{page.closingText}</p>
          </div>
          <ButtonLink to="/contact">{page.closingAction}</ButtonLink>
        </div>
      </div>
    </section>
  );
}

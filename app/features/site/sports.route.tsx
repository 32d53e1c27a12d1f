import { sportsPage as page } from "#app/content/pages.ts";
import { pageMeta } from "#app/platform/page-meta.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { PointList } from "./point-list.tsx";
import { SportCard } from "./sport-card.tsx";
import { SportDialog } from "./sport-dialog.tsx";
import "./closing.css";
import "./sports.css";

export const meta = () => pageMeta(page);

export default function SportsPage() {
  return (
    <main id="main">
      <PageHead title={page.heading} lead={page.lead}>
        <ButtonLink to="/contact" variant="gold">
          {page.consult}
        </ButtonLink>
      </PageHead>
      <Portfolio />
      <Why />
      <Services />
    </main>
  );
}

function Portfolio() {
  return (
    <section className="sec">
      <div className="wrap">
        <div className="head">
          <h2 className="reveal">{page.portfolioHeading}</h2>
          <p>{page.portfolioLead}</p>
        </div>
        <div className="sports">
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

function Why() {
  return (
    <>
      <div className="temple up deep" />
      <section className="why cloth sec">
        <div className="wrap single">
          <h2 className="reveal">{page.why}</h2>
          <PointList points={page.reasons} />
          <ButtonLink to="/ourproject" variant="gold">
            {page.projects}
          </ButtonLink>
        </div>
      </section>
      <div className="temple deep" />
    </>
  );
}

function Services() {
  return (
    <section className="sec">
      <div className="wrap">
        <div className="head">
          <h2 className="reveal">{page.servicesHeading}</h2>
        </div>
        <ul className="tasks-taken">
          {page.services.map(({ title, text }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
        <div className="closing">
          <div>
            <h2 className="reveal">{page.closing}</h2>
            <p>{page.closingText}</p>
          </div>
          <ButtonLink to="/contact">{page.touch}</ButtonLink>
        </div>
      </div>
    </section>
  );
}

import { claims } from "#app/content/company.ts";
import { home as homeTexts } from "#app/content/pages.ts";
import { services } from "#app/content/services.ts";
import { homeTestimonials } from "#app/content/testimonials.ts";
import { AuthForm } from "#app/features/account/account.parts.tsx";
import { env } from "#app/platform/env.ts";
import { pageMeta } from "#app/platform/page-meta.ts";
import { useTexts } from "#app/platform/use-company.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import type { Route } from "./+types/home.route";
import { DarkSection } from "./dark-section.tsx";
import { Hero, heroPreloads } from "./hero.tsx";
import { PointList } from "./point-list.tsx";
import { SectionHeader } from "./section-header.tsx";
import { ServiceCard } from "./service-card.tsx";
import { Testimonials } from "./testimonials.tsx";
import "./card-grid.css";
import "./home-facts.css";
import "./stepped-edge.css";

export const links = () => heroPreloads;

export const meta: Route.MetaFunction = (args) => pageMeta(args, homeTexts);

export const loader = () => ({ minPasswordLength: env().PASSWORD_MIN_LENGTH });

export default function HomePage({ loaderData }: Route.ComponentProps) {
  const home = useTexts(homeTexts);
  return (
    <main id="main">
      <Hero />
      <CompanyFigures />
      <Services />
      <Reasons minPasswordLength={loaderData.minPasswordLength} />
      <Testimonials heading={home.testimonialsHeading} testimonials={homeTestimonials} />
    </main>
  );
}

function CompanyFigures() {
  const { events, years, rating, support } = claims;
  return (
    <>
      <section className="home-facts" aria-label="At a glance">
        <ul className="page-width">
          <li>
            <b>{events}</b> events delivered
          </li>
          <li>
            <b>{years}</b> years of experience
          </li>
          <li>
            <b>{rating}</b> average rating
          </li>
          <li>
            <b>{support}</b> support
          </li>
        </ul>
      </section>
      <div className="stepped-edge stepped-edge--madder stepped-edge--over" />
    </>
  );
}

function Services() {
  const home = useTexts(homeTexts);
  return (
    <section className="section">
      <div className="page-width">
        <SectionHeader title={home.servicesHeading} intro={home.servicesIntro} />
        <div className="card-grid">
          {services.map(({ slug, title, description, image, alt }) => (
            <ServiceCard key={slug} {...{ title, image, alt }} text={description} to={`/services#${slug}`} link="Learn More" />
          ))}
        </div>
      </div>
    </section>
  );
}

function Reasons({ minPasswordLength }: { minPasswordLength: number }) {
  const home = useTexts(homeTexts);
  return (
    <DarkSection>
      <div>
        <h2 className="section-title reveal">{home.benefitsHeading}</h2>
        <PointList points={home.benefits} />
        <ButtonLink to="/projects" variant="gold">
          {home.portfolioAction}
        </ButtonLink>
      </div>
      <AuthForm mode="login" minPasswordLength={minPasswordLength} />
    </DarkSection>
  );
}

import { AuthForm } from "#app/features/account/account.parts.tsx";
import { openPage, readSite } from "#app/features/website/website.server.ts";
import { env } from "#app/platform/env.ts";
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

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.page.title },
  { name: "description", content: loaderData?.page.description },
];

export async function loader(args: Route.LoaderArgs) {
  const site = await readSite(args);
  return {
    page: openPage(site, "home-page"),
    services: (site.isOpen("/services") ? site.items("service") : []).map(({ slug, title, description, picture }) => ({
      slug,
      title,
      description,
      picture,
    })),
    figures: site.items("statistic").filter(({ shownOn }) => shownOn === "home"),
    testimonials: site.items("testimonial").filter(({ page }) => page === "home"),
    showsProjects: site.isOpen("/ourproject"),
    minPasswordLength: env().PASSWORD_MIN_LENGTH,
  };
}

type HomeData = Route.ComponentProps["loaderData"];

export default function HomePage({ loaderData }: Route.ComponentProps) {
  const { page, figures, testimonials, showsProjects } = loaderData;
  return (
    <main id="main">
      <Hero page={page} showsProjects={showsProjects} />
      {figures.length > 0 && <Figures figures={figures} />}
      {loaderData.services.length > 0 && <Services {...loaderData} />}
      <Reasons {...loaderData} />
      <Testimonials heading={page.testimonialsHeading} testimonials={testimonials} />
    </main>
  );
}

function Figures({ figures }: Pick<HomeData, "figures">) {
  return (
    <>
      <section className="home-facts" aria-label="At a glance">
        <ul className="page-width">
          {figures.map(({ slug, value, label }) => (
            <li key={slug}>
              <b>{value}</b> {label}
            </li>
          ))}
        </ul>
      </section>
      <div className="stepped-edge stepped-edge--madder stepped-edge--over" />
    </>
  );
}

function Services({ page, services }: Pick<HomeData, "page" | "services">) {
  return (
    <section className="section">
      <div className="page-width">
        <SectionHeader title={page.servicesHeading} intro={page.servicesIntro} />
        <div className="card-grid">
          {services.map(({ slug, title, description, picture }) => (
            <ServiceCard
              key={slug}
              {...{ title, picture }}
              text={description}
              to={`/services#${slug}`}
              link={page.serviceAction}
            />
          ))}
        </div>
      </div>
    </section>
  );
}

function Reasons({ page, minPasswordLength, showsProjects }: Pick<HomeData, "page" | "minPasswordLength" | "showsProjects">) {
  return (
    <DarkSection>
      <div>
        <h2 className="section-title reveal">{page.benefitsHeading}</h2>
        <PointList points={page.benefits} />
        {showsProjects && (
          <ButtonLink to="/projects" variant="gold">
            {page.portfolioAction}
          </ButtonLink>
        )}
      </div>
      <AuthForm mode="login" minPasswordLength={minPasswordLength} />
    </DarkSection>
  );
}

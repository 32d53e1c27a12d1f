import { useLanguage, useSitePath, useTexts } from "#app/company/use-language.ts";
import { AuthForm } from "#app/features/account/account.parts.tsx";
import { readSite, requirePage } from "#app/features/website/website.server.ts";
import { env } from "#app/platform/env.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { shownPicture, withPhoto } from "../pictures.server.ts";
import { newestProjects } from "../projects/projects.server.ts";
import type { Route } from "./+types/home.route";
import { ClothLengths } from "./cloth-lengths.tsx";
import { Hero, heroPicture } from "./hero.tsx";
import { RecentWork } from "./recent-work.tsx";
import { SectionHeader } from "./section-header.tsx";
import { Testimonials } from "./testimonials.tsx";
import { WhyChoose } from "./why-choose.tsx";
import "./home-statistics.css";
import "./stepped-edge.css";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.page.title },
  { name: "description", content: loaderData?.page.description },
];

export async function loader(args: Route.LoaderArgs) {
  const site = await readSite(args);
  const page = requirePage(site, "home-page", args.url);
  const services = site.hasPage("/services") ? site.items("service") : [];
  return {
    page,
    hero: heroPicture(shownPicture(page.hero), services),
    services: services.map(({ slug, title, description, picture, lang }) => ({
      ...withPhoto({ slug, title, description, picture, lang }),
    })),
    statistics: site.items("statistic").filter(({ shownOn }) => shownOn === "home"),
    testimonials: site.items("testimonial").filter(({ page }) => page === "home"),
    showsProjects: site.hasPage("/ourproject"),
    projects: site.hasPage("/ourproject") ? newestProjects(site.items("project"), site.language) : [],
    minPasswordLength: env().PASSWORD_MIN_LENGTH,
  };
}

type HomeData = Route.ComponentProps["loaderData"];

export default function HomePage({ loaderData }: Route.ComponentProps) {
  const { page, hero, statistics, testimonials, showsProjects } = loaderData;
  const language = useLanguage();
  return (
    <main id="main">
      <Hero page={page} picture={hero} showsProjects={showsProjects} />
      {statistics.length > 0 && <Statistics statistics={statistics} />}
      {loaderData.projects.length > 0 && <RecentWork projects={loaderData.projects} />}
      {loaderData.services.length > 0 && <Services {...loaderData} />}
      <Testimonials heading={page.testimonialsHeading} testimonials={testimonials} />
      <WhyChoose page={page} showsProjects={showsProjects}>
        {language === "en" ? <AuthForm mode="login" minPasswordLength={loaderData.minPasswordLength} /> : <LogInCard />}
      </WhyChoose>
    </main>
  );
}

function Statistics({ statistics }: Pick<HomeData, "statistics">) {
  const { home } = useTexts();
  return (
    <>
      <section className="home-statistics" aria-label={home.statistics}>
        <ul className="page-width">
          {statistics.map(({ slug, value, label, lang }) => (
            <li key={slug} lang={lang}>
              <b>{value}</b> <span>{label}</span>
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
    <section className="section sunken-section">
      <div className="page-width">
        <SectionHeader title={page.servicesHeading} intro={page.servicesIntro} />
        <ClothLengths services={services} link={page.serviceAction} />
      </div>
    </section>
  );
}

/** A link to the log-in page, in place of its form, whose texts Home does not load in other languages. */
function LogInCard() {
  const { site } = useTexts();
  const logInPath = useSitePath()("/login");
  return (
    <div className="auth-card">
      <div className="auth-card__body">
        <h2>{site.logIn}</h2>
        <p>{site.logInFor}</p>
        <ButtonLink to={logInPath}>{site.logIn}</ButtonLink>
      </div>
    </div>
  );
}

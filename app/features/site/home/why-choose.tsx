import type { ReactNode } from "react";
import { useSitePath } from "#app/company/use-language.ts";
import type { Content } from "#app/content/site/kinds.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { sortReasons } from "./reasons.ts";
import "#app/ui/section.css";
import "#app/ui/woven-pattern.css";
import "./stepped-edge.css";
import "../reveal.css";
import "./why-choose.css";

type WhyChooseProps = { page: Content<"home-page">; showsProjects: boolean; children: ReactNode };

/** Three reasons with their figure, the others, and the log-in form beside them. */
export function WhyChoose({ page, showsProjects, children }: WhyChooseProps) {
  const sitePath = useSitePath();
  const { large, small } = sortReasons(page.benefits);
  return (
    <>
      <div className="stepped-edge stepped-edge--up stepped-edge--madder-deep" />
      <section className="why-choose woven-pattern section" aria-labelledby="why">
        <div className="page-width">
          <h2 className="section-title reveal" id="why">
            {page.benefitsHeading}
          </h2>
          <ul>
            {large.map(({ title, text, figure }) => (
              <li className="why-choose__large" key={title}>
                <span className="why-choose__figure" aria-hidden="true">
                  <span>{figure.value}</span>
                  {figure.unit && <small>{` ${figure.unit}`}</small>}
                </span>
                <b>{title}</b>
                <span>{text}</span>
              </li>
            ))}
            {small.map(({ title, text }) => (
              <li className="why-choose__small" key={title}>
                <b>{title}</b>
                <span>{text}</span>
              </li>
            ))}
          </ul>
          {showsProjects && (
            <p className="why-choose__end">
              <ButtonLink to={sitePath("/projects")} variant="accent">
                {page.portfolioAction}
              </ButtonLink>
            </p>
          )}
          {children}
        </div>
      </section>
    </>
  );
}

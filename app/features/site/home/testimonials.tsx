import { useTexts } from "#app/company/use-language.ts";
import { fillPlaceholders } from "#app/content/placeholders.ts";
import type { SiteItem } from "#app/features/website/website.ts";
import { SectionHeader } from "./section-header.tsx";
import "./testimonials.css";

export function Testimonials({ heading, testimonials }: { heading: string; testimonials: readonly SiteItem<"testimonial">[] }) {
  if (testimonials.length === 0) return null;
  return (
    <section className="section">
      <div className="page-width">
        <SectionHeader title={heading} />
        <div className={testimonials.length === 2 ? "testimonials testimonials--two" : "testimonials"}>
          {testimonials.map(({ author, place, text, rating, lang }) => (
            <figure key={author} className="testimonial-card" lang={lang}>
              <Rating stars={Number(rating)} />
              <blockquote>{`“${text}”`}</blockquote>
              <figcaption>
                <b className="line">{author}</b>
                <span>{place}</span>
              </figcaption>
            </figure>
          ))}
        </div>
      </div>
    </section>
  );
}

function Rating({ stars }: { stars: number }) {
  const { home } = useTexts();
  const label = fillPlaceholders(home.rating, { stars: String(stars) });
  return (
    <div className="testimonials__rating" role="img" aria-label={label}>
      {Array.from({ length: stars }, (_, index) => (
        <i key={index} />
      ))}
    </div>
  );
}

import type { Testimonial } from "#app/content/testimonials.ts";
import { SectionHeader } from "./section-header.tsx";
import "./testimonials.css";

export function Testimonials({ heading, testimonials }: { heading: string; testimonials: readonly Testimonial[] }) {
  if (testimonials.length === 0) return null;
  return (
    <section className="section">
      <div className="page-width">
        <SectionHeader title={heading} />
        <div className={testimonials.length === 2 ? "testimonials testimonials--two" : "testimonials"}>
          {testimonials.map(({ author, place, text, rating }) => (
            <figure key={author} className="testimonial-card">
              <Rating stars={Number(rating)} />
              <blockquote>“{text}”</blockquote>
              <figcaption>
                <b>{author}</b>
                {place}
              </figcaption>
            </figure>
          ))}
        </div>
      </div>
    </section>
  );
}

function Rating({ stars }: { stars: number }) {
  return (
    <div className="testimonials__rating" role="img" aria-label={`Rated ${stars} out of 5`}>
      {Array.from({ length: stars }, (_, index) => (
        <i key={index} />
      ))}
    </div>
  );
}

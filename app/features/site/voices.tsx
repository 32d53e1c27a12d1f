import type { Testimonial } from "#app/content/testimonials.ts";
import { SectionHeader } from "./section-header.tsx";
import "./testimonials.css";

/** What clients said, side by side on one line of thread. */
export function Voices({ heading, testimonials }: { heading: string; testimonials: readonly Testimonial[] }) {
  return (
    <section className="section">
      <div className="page-width">
        <SectionHeader title={heading} />
        <div className={testimonials.length === 2 ? "testimonials testimonials--two" : "testimonials"}>
          {testimonials.map(({ author, place, text, rating }) => (
            <figure key={author} className="testimonial-card">
              <Rating of={rating} />
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

function Rating({ of }: { of: number }) {
  return (
    <div className="testimonials__rating" role="img" aria-label={`Rated ${of} out of 5`}>
      {Array.from({ length: of }, (_, at) => (
        <i key={at} />
      ))}
    </div>
  );
}

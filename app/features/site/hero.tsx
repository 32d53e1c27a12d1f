import { home } from "#app/content/pages.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import "./hero.css";

const phone = "(max-width: 760px)";
const wide = "/images/hero-1280.avif 1280w, /images/hero-1920.avif 1920w";

/** Asked for from the document's head, before the browser has met the picture itself. */
export const heroPreloads = [
  { as: "image", type: "image/avif", href: "/images/hero-portrait-540.avif", media: phone },
  { as: "image", type: "image/avif", imageSrcSet: wide, imageSizes: "100vw", media: "(min-width: 760.02px)" },
].map((link) => ({ rel: "preload", fetchPriority: "high" as const, ...link }));

/** The headline over the stage. The overlay is the picture's own shade and stays if the picture fails. */
export function Hero() {
  return (
    <section className="hero">
      <picture>
        <source media={phone} type="image/avif" srcSet="/images/hero-portrait-540.avif" />
        <source media={phone} srcSet="/images/hero-portrait-540.webp" />
        <source type="image/avif" srcSet={wide} sizes="100vw" />
        <img src="/images/hero-1280.webp" width="1920" height="1080" fetchPriority="high" alt={home.heroAlt} />
      </picture>
      <div className="page-width">
        <h1>
          {home.headline.map((line, at) => (
            <span key={line}>{at ? ` ${line}` : line}</span>
          ))}
        </h1>
        <p>{home.lead}</p>
        <div className="actions">
          <ButtonLink to="/contact" variant="gold">
            {home.quote}
          </ButtonLink>
          <ButtonLink to="/ourproject" variant="ghost">
            {home.work}
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}

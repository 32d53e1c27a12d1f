import { useSitePath } from "#app/company/use-language.ts";
import type { Content } from "#app/content/site/kinds.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { type ShownPicture, SitePicture } from "../site-picture.tsx";
import "./hero.css";

const phoneMedia = "(max-width: 760px)";
const landscapeSrcSet = "/images/hero-1280.avif 1280w, /images/hero-1920.avif 1920w";

/** In the document's head: the browser fetches the picture before it parses the `<picture>` element. */
const stagePreloads = [
  { as: "image", type: "image/avif", href: "/images/hero-portrait-540.avif", media: phoneMedia },
  // React moves only a link with an address to the head.
  {
    href: "/images/hero-1280.avif",
    as: "image",
    type: "image/avif",
    imageSrcSet: landscapeSrcSet,
    imageSizes: "100vw",
    media: "(min-width: 760.02px)",
  },
].map((link) => ({ rel: "preload", fetchPriority: "high" as const, ...link }));

/** `picture`: the company's own; null for the painted stage. */
type HeroProps = { page: Content<"home-page">; picture: ShownPicture | null; showsProjects: boolean };

export function Hero({ page, picture, showsProjects }: HeroProps) {
  const sitePath = useSitePath();
  const [first, rest] = firstSentence(page.intro);
  return (
    <section className={picture ? "hero hero--own" : "hero"}>
      {picture ? <SitePicture picture={picture} sizes="100vw" eager /> : <PaintedStage alt={page.heroAlt} />}
      <div className="page-width">
        {/* Each line is a block of its own. The space separates its words from the line before for screen readers and search engines. */}
        <h1 data-steady="">
          {page.headline.map((line, index) => (
            <span key={line}>{index > 0 ? ` ${line}` : line}</span>
          ))}
        </h1>
        <p data-steady="">
          <b>{first}</b>
          <span>{rest}</span>
        </p>
        <div className="actions">
          <ButtonLink to={sitePath("/contact")} variant="accent">
            {page.quoteAction}
          </ButtonLink>
          {showsProjects && (
            <ButtonLink to={sitePath("/ourproject")} variant="ghost">
              {page.workAction}
            </ButtonLink>
          )}
        </div>
      </div>
    </section>
  );
}

const PaintedStage = ({ alt }: { alt: string }) => (
  <>
    {stagePreloads.map((link) => (
      <link key={link.media} {...link} />
    ))}
    <picture>
      <source media={phoneMedia} type="image/avif" srcSet="/images/hero-portrait-540.avif" />
      <source media={phoneMedia} srcSet="/images/hero-portrait-540.webp" />
      <source type="image/avif" srcSet={landscapeSrcSet} sizes="100vw" />
      <img src="/images/hero-1280.webp" width="1920" height="1080" fetchPriority="high" alt={alt} />
    </picture>
  </>
);

/** The first sentence of a text, which answers what a visitor asks first, and the rest. A text of one sentence is the rest. */
export function firstSentence(text: string): [first: string, rest: string] {
  const [first = ""] = /^.+?[.!?।](?=\s)/.exec(text) ?? [];
  return [first, text.slice(first.length)];
}

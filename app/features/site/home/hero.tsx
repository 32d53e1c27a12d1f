import { useSitePath } from "#app/company/use-language.ts";
import type { Content } from "#app/content/site/kinds.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { type ShownPicture, SitePicture } from "../site-picture.tsx";
import "./hero.css";

const phoneMedia = "(max-width: 760px)";

/** The files of /images, by width and upright for phones. */
const stage = { landscape: "/images/hero", portrait: "/images/hero-portrait-540" };
const mandap = { landscape: "/images/hero-wedding", portrait: "/images/hero-wedding-portrait-744" };

/** The names of the two in the choice of pictures. They have files of their own for this place. */
const [paintedStage, wovenMandap] = ["weave-stage", "weave-wedding"];

/** The company's choice; else the mandap where weddings are the first service: who asks for one does not meet a concert. */
export const heroPicture = (own: ShownPicture | null, [first]: readonly { picture: ShownPicture }[]): ShownPicture | null =>
  own ?? (first?.picture.image === wovenMandap ? first.picture : null);

/** `picture`: null for the painted stage. */
type HeroProps = { page: Content<"home-page">; picture: ShownPicture | null; showsProjects: boolean };

export function Hero({ page, picture, showsProjects }: HeroProps) {
  const sitePath = useSitePath();
  const [first, rest] = firstSentence(page.intro);
  const isMandap = picture?.image === wovenMandap;
  const isOwn = picture && !isMandap && picture.image !== paintedStage;
  return (
    <section className={isOwn ? "hero hero--own" : isMandap ? "hero hero--mandap" : "hero"}>
      {isOwn ? (
        <SitePicture picture={picture} sizes="100vw" eager />
      ) : (
        <DrawnPicture {...(isMandap ? mandap : stage)} alt={picture?.alt || (isMandap ? "" : page.heroAlt)} />
      )}
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

type DrawnPictureProps = typeof stage & { alt: string };

/** Its preloads are moved to the document's head: the browser fetches the picture before it parses the `<picture>` element. */
function DrawnPicture({ landscape, portrait, alt }: DrawnPictureProps) {
  const srcSet = `${landscape}-1280.avif 1280w, ${landscape}-1920.avif 1920w`;
  const preload = { rel: "preload", fetchPriority: "high", as: "image", type: "image/avif" } as const;
  return (
    <>
      <link {...preload} href={`${portrait}.avif`} media={phoneMedia} />
      {/* React moves only a link with an address to the head. */}
      <link {...preload} href={`${landscape}-1280.avif`} imageSrcSet={srcSet} imageSizes="100vw" media="(min-width: 760.02px)" />
      <picture>
        <source media={phoneMedia} type="image/avif" srcSet={`${portrait}.avif`} />
        <source media={phoneMedia} srcSet={`${portrait}.webp`} />
        <source type="image/avif" srcSet={srcSet} sizes="100vw" />
        <img src={`${landscape}-1280.webp`} width="1920" height="1080" fetchPriority="high" alt={alt} />
      </picture>
    </>
  );
}

/** The first sentence of a text, which answers what a visitor asks first, and the rest. A text of one sentence is the rest. */
export function firstSentence(text: string): [first: string, rest: string] {
  const [first = ""] = /^.+?[.!?।](?=\s)/.exec(text) ?? [];
  return [first, text.slice(first.length)];
}

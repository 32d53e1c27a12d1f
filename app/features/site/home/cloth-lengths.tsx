import type { ReactNode } from "react";
import { useSitePath } from "#app/company/use-language.ts";
import { Link } from "#app/ui/link.tsx";
import { pictureUrl } from "#app/ui/picture-url.ts";
import { type ShownPicture, SitePicture } from "../site-picture.tsx";
import "#app/ui/arrow-link.css";
import "./cloth-lengths.css";

type Service = { slug: string; title: string; description: string; picture: ShownPicture; lang?: "en" };

/** The built-in pictures that there are as a length of cloth, 1 : 2. */
const woven = /^weave-(wedding|sports|corporate|cultural|venue|media)$/;

/** The services as lengths of cloth that hang from one beam. */
export function ClothLengths({ services, link }: { services: readonly Service[]; link: string }) {
  const sitePath = useSitePath();
  return (
    <div className="cloth-lengths">
      {services.map(({ slug, title, description, picture, lang }) => (
        <article className="cloth-length" key={slug} lang={lang}>
          <figure>
            <Cloth>
              <LengthPicture picture={picture} />
            </Cloth>
          </figure>
          <h3>{title}</h3>
          <p>{description}</p>
          <Link className="arrow-link" to={sitePath(`/services#${slug}`)}>
            <span>{link}</span>
            <span className="visually-hidden">{`: ${title}`}</span>
          </Link>
        </article>
      ))}
    </div>
  );
}

const Cloth = ({ children }: { children: ReactNode }) => <div className="cloth-length__cloth">{children}</div>;

function LengthPicture({ picture }: { picture: ShownPicture }) {
  const [, name] = picture.photo ? [] : (woven.exec(picture.image) ?? []);
  if (!name) return <SitePicture picture={picture} sizes="(max-width: 640px) 92px, 220px" />;
  const srcSet = [184, 360].map((width) => `${pictureUrl(`length-${name}`, width, "avif")} ${width}w`).join(", ");
  const sizes = "(max-width: 640px) 92px, (max-width: 1100px) 30vw, 220px";
  return (
    <picture>
      <source type="image/avif" srcSet={srcSet} sizes={sizes} />
      <img
        src={pictureUrl(`length-${name}`, 360, "webp")}
        width="360"
        height="720"
        loading="lazy"
        decoding="async"
        alt={picture.alt}
      />
    </picture>
  );
}

import { useSitePath } from "#app/company/use-language.ts";
import { Link } from "#app/ui/link.tsx";
import { type ShownPicture, SitePicture } from "../site-picture.tsx";
import "#app/ui/arrow-link.css";
import "../reveal.css";
import "./service-card.css";

type ServiceCardProps = {
  title: string;
  text: string;
  picture: ShownPicture;
  to: string;
  link: string;
  /** Set if the texts are English on a page in another language, because they are not translated. */
  lang?: "en";
};

const sizes = "(max-width: 700px) 56vw, 400px";

export function ServiceCard({ title, text, picture, to, link, lang }: ServiceCardProps) {
  const sitePath = useSitePath();
  return (
    <article className="service-card reveal" lang={lang}>
      <figure>
        <SitePicture picture={picture} sizes={sizes} />
      </figure>
      <h3>{title}</h3>
      <p>{text}</p>
      <Link className="arrow-link" to={sitePath(to)}>
        <span>{link}</span>
        <span className="visually-hidden">{`: ${title}`}</span>
      </Link>
    </article>
  );
}

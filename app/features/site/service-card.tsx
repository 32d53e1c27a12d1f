import type { Picture } from "#app/content/fields.ts";
import { useSitePath } from "#app/platform/use-language.ts";
import { Link } from "#app/ui/link.tsx";
import { ResponsivePicture } from "#app/ui/responsive-picture.tsx";
import "#app/ui/arrow-link.css";
import "./reveal.css";
import "./service-card.css";

type ServiceCardProps = {
  title: string;
  text: string;
  picture: Picture;
  to: string;
  link: string;
  /** It is not translated. */
  lang?: "en";
};

const sizes = "(max-width: 700px) 56vw, 400px";

export function ServiceCard({ title, text, picture, to, link, lang }: ServiceCardProps) {
  const sitePath = useSitePath();
  return (
    <article className="service-card reveal" lang={lang}>
      <figure>
        <ResponsivePicture {...picture} sizes={sizes} />
      </figure>
      <h3>{title}</h3>
      <p>{text}</p>
      <Link className="arrow-link" to={sitePath(to)}>
        {link}
        <span className="visually-hidden">: {title}</span>
      </Link>
    </article>
  );
}

import type { Service } from "#app/content/services.ts";
import { ResponsivePicture } from "./responsive-picture.tsx";
import "./diamond-list.css";
import "./service-story.css";

const sizes = "(max-width: 760px) 56vw, 560px";

/** The home page's service cards link to its `id`. */
export function ServiceStory({ service, eager }: { service: Service; eager?: boolean }) {
  const { slug, title, description, story, includes, image, alt } = service;
  return (
    <article className="service-story" id={slug}>
      <figure>
        <ResponsivePicture image={image} alt={alt} sizes={sizes} eager={eager} />
      </figure>
      <div>
        <h2>{title}</h2>
        <p className="service-story__intro">{description}</p>
        <p>{story}</p>
        <ul className="diamond-list">
          {includes.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      </div>
    </article>
  );
}

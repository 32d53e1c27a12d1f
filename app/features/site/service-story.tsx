import type { Service } from "#app/content/services.ts";
import { WovenPicture } from "./woven-picture.tsx";
import "./diamond-list.css";
import "./service-story.css";

const sizes = "(max-width: 760px) 56vw, 560px";

/** One service at length, under the anchor that Home's cards lead to. */
export function ServiceStory({ service, first }: { service: Service; first?: boolean }) {
  const { slug, title, description, story, includes, image, alt } = service;
  return (
    <article className="service-story" id={slug}>
      <figure>
        <WovenPicture image={image} alt={alt} sizes={sizes} first={first} />
      </figure>
      <div>
        <h2>{title}</h2>
        <p className="service-story__lead">{description}</p>
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

import { type PublicPicture, publicPictureUrl, srcSetOf, widthsOf } from "./pictures.ts";
import "#app/ui/focus-point.css";
import "./photo.css";

type PhotoProps = {
  picture: PublicPicture;
  alt: string;
  /** The attribute of `img`. */
  sizes: string;
  /** For a picture that is visible without scrolling. */
  eager?: boolean;
};

/** A picture of the website's library. It fills its frame, and its subject stays visible. A tiny version is there before it. */
export function Photo({ picture, alt, sizes, eager }: PhotoProps) {
  const { hash, width, height, placeholder, focusX, focusY } = picture;
  const focus = { "data-focus-x": focusX, "data-focus-y": focusY };
  return (
    <span className="photo">
      {placeholder && <img className="photo__placeholder" src={placeholder} alt="" {...focus} />}
      <picture>
        <source type="image/avif" srcSet={srcSetOf(picture, "avif")} sizes={sizes} />
        <img
          src={publicPictureUrl(hash, widthsOf(width)[0] as number, "webp")}
          srcSet={srcSetOf(picture, "webp")}
          {...{ sizes, width, height }}
          alt={alt}
          loading={eager ? "eager" : "lazy"}
          fetchPriority={eager ? "high" : undefined}
          decoding="async"
          {...focus}
        />
      </picture>
    </span>
  );
}

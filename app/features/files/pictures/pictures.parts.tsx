import { type PublicPicture, publicPictureUrl, srcSetOf, widthsOf } from "./pictures.ts";
import "#app/ui/focus-point.css";
import "./photo.css";

type PhotoProps = {
  picture: PublicPicture;
  alt: string;
  /** The attribute `sizes` of `img`. */
  sizes: string;
  /** Loads at once, for a picture that is visible without scrolling. */
  eager?: boolean;
};

/** A picture of the website's library. It fills its frame, and its subject stays visible. A tiny version is shown until it is loaded. */
export function Photo(props: PhotoProps) {
  const { placeholder } = props.picture;
  return (
    <span className="photo">
      {placeholder && <img className="photo__placeholder" src={placeholder} alt="" {...focusOf(props.picture)} />}
      <PhotoSources {...props} />
    </span>
  );
}

const focusOf = ({ focusX, focusY }: PublicPicture) => ({ "data-focus-x": focusX, "data-focus-y": focusY });

/** A picture of the website's library, in the shape that the style of its frame gives it. */
export function PhotoSources({ picture, alt, sizes, eager }: PhotoProps) {
  const { hash, width, height } = picture;
  return (
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
        {...focusOf(picture)}
      />
    </picture>
  );
}

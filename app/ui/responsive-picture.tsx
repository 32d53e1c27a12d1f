import { pictureUrl } from "./picture-url.ts";

type ResponsivePictureProps = {
  /** File name under /images, without width and extension. */
  image: string;
  alt: string;
  /** The attribute `sizes` of `img`. For phones it states about half of the displayed width, so that they load the small file: drawings look sharp even when scaled up. */
  sizes: string;
  /** Loads at once, for a picture that is visible without scrolling. */
  eager?: boolean;
};

/**
 * A picture in two widths, loaded lazily. On a slow network browsers load lazy pictures several screens ahead; reveal.css limits
 * a phone to two pictures of a list before the first touch.
 */
export function ResponsivePicture({ image, alt, sizes, eager }: ResponsivePictureProps) {
  const srcSet = (extension: "avif" | "webp") =>
    [480, 960].map((width) => `${pictureUrl(image, width, extension)} ${width}w`).join(", ");
  return (
    <picture>
      <source type="image/avif" srcSet={srcSet("avif")} sizes={sizes} />
      <img
        src={pictureUrl(image, 480, "webp")}
        srcSet={srcSet("webp")}
        sizes={sizes}
        width="960"
        height="720"
        loading={eager ? "eager" : "lazy"}
        fetchPriority={eager ? "high" : undefined}
        decoding="async"
        alt={alt}
      />
    </picture>
  );
}

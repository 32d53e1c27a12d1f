type WovenPictureProps = {
  image: string;
  alt: string;
  /** On phones the pages claim little more than half of the true width: cloth bears it, and cheap phones get the small file. */
  sizes: string;
  /** Fetched at once: the first of a page that shows it without scrolling. */
  first?: boolean;
};

/**
 * A woven picture in its two widths, fetched when it comes near. `image` is its name under /images. A slow network's browser fetches
 * whatever is within a few screens, so reveal.css keeps a phone from fetching more than two of a list before the first touch.
 */
export function WovenPicture({ image, alt, sizes, first }: WovenPictureProps) {
  const set = (ending: string) => [480, 960].map((width) => `/images/${image}-${width}.${ending} ${width}w`).join(", ");
  return (
    <picture>
      <source type="image/avif" srcSet={set("avif")} sizes={sizes} />
      <img
        src={`/images/${image}-480.webp`}
        srcSet={set("webp")}
        sizes={sizes}
        width="960"
        height="720"
        loading={first ? "eager" : "lazy"}
        fetchPriority={first ? "high" : undefined}
        decoding="async"
        alt={alt}
      />
    </picture>
  );
}

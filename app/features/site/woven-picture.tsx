type WovenPictureProps = { image: string; alt: string; sizes: string };

/** A woven picture in its two widths, loaded when it comes near. `image` is its name under /images. */
export function WovenPicture({ image, alt, sizes }: WovenPictureProps) {
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
        loading="lazy"
        decoding="async"
        alt={alt}
      />
    </picture>
  );
}

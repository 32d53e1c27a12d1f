const scrolledFromPx = 100;
const parallaxRatio = 0.4;

/** The scroll effects of site-header.css and hero.css, for browsers without scroll timelines. @returns a function that stops them */
export function startScrollEffects(reducedMotion: boolean): () => void {
  const header = document.querySelector(".site-header");
  const picture = reducedMotion ? null : document.querySelector<HTMLElement>(".hero img");
  const update = () => {
    header?.classList.toggle("is-scrolled", scrollY > scrolledFromPx);
    if (picture) picture.style.translate = `0 ${Math.round(scrollY * parallaxRatio)}px`;
  };
  addEventListener("scroll", update, { passive: true });
  update();
  return () => removeEventListener("scroll", update);
}

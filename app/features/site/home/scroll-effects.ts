const scrolledFromPx = 100;
const parallaxRatio = 0.4;
const callBarFromPx = 620;

/** The scroll effects of site-header.css, hero.css and call-bar.css, for browsers without scroll timelines. @returns a function that stops them */
export function startScrollEffects(reducedMotion: boolean): () => void {
  const header = document.querySelector(".site-header");
  const callBar = document.querySelector(".call-bar");
  const picture = reducedMotion ? null : document.querySelector<HTMLElement>(".hero img");
  const update = () => {
    header?.classList.toggle("is-scrolled", scrollY > scrolledFromPx);
    callBar?.classList.toggle("is-here", scrollY > callBarFromPx);
    if (picture) picture.style.translate = `0 ${Math.round(scrollY * parallaxRatio)}px`;
  };
  addEventListener("scroll", update, { passive: true });
  update();
  return () => removeEventListener("scroll", update);
}

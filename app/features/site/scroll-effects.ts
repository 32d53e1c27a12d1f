const scrolledFrom = 100;
const parallax = 0.4;

/** The scroll effects of header.css and hero.css, for browsers without scroll timelines. @returns how to stop */
export function startScrollEffects(still: boolean): () => void {
  const header = document.querySelector(".site-header");
  const picture = still ? null : document.querySelector<HTMLElement>(".hero img");
  const follow = () => {
    header?.classList.toggle("is-scrolled", scrollY > scrolledFrom);
    if (picture) picture.style.translate = `0 ${Math.round(scrollY * parallax)}px`;
  };
  addEventListener("scroll", follow, { passive: true });
  follow();
  return () => removeEventListener("scroll", follow);
}

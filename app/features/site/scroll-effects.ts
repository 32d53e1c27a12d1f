const scrolledFrom = 100;
const parallax = 0.4;
const inView = 0.15;

/** The scroll effects of header.css, hero.css and reveal.css, for browsers without scroll timelines. @returns how to stop */
export function startScrollEffects(still: boolean): () => void {
  const header = document.querySelector(".top");
  const picture = still ? null : document.querySelector<HTMLElement>(".hero img");
  const follow = () => {
    header?.classList.toggle("scrolled", scrollY > scrolledFrom);
    if (picture) picture.style.translate = `0 ${Math.round(scrollY * parallax)}px`;
  };
  addEventListener("scroll", follow, { passive: true });
  follow();
  const stopRevealing = still || !("IntersectionObserver" in window) ? undefined : reveal();
  return () => {
    removeEventListener("scroll", follow);
    stopRevealing?.();
  };
}

function reveal(): () => void {
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (!isIntersecting) continue;
        target.classList.remove("waits");
        observer.unobserve(target);
      }
    },
    { threshold: inView },
  );
  for (const element of document.querySelectorAll(".reveal, .testimonial-card, .gallery-item")) {
    if (element.getBoundingClientRect().top < innerHeight) continue;
    element.classList.add("waits");
    observer.observe(element);
  }
  return () => observer.disconnect();
}

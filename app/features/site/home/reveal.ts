const visibleRatio = 0.15;

/**
 * Fades in elements below the fold, once, when 15 % of each is visible (reveal.css). A CSS scroll timeline would not do: it
 * hides the elements again in print and in full-page screenshots. Does nothing with reduced motion or without
 * IntersectionObserver.
 * @returns a function that stops this
 */
export function startRevealOnScroll(): () => void {
  if (!("IntersectionObserver" in window) || matchMedia("(prefers-reduced-motion: reduce)").matches) return () => {};
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (!isIntersecting) continue;
        target.classList.remove("is-waiting");
        observer.unobserve(target);
      }
    },
    { threshold: visibleRatio },
  );
  for (const element of document.querySelectorAll(".reveal, .testimonial-card, .gallery-item")) {
    if (element.getBoundingClientRect().top < innerHeight) continue;
    element.classList.add("is-waiting");
    observer.observe(element);
  }
  return () => observer.disconnect();
}

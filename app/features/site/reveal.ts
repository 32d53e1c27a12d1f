const inView = 0.15;

/**
 * What lies below the fold waits and comes in once 15 % of it is seen, for good (reveal.css). Not in CSS: a scroll timeline would
 * hide it again for whoever prints or pictures the whole page. At once where motion is unwelcome or nothing observes.
 * @returns how to stop
 */
export function startReveal(): () => void {
  if (!("IntersectionObserver" in window) || matchMedia("(prefers-reduced-motion: reduce)").matches) return () => {};
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (!isIntersecting) continue;
        target.classList.remove("is-waiting");
        observer.unobserve(target);
      }
    },
    { threshold: inView },
  );
  for (const element of document.querySelectorAll(".reveal, .testimonial-card, .gallery-item")) {
    if (element.getBoundingClientRect().top < innerHeight) continue;
    element.classList.add("is-waiting");
    observer.observe(element);
  }
  return () => observer.disconnect();
}

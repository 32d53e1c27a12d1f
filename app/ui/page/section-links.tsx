import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { Link } from "../link.tsx";
import { StickyTabs } from "./sticky-tabs.tsx";
import "./section-links.css";

type PageSection = {
  /** Of the element on the page. */
  id: string;
  name: string;
  /** How many rows the section has. */
  count?: number;
};

/** On a narrow screen: links to the sections of a page, which stay at its top. The section that is read is marked. */
export function SectionLinks({ sections }: { sections: readonly PageSection[] }) {
  const { search } = useLocation();
  const current = useSectionInView(sections.map(({ id }) => id));
  return (
    <StickyTabs className="section-links" label="On this page" current={current}>
      {sections.map(({ id, name, count = 0 }) => (
        <Link key={id} to={{ search, hash: id }} aria-current={id === current ? "location" : undefined} replace>
          <span>{name}</span> {count > 0 && <b>{count.toLocaleString("en-IN")}</b>}
        </Link>
      ))}
    </StickyTabs>
  );
}

const isBelow = (id = ""): boolean => (document.getElementById(id)?.getBoundingClientRect().top ?? 0) > 0;

/** The first section in the upper half of the screen, below the tabs. Between two sections it remains the previous one, above all the first. */
function useSectionInView(ids: readonly string[]): string {
  const [current, setCurrent] = useState(ids[0] ?? "");
  const key = ids.join(" ");
  useEffect(() => {
    const sections = key.split(" ");
    const inView = new Set<string>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries)
          if (isIntersecting) inView.add(target.id);
          else inView.delete(target.id);
        const first = sections.find((id) => inView.has(id)) ?? (isBelow(sections[0]) ? sections[0] : undefined);
        if (first) setCurrent(first);
      },
      { rootMargin: "-64px 0px -50% 0px" },
    );
    for (const id of sections) {
      const section = document.getElementById(id);
      if (section) observer.observe(section);
    }
    return () => observer.disconnect();
  }, [key]);
  return current;
}

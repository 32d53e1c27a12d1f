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

/** Whether a section begins below the place to which a link scrolls it. */
function isBelow(id: string): boolean {
  const section = document.getElementById(id);
  if (!section) return true;
  const padding = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0;
  const margin = Number.parseFloat(getComputedStyle(section).scrollMarginTop) || 0;
  return section.getBoundingClientRect().top > padding + margin + 1;
}

/** The last section that begins above that place; at the end of the page the last one, above all the first. */
function useSectionInView(ids: readonly string[]): string {
  const [current, setCurrent] = useState(ids[0] ?? "");
  const key = ids.join(" ");
  useEffect(() => {
    const sections = key.split(" ");
    const update = () => {
      const { scrollHeight } = document.documentElement;
      const isAtEnd = window.scrollY > 0 && window.scrollY + window.innerHeight >= scrollHeight - 1;
      setCurrent((isAtEnd ? sections.at(-1) : sections.findLast((id) => !isBelow(id))) ?? sections[0] ?? "");
    };
    update();
    window.addEventListener("scroll", update, { passive: true });
    return () => window.removeEventListener("scroll", update);
  }, [key]);
  return current;
}

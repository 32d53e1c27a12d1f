import { Link } from "#app/ui/link.tsx";
import "./section-links.css";

/** On a narrow screen: the way to the parts of an event's page that lie below its tasks, files and timeline. */
export const SectionLinks = () => (
  <nav className="section-links" aria-label="Parts of this page">
    {["Timeline", "Money", "Details", "Vendors"].map((part) => (
      <Link key={part} to={`#${part.toLowerCase()}`}>
        {part}
      </Link>
    ))}
  </nav>
);

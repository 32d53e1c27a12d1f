import { Link } from "./link.tsx";
import { beam, leaves } from "./logo-paths.ts";
import "./brand.css";

/** A beam with three leaves, in the shape of a T. */
export function LogoMark() {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true">
      <path fill="currentColor" d={beam} />
      <path className="brand__leaf" d={leaves} />
    </svg>
  );
}

export function Brand({ name, to = "/", label = `${name}, home` }: { name: string; to?: string; label?: string }) {
  return (
    <Link className="brand" to={to} aria-label={label}>
      <LogoMark />
      <span>{name}</span>
    </Link>
  );
}

import { Link } from "react-router";
import { beam, leaves } from "./mark-paths.ts";
import "./brand.css";

/** The mark: a beam with three leaves, which also reads as a T. */
export function Mark() {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true">
      <path fill="currentColor" d={beam} />
      <path className="brand__leaf" d={leaves} />
    </svg>
  );
}

/** Mark and name, leading home. */
export function Brand({ name }: { name: string }) {
  return (
    <Link className="brand" to="/" aria-label={`${name}, home`}>
      <Mark />
      <span>{name}</span>
    </Link>
  );
}

import "./loading.css";

/** A wait with its words: "Loading tasks...". */
export function Loading({ label }: { label: string }) {
  return (
    <div className="loading" role="status">
      <i aria-hidden="true" />
      <p>{label}</p>
    </div>
  );
}

import "./loading.css";

export function Loading({ label }: { label: string }) {
  return (
    <div className="loading" role="status">
      <i aria-hidden="true" />
      <p>{label}</p>
    </div>
  );
}

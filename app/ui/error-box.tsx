import type { ReactNode } from "react";

/** Something failed. Children hold the way on: Retry, Reload Page. */
export function ErrorBox({ title, message, children }: { title?: string; message: string; children?: ReactNode }) {
  return (
    <div className="error-box" role="alert">
      {title && <h2>{title}</h2>}
      <p>{message}</p>
      {children}
    </div>
  );
}

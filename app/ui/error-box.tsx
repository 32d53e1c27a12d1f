import type { ReactNode } from "react";
import "./notice.css";

/** Something failed. Children hold the way on: Retry, Reload Page. A form may put the focus here. */
export function ErrorBox({ title, message, children }: { title?: string; message: string; children?: ReactNode }) {
  return (
    <div className="error-box" role="alert" tabIndex={-1}>
      {title && <h2>{title}</h2>}
      <p>{message}</p>
      {children}
    </div>
  );
}

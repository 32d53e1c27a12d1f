import type { ReactNode } from "react";
import "./notice.css";

/** Children offer what to do: Retry, Reload Page. Forms may focus it. */
export function ErrorBox({ title, message, children }: { title?: string; message: string; children?: ReactNode }) {
  return (
    <div className="error-box" role="alert" tabIndex={-1}>
      {title && <h2>{title}</h2>}
      <p>{message}</p>
      {children}
    </div>
  );
}

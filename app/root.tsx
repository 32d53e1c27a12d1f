import type { ReactNode } from "react";
import { Links, Meta, Outlet } from "react-router";
import { PageScripts } from "./platform/page-scripts.tsx";
import "./styles/index.css";

/** The HTML document around every page. */
export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en-IN">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <PageScripts />
      </body>
    </html>
  );
}

export default function App() {
  return <Outlet />;
}

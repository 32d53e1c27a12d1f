// First: it sets the order of the cascade layers.
import "./styles/index.css";
import "#app/ui/arrow-link.css";

import { lazy, type ReactNode, use, useEffect } from "react";
import { Links, Meta, Outlet, useLocation, useMatches, useRouteError } from "react-router";
import { adoptInput } from "./browser/early-input.ts";
import { Fonts } from "./browser/fonts.tsx";
import { KeptForms } from "./browser/kept/kept-forms.tsx";
import { PageScripts } from "./browser/page-scripts.tsx";
import { ScrollPosition } from "./browser/scroll-position.tsx";
import { FailurePage } from "./company/failure-page.tsx";
import { languageOfPath } from "./company/language-path.ts";
import { companyOf } from "./company/use-company.ts";
import { languageTags } from "./content/languages.ts";
import { NonceContext } from "./platform/nonce.ts";
import { FocusOnNavigation } from "./ui/page/focus-on-navigation.tsx";

export function Layout({ children }: { children: ReactNode }) {
  const nonce = use(NonceContext);
  const { pathname } = useLocation();
  return (
    <html lang={languageTags[languageOfPath(pathname)]} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <Meta />
        <Fonts nonce={nonce} />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href={pathname.startsWith("/dashboard") ? "/staff.webmanifest" : "/site.webmanifest"} />
        <meta name="theme-color" content="#0f1029" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#090a17" media="(prefers-color-scheme: dark)" />
        <Links />
        <CompanyColors />
      </head>
      <body>
        {children}
        <ScrollPosition nonce={nonce} />
        <PageScripts nonce={nonce} />
      </body>
    </html>
  );
}

export default function App() {
  useEffect(() => void adoptInput(), []);
  return (
    <>
      <Outlet />
      <FocusOnNavigation />
      <KeptForms Offer={KeptOffer} />
    </>
  );
}

const KeptOffer = lazy(() => import("./kept-offer.tsx"));

/** The stylesheet of the company's colours. It comes after the default tokens, which it overrides. */
function CompanyColors() {
  const url = companyOf(useMatches())?.colorsUrl;
  return url && <link rel="stylesheet" href={url} />;
}

export function ErrorBoundary() {
  return <FailurePage error={useRouteError()} />;
}

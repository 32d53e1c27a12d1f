// First: it sets the order of the cascade layers.
import "./styles/index.css";
import "#app/ui/arrow-link.css";
import "./root.css";

import { lazy, type ReactNode, use, useEffect } from "react";
import { isRouteErrorResponse, Links, Meta, Outlet, useLocation, useMatches, useRouteError } from "react-router";
import { adoptInput } from "./browser/early-input.ts";
import { Fonts } from "./browser/fonts.tsx";
import { KeptForms } from "./browser/kept-forms.tsx";
import { PageScripts } from "./browser/page-scripts.tsx";
import { ScrollPosition } from "./browser/scroll-position.tsx";
import { languageOfPath } from "./company/language-path.ts";
import { splitLinkPath } from "./company/link-address.ts";
import { RequestIdLine } from "./company/request-id-line.tsx";
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
  const error = useRouteError();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const isDeadLink = splitLinkPath(useLocation().pathname) !== null && status === 404;
  const [heading, text] = isLostConnection(error)
    ? lostConnection
    : isDeadLink
      ? deadLink
      : (messages[status] ?? (messages[500] as Message));
  return (
    <main className="page-failure page-width" id="main">
      <title>{heading}</title>
      <h1>{heading}</h1>
      <p>{text}</p>
      <p>
        <a className="arrow-link" href="/">
          Home
        </a>{" "}
        <a className="arrow-link" href="/contact">
          Contact
        </a>
      </p>
      <RequestIdLine />
    </main>
  );
}

type Message = [heading: string, text: string];

const lostConnection: Message = ["No connection", "Our server did not answer. Check your connection, then load this page again."];

/** The same for every link that does not open: it tells nobody which links there were. */
const deadLink: Message = [
  "Page not found",
  "Open the link again from our mail or message: an address copied from another browser does not open here. If the link itself does not open, it was replaced or closed. Ask us for a new one.",
];

/** What Chromium, Firefox and Safari throw when a request gets no response. */
const isLostConnection = (error: unknown) =>
  error instanceof TypeError && /^(Failed to fetch|NetworkError|Load failed)/.test(error.message);

const messages: Record<number, Message> = {
  400: ["Not accepted", "One of the values in this request cannot be read or stored. Nothing was changed."],
  403: ["Not allowed", "Your account may not do this. Nothing was changed."],
  404: ["Page not found", "There is nothing at this address."],
  413: ["Too large", "What was sent is larger than this page accepts. Nothing was stored. Go back and choose a smaller file."],
  429: ["Too many attempts", "Please wait a minute. Then go back and try again: your browser still has what you entered."],
  500: ["Something went wrong", "The fault is ours and has been noted. Please try again."],
  503: ["Back in a moment", "We cannot reach our database right now. Nothing you sent was stored; please try again."],
};

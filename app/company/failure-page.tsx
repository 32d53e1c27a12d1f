import { isRouteErrorResponse } from "react-router";
import "#app/ui/arrow-link.css";
import "./failure-page.css";
import { RequestIdLine } from "./request-id-line.tsx";
import { useSitePath, useTexts } from "./use-language.ts";

/** A page in place of one that failed. It needs no data of any route. */
export function FailurePage({ error }: { error: unknown }) {
  const [heading, text] = useFailureWords(error);
  const { site } = useTexts();
  const sitePath = useSitePath();
  return (
    <main className="page-failure page-width" id="main">
      <title>{heading}</title>
      <h1>{heading}</h1>
      <p>{text}</p>
      <p>
        <a className="arrow-link" href={sitePath("/")}>
          {site.homeName}
        </a>{" "}
        <a className="arrow-link" href={sitePath("/contact")}>
          {site.contact}
        </a>
      </p>
      <RequestIdLine />
    </main>
  );
}

export function useFailureWords(error: unknown): readonly [heading: string, text: string] {
  const { noConnection, statuses } = useTexts().failure;
  if (isLostConnection(error)) return noConnection;
  return statuses[isRouteErrorResponse(error) ? error.status : 500] ?? (statuses[500] as typeof noConnection);
}

/** What Chromium, Firefox and Safari throw when a request gets no response. */
const isLostConnection = (error: unknown) =>
  error instanceof TypeError && /^(Failed to fetch|NetworkError|Load failed)/.test(error.message);

import { useEffect, useRef } from "react";
import type { ShouldRevalidateFunctionArgs } from "react-router";
import type { PageHandle } from "#app/browser/page-scripts.tsx";
import { withOfflineFallback } from "#app/browser/with-offline-fallback.ts";
import { languageOfPath } from "#app/company/language-path.ts";
import { linkTextsIn } from "#app/content/link-pages/texts.ts";
import { fillPlaceholders } from "#app/content/placeholders.ts";
import { readSecretLink, secretLinkHeaders } from "#app/identity/secret-link.server.ts";
import type { Route } from "./+types/quote.route.ts";
import { AcceptedQuote } from "./accepted-quote.tsx";
import { chooseIntent, optionName, type QuoteActionData } from "./choices.ts";
import { OpenQuote } from "./open-quote.tsx";
import { handleClientQuoteForm } from "./quote-action.server.ts";
import { readQuoteView } from "./quote-view.server.ts";
import { ReplacedQuote } from "./replaced-quote.tsx";

export const handle: PageHandle = { scripts: "ahead" };
export const headers: Route.HeadersFunction = () => secretLinkHeaders;

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `${loaderData.title} · ${loaderData.brand.name}` : "Page not found" },
  { name: "robots", content: "noindex, nofollow" },
  { name: "referrer", content: "no-referrer" },
];

export async function loader({ request, url }: Route.LoaderArgs) {
  const view = await readQuoteView(await readSecretLink(request, "quote"), url.searchParams);
  const { title } = linkTextsIn(languageOfPath(url.pathname)).quote;
  return { ...view, title: fillPlaceholders(title, { title: view.revision.content.title }) };
}

export const action = ({ request }: Route.ActionArgs) => handleClientQuoteForm(request);

/** A refused submission revalidates too: the quote may have changed. What is chosen changes nothing else. */
export const shouldRevalidate = ({ formData, formMethod, currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  formData?.get("intent") !== chooseIntent &&
  (formMethod !== undefined || currentUrl.href === nextUrl.href || withoutOptions(currentUrl) !== withoutOptions(nextUrl));

function withoutOptions({ pathname, searchParams }: URL): string {
  const params = new URLSearchParams(searchParams);
  params.delete(optionName);
  return `${pathname}?${params}`;
}

export const clientAction = withOfflineFallback<QuoteActionData>({
  toActionData: ({ values, intent = "", formError }) => ({
    intent,
    message: formError,
    errors: {},
    chosen: [],
    values: { name: values.name ?? "", change: values.change ?? "", reason: values.reason ?? "" },
  }),
});

export default function QuotePage({ loaderData: view, actionData: result }: Route.ComponentProps) {
  const shown = [view.revision.number, Boolean(view.acceptance), Boolean(view.newer)].join();
  const previous = useRef(shown);
  // A quote that was accepted or replaced while it was read refuses the answer, and another page takes the place of the one with the button.
  useEffect(() => {
    if (previous.current !== shown && result) document.querySelector<HTMLElement>("main [role=alert]")?.focus();
    previous.current = shown;
  }, [shown, result]);
  if (view.newer) return <ReplacedQuote view={view} newer={view.newer} />;
  if (view.acceptance) return <AcceptedQuote view={view} acceptance={view.acceptance} result={result} />;
  return <OpenQuote key={view.revision.number} view={view} result={result} />;
}

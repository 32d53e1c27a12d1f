import { data } from "react-router";
import { company } from "#app/company/company.server.ts";
import { publicCompany } from "#app/company/company.ts";
import { pageMeta } from "#app/company/page-meta.ts";
import { requireSignIn } from "#app/identity/session.server.ts";
import { personOf } from "#app/platform/request-person.server.ts";
import { today } from "#app/platform/values/dates.ts";
import { isId } from "#app/platform/values/ids.ts";
import { Link } from "#app/ui/link.tsx";
import { OpenQuote } from "../client/open-quote.tsx";
import type { Route } from "./+types/quote-preview.route.ts";
import { readQuotePreview } from "./quote-preview.server.ts";
import "./quote-preview.css";

export const middleware: Route.MiddlewareFunction[] = [requireSignIn];
export { noStoreHeaders as headers } from "#app/platform/page-headers.ts";
export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: "Preview of a quote" });

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const view = isId(id) ? await readQuotePreview(personOf(context), id) : null;
  if (!view) throw data(null, { status: 404 });
  return { id, view, company: publicCompany(company(), today()) };
}

export default function QuotePreview({ loaderData: { id, view } }: Route.ComponentProps) {
  const bar = (
    <section className="quote-preview" aria-label="Preview">
      <p>
        <b>Preview.</b> The client sees nothing of this before you send it.
      </p>
      <Link to={`/dashboard/quotes/${id}?edit`}>Back to the quote</Link>
    </section>
  );
  return <OpenQuote key={id} view={view} preview={bar} />;
}

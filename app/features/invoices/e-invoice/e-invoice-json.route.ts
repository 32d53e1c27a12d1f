import { data } from "react-router";
import { personOf } from "#app/platform/request-person.server.ts";
import { isId } from "#app/platform/values/ids.ts";
import type { Route } from "./+types/e-invoice-json.route.ts";
import { readEInvoiceFile } from "./e-invoice.server.ts";

/** The file for the Invoice Registration Portal; `?note=ID`: of a credit or debit note. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  if (!isId(params.id)) throw data(null, { status: 404 });
  const { number, json } = await readEInvoiceFile(personOf(context), params.id, url.searchParams.get("note"));
  return new Response(json, {
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Disposition": `attachment; filename="${number.replaceAll(/[^A-Za-z0-9]+/g, "-")}.json"`,
      "Cache-Control": "no-store",
    },
  });
}

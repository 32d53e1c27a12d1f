import { pdfResponse } from "#app/papers/pdf-response.server.ts";
import { personOf } from "#app/platform/request-person.server.ts";
import type { Route } from "./+types/advance-pdf.route.ts";
import { readVoucher } from "./advance-page.server.ts";

/** The PDF of a receipt voucher; `?refund=ID`: of a refund voucher. `?print`: the browser shows it instead of saving it. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { voucher, sheet } = await readVoucher(personOf(context), params.id, url.searchParams.get("refund"));
  return pdfResponse(sheet, voucher.number, { isInline: url.searchParams.has("print") });
}

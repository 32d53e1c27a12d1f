import { data, isRouteErrorResponse } from "react-router";
import type { Refusal } from "./forms.ts";

const noResponse = "the server did not answer. Please try again.";

type OfflineRefusal = Refusal & { formError: string };
type OneForm<Result> = { refused(refusal: OfflineRefusal): Result };
type ManyForms<Result> = OneForm<Result> & {
  /** The intents whose forms show a refusal above their fields. For every other intent the page shows a message. */
  forms: readonly string[];
  failed(message: string): Result;
};

/**
 * The clientAction of a page with forms. When no response comes, or the database is unavailable, the page stays with all that
 * was entered and says so. The status tells the router not to revalidate.
 */
export function withOfflineFallback<Result>(page: OneForm<Result> | ManyForms<Result>) {
  return async ({ request, serverAction }: { request: Request; serverAction: () => Promise<unknown> }) => {
    const form = await request.clone().formData();
    try {
      return (await serverAction()) as Result;
    } catch (error) {
      if (error instanceof Response || (isRouteErrorResponse(error) && error.status !== 503)) throw error;
      return data(resultOf(String(form.get("intent")), page), { status: 503 });
    }
  };
}

function resultOf<Result>(intent: string, page: OneForm<Result> | ManyForms<Result>): Result {
  const refuse = (formError: string) => page.refused({ intent, errors: {}, values: {}, formError });
  if (!("forms" in page)) return refuse(`Sorry, ${noResponse} Nothing you typed is lost.`);
  return page.forms.includes(intent) ? refuse(`Not saved: ${noResponse}`) : page.failed(noResponse);
}

import { data, isRouteErrorResponse } from "react-router";
import type { FormActionData, Refusal } from "./forms.ts";

const noResponse = "the server did not answer. Please try again.";

type OfflineRefusal = Refusal & { formError: string };
type SingleFormPage<Result> = { refused(refusal: OfflineRefusal): Result };
type MultiFormPage<Result> = SingleFormPage<Result> & {
  /** The intents whose forms show a refusal above their fields. For every other intent the page shows a message. */
  forms: readonly string[];
  failed(message: string): Result;
};

/**
 * The clientAction of a page with forms. When no response comes, or the database is unavailable, the page stays with all that
 * was entered and says so. The status tells the router not to revalidate.
 */
export function withOfflineFallback<Result>(page: SingleFormPage<Result> | MultiFormPage<Result>) {
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

/** The clientAction of a page whose forms share `FormActionData`. @param forms the intents whose forms show a refusal themselves */
export const formsClientAction = (forms: readonly string[], failed = (message: string) => `Not changed: ${message}`) =>
  withOfflineFallback<FormActionData>({
    forms,
    refused: (refused) => ({ refused }),
    failed: (message) => ({ failed: failed(message) }),
  });

function resultOf<Result>(intent: string, page: SingleFormPage<Result> | MultiFormPage<Result>): Result {
  const refuse = (formError: string) => page.refused({ intent, errors: {}, values: {}, formError });
  if (!("forms" in page)) return refuse(`Sorry, ${noResponse} Nothing you typed is lost.`);
  return page.forms.includes(intent) ? refuse(`Not saved: ${noResponse}`) : page.failed(noResponse);
}

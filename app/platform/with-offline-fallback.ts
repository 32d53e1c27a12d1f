import { data, isRouteErrorResponse } from "react-router";
import type { FormActionData, FormErrors } from "./forms.ts";

const noResponse = "the server did not answer. Please try again.";

type OfflineFormErrors = FormErrors & { formError: string };
type SingleFormPage<Result> = { toActionData(formErrors: OfflineFormErrors): Result };
type MultiFormPage<Result> = SingleFormPage<Result> & {
  /** The intents whose forms show their errors above the fields. For every other intent the page shows a message. */
  forms: readonly string[];
  toErrorActionData(message: string): Result;
};

/**
 * The clientAction of a page with forms. When no response comes, or the database is unavailable, the page keeps all that was
 * entered and shows a message. The status 503 tells the router not to revalidate.
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

/** The clientAction of a page whose forms share `FormActionData`. @param forms the intents whose forms show their errors themselves */
export const formsClientAction = (forms: readonly string[], toErrorMessage = (message: string) => `Not changed: ${message}`) =>
  withOfflineFallback<FormActionData>({
    forms,
    toActionData: (formErrors) => ({ formErrors }),
    toErrorActionData: (message) => ({ errorMessage: toErrorMessage(message) }),
  });

function resultOf<Result>(intent: string, page: SingleFormPage<Result> | MultiFormPage<Result>): Result {
  const offlineErrors = (formError: string) => page.toActionData({ intent, errors: {}, values: {}, formError });
  if (!("forms" in page)) return offlineErrors(`Sorry, ${noResponse} Nothing you typed is lost.`);
  return page.forms.includes(intent) ? offlineErrors(`Not saved: ${noResponse}`) : page.toErrorActionData(noResponse);
}

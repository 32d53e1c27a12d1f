import { data, isRouteErrorResponse } from "react-router";

const unanswered = "the server did not answer. Please try again.";

type Refused = { errors: Record<string, never>; values: Record<string, never>; formError: string };

/**
 * A view's clientAction. Without a connection, or while the database is away, the answer never comes: the page stays with all
 * that was typed, and says so. The status is for the router alone, which then asks for nothing again.
 * @param forms the intents whose forms show a refusal above their fields; every other press gets a message of the page
 */
export function whenUnanswered<Answer>(
  forms: readonly string[],
  { refused, failed }: { refused?(refusal: Refused): Answer; failed(message: string): Answer },
) {
  return async ({ request, serverAction }: { request: Request; serverAction: () => Promise<unknown> }) => {
    const form = await request.clone().formData();
    try {
      return (await serverAction()) as Answer;
    } catch (error) {
      if (error instanceof Response || isRouteErrorResponse(error)) throw error;
      const isForm = refused && forms.includes(String(form.get("intent")));
      const answer = isForm ? refused({ errors: {}, values: {}, formError: `Not saved: ${unanswered}` }) : failed(unanswered);
      return data(answer, { status: 503 });
    }
  };
}

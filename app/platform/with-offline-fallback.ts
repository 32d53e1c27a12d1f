import { data, isRouteErrorResponse } from "react-router";

const unanswered = "the server did not answer. Please try again.";

type Refused = { intent: string; errors: Record<string, never>; values: Record<string, never>; formError: string };
type Answers<Answer> = { refused(refusal: Refused): Answer };
type ManyForms<Answer> = Answers<Answer> & {
  /** The intents whose forms show a refusal above their fields; every other press gets a message of the page. */
  forms: readonly string[];
  failed(message: string): Answer;
};

/**
 * A page's clientAction. Without a connection, or while the database is away, the answer never comes: the page stays with all
 * that was typed, and says so. The status is for the router alone, which then asks for nothing again.
 * @param answers how this page's forms are told: its one form, or its forms and its single presses
 */
export function withOfflineFallback<Answer>(answers: Answers<Answer> | ManyForms<Answer>) {
  return async ({ request, serverAction }: { request: Request; serverAction: () => Promise<unknown> }) => {
    const form = await request.clone().formData();
    try {
      return (await serverAction()) as Answer;
    } catch (error) {
      if (error instanceof Response || (isRouteErrorResponse(error) && error.status !== 503)) throw error;
      return data(answerTo(String(form.get("intent")), answers), { status: 503 });
    }
  };
}

function answerTo<Answer>(intent: string, answers: Answers<Answer> | ManyForms<Answer>): Answer {
  const refusal = (formError: string) => answers.refused({ intent, errors: {}, values: {}, formError });
  if (!("forms" in answers)) return refusal(`Sorry, ${unanswered} Nothing you typed is lost.`);
  return answers.forms.includes(intent) ? refusal(`Not saved: ${unanswered}`) : answers.failed(unanswered);
}

import { data, isRouteErrorResponse } from "react-router";
import type { LeadAnswer } from "./leads.ts";

const forms = ["add", "edit", "note"];

/** Without a connection the answer never comes: what is there stays, and a message says so. */
export async function whenUnanswered<Answer>(request: Request, serverAction: () => Promise<Answer>) {
  const form = await request.clone().formData();
  try {
    return await serverAction();
  } catch (error) {
    if (error instanceof Response || isRouteErrorResponse(error)) throw error;
    const message = "Not saved: the server did not answer. Please try again.";
    const isForm = forms.includes(String(form.get("intent")));
    return data<LeadAnswer>(isForm ? { refused: { errors: {}, values: {}, formError: message } } : { failed: message }, {
      status: 503,
    });
  }
}

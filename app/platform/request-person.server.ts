import { createContext, type RouterContextProvider } from "react-router";
import type { Person } from "#app/permissions.ts";
import { postedForm } from "./request.server.ts";

/** The signed-in person of a request below /dashboard; set by the middleware `requireSignIn`. */
export const personContext = createContext<Person>();

export const personOf = (context: Readonly<RouterContextProvider>): Person => context.get(personContext);

/** A form that a signed-in person posted. */
export type Submission = {
  person: Person;
  form: FormData;
  /** The page's URL without an open dialog. */
  returnTo: string;
};

type PostArgs = { request: Request; context: Readonly<RouterContextProvider>; url: URL };

/** What a signed-in person posted to a route. */
export const readSubmission = async ({ request, context, url }: PostArgs, returnTo = url.pathname): Promise<Submission> => ({
  person: personOf(context),
  form: await postedForm(request),
  returnTo,
});

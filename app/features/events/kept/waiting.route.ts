import { requireSignIn } from "#app/identity/session.server.ts";
import { postedForm } from "#app/platform/request.server.ts";
import { personOf } from "#app/platform/request-person.server.ts";
import type { Route } from "./+types/waiting.route.ts";
import { receiveChanges } from "./kept-action.server.ts";

export const middleware: Route.MiddlewareFunction[] = [requireSignIn];

export const action = async ({ request, context }: Route.ActionArgs) =>
  receiveChanges({ person: personOf(context), form: await postedForm(request), returnTo: "/dashboard" });

import { requireSignIn } from "#app/identity/session.server.ts";
import { readSubmission } from "#app/platform/request-person.server.ts";
import type { Route } from "./+types/waiting.route.ts";
import { receiveChanges } from "./kept-action.server.ts";

export const middleware: Route.MiddlewareFunction[] = [requireSignIn];

export const action = async (args: Route.ActionArgs) => receiveChanges(await readSubmission(args, "/dashboard"));

import { redirectDocument } from "react-router";
import type { Route } from "./+types/logout.route";
import { logOutResponse } from "./log-out.server.ts";

/** Only a POST logs out; a link to this address does not. */
export const loader = () => redirectDocument("/dashboard");

export const action = ({ request }: Route.ActionArgs) => logOutResponse(request);

import type { ShouldRevalidateFunctionArgs } from "react-router";

/** After a conflict the page is out of date: its loader runs again, which the router leaves out after an action that was refused. */
export const revalidateAfterConflict = ({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean =>
  actionStatus === 409 || defaultShouldRevalidate;

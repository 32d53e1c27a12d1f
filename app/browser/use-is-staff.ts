import { useRouteLoaderData } from "react-router";

/** Whether the reader may open the records of clients, events and quotes: everybody who works here but the crew. */
export const useIsStaff = (): boolean =>
  (useRouteLoaderData("features/dashboard/dashboard.layout") as { canFind: boolean } | undefined)?.canFind ?? false;

import { useMatches } from "react-router";
import type { PublicCompany, StaffCompany } from "./company.ts";

export type Match = { loaderData?: unknown } | undefined;

/** The company's facts among the data of a page's routes: the layouts of the website and of the dashboard load them. */
export function companyOf(matches: readonly Match[]): PublicCompany | undefined {
  const data = matches.map((match) => match?.loaderData as { company?: PublicCompany } | undefined);
  return data.find((ofRoute) => ofRoute?.company)?.company;
}

export function useCompany(): PublicCompany {
  const company = companyOf(useMatches());
  if (!company) throw new Error("No layout of this page loads the company.");
  return company;
}

/** The company's facts on the dashboard, with those that the public pages do not get. */
export const useStaffCompany = useCompany as () => StaffCompany;

/** Values for the placeholders in texts about the company. */
export const companyPlaceholders = ({ name, places, states, replyPromise }: PublicCompany) => ({
  company: name,
  places,
  states,
  reply: replyPromise,
});

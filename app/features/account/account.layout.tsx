import { Outlet } from "react-router";
import { languageOfPath } from "#app/company/language-path.ts";
import { accountTextsIn } from "#app/content/account-pages/texts.ts";
import type { Route } from "./+types/account.layout.ts";

/** The texts of the pages for accounts in Telugu and Hindi. */
export const loader = ({ url }: Route.LoaderArgs) => ({ accountTexts: accountTextsIn(languageOfPath(url.pathname)) });

/** Another language is another document. */
export const shouldRevalidate = () => false;

export default function AccountLayout() {
  return <Outlet />;
}

import { pageMeta } from "#app/company/page-meta.ts";
import type { Match } from "#app/company/use-company.ts";
import { localeDataOf, useLocaleData } from "#app/company/use-language.ts";
import { type AccountTexts, en } from "#app/content/account-pages/en.ts";

export const useAccountTexts = (): AccountTexts => useLocaleData("accountTexts") ?? en;

type Described = { title: string; description?: string };

/** The meta data of such a page; search engines may list those with a description. @param page finds its texts among those of all pages */
export const accountMeta =
  (page: (texts: AccountTexts) => Described) =>
  ({ matches }: { matches: readonly Match[] }) => {
    const { title, description } = page(localeDataOf("accountTexts", matches) ?? en);
    return pageMeta({ matches }, { title, description, noIndex: description === undefined });
  };

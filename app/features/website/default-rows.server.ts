import { type KindName, kindOf, kinds } from "#app/content/site/kinds.ts";
import { shippedTranslations } from "#app/content/translations.ts";
import type { SiteRow } from "./website.ts";

/** The items of a new database, as rows: pages in the order of the menu, the others in that of their list. */
export const defaultRows = (): (SiteRow & { kind: KindName })[] =>
  (Object.keys(kinds) as KindName[]).flatMap((kind, pagePosition) =>
    kindOf(kind).defaults.map(({ slug, content }, index) => ({
      id: `${kind}-${slug}`,
      kind,
      slug,
      number: 1,
      content: { ...content, translations: shippedTranslations(kind, slug) },
      position: kindOf(kind).page ? pagePosition + 1 : index + 1,
    })),
  );

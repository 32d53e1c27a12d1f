import type { SampleFact } from "#app/company/company-fields.ts";
import type { Language } from "#app/content/languages.ts";
import type { KindName, PageKind } from "#app/content/site/kinds.ts";
import type { FormActionData } from "#app/platform/values/forms.ts";
import type { FormValues } from "./fields/content-form.ts";
import type { TranslationState } from "./item-texts.ts";

/** How an item's draft differs from what visitors see. `new`: they have never seen it. `deleted`: its deletion is not published yet. */
export type ItemState = "new" | "changed" | "deleted" | "hidden" | "published";

export const stateLabels: Record<ItemState, string> = {
  new: "New",
  changed: "Changed",
  deleted: "Deleted",
  hidden: "Hidden",
  published: "Published",
};

export type ListedItem = {
  id: string;
  kind: KindName;
  title: string;
  state: ItemState;
  isVisible: boolean;
  version: number;
  /** States facts about the sample company. */
  isSample: boolean;
  /** It has the program's texts: nobody has published or confirmed it. */
  isUntouched: boolean;
};

/** An item as its editor shows it. A new one has the version 0. */
export type EditedItem = ListedItem & {
  slug: string;
  /** The language of the form. */
  language: Language;
  values: FormValues;
  /** The English values, which the form of a translation shows. */
  english: FormValues;
  translations: readonly TranslationState[];
};

/** What of the website is the sample company's. `sampleFacts`: those of SETTINGS that the website would show. */
export type SiteState = {
  isClosed: boolean;
  samples: { count: number; name: string }[];
  sampleFacts: readonly SampleFact[];
};

type Section = { key: string; label: string; kinds: readonly KindName[] };

/** The sections of the WEBSITE view: each has the texts of a page, the items that the page lists, or both. */
export const sections: readonly Section[] = [
  { key: "home", label: "Home", kinds: ["home-page", "statistic"] },
  { key: "services", label: "Services", kinds: ["services-page", "service"] },
  { key: "sports", label: "Sports", kinds: ["sports-page", "sport"] },
  { key: "venues", label: "Venues", kinds: ["venues-page", "venue"] },
  { key: "projects", label: "Projects", kinds: ["projects-page", "project"] },
  { key: "testimonials", label: "Testimonials", kinds: ["testimonial"] },
  { key: "contact", label: "Contact", kinds: ["contact-page"] },
  { key: "privacy", label: "Privacy notice", kinds: ["privacy-page"] },
  { key: "not-found", label: "Page not found", kinds: ["not-found-page"] },
];

/** The section that orders the pages in the menu and hides or shows them. */
export const menuSection = { key: "menu", label: "Menu" };
export const menuKinds: readonly PageKind[] = [
  "home-page",
  "services-page",
  "venues-page",
  "sports-page",
  "projects-page",
  "contact-page",
  "privacy-page",
];

export const sectionOfKind = (kind: KindName): Section =>
  sections.find(({ kinds }) => kinds.includes(kind)) ?? (sections[0] as Section);

export const websiteUrl = "/dashboard/website";
export const sectionUrl = (key: string): string => `${websiteUrl}/${key}`;
export const itemUrl = (id: string): string => `${websiteUrl}/item/${id}`;

export type PublishedVersion = { number: number; at: string; by: string; isRemoval: boolean };

export type FieldChange = { label: string; before: string; after: string };

/** An item with unpublished changes. With a `problem` it cannot be published. */
export type UnpublishedItem = ListedItem & { changes: FieldChange[]; problem?: string; remark?: string };

/** Several items that were published together. */
export type Publication = { id: string; at: string; by: string; titles: string[] };

export type SavedItem = Pick<EditedItem, "title" | "version" | "values">;

export type WebsiteActionData = FormActionData & {
  /** The samples were just removed. */
  samplesRemoved?: boolean;
  /** Visitors see the website since just now. */
  siteOpened?: boolean;
  /** The draft as it is stored now, which the form shows from then on. */
  saved?: SavedItem;
  /** The rows of a form that is not saved yet have changed. */
  rows?: { values: FormValues; focus: string };
};

/** "Home", "Home and Sports", "Home, Sports and 4 more". */
export function summarizeTitles(titles: readonly string[], shown = 3): string {
  if (titles.length > shown + 1) return `${titles.slice(0, shown).join(", ")} and ${titles.length - shown} more`;
  return titles.length > 1 ? `${titles.slice(0, -1).join(", ")} and ${titles.at(-1)}` : (titles[0] ?? "");
}

/** The position between two neighbours; null where no number is left between them. */
export function positionBetween(before: number | undefined, after: number | undefined): number | null {
  if (before === undefined) return after === undefined ? 1 : after - 1;
  if (after === undefined) return before + 1;
  const middle = (before + after) / 2;
  return middle > before && middle < after ? middle : null;
}

/** "Sunrise muhurtham at Rushikonda" is "sunrise-muhurtham-at-rushikonda" in addresses. */
export const slugOf = (title: string): string =>
  title
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "")
    .slice(0, 60)
    .replace(/-$/, "") || "item";

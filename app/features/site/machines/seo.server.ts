import { company } from "#app/company/company.server.ts";
import { publicCompany } from "#app/company/company.ts";
import { englishPath, pathIn } from "#app/company/language-path.ts";
import { isSampleName } from "#app/content/company.ts";
import { textsIn } from "#app/content/interface/texts.ts";
import { type Language, languageTags } from "#app/content/languages.ts";
import { languagesOf } from "#app/features/website/website.server.ts";
import type { Site } from "#app/features/website/website.ts";
import { env } from "#app/platform/env.ts";
import { today } from "#app/platform/values/dates.ts";
import { shownPicture, withPhoto } from "../pictures.server.ts";
import { projectCard } from "../projects/projects.server.ts";
import { projectUrl } from "../projects/projects.ts";
import { publicPages } from "../public-pages.ts";
import { linkPictureUrl, linkPictureWidth, type ShownPicture } from "../site-picture.tsx";
import { type Alternate, alternatesOf } from "./alternates.ts";
import { type JsonLdObject, structuredData } from "./structured-data.ts";

/** The data of a page for search engines and shared links; `SeoTags` renders it. */
export type Seo = {
  path: string;
  url: string;
  name: string;
  title: string;
  description: string;
  image: string;
  jsonLd: string;
  language: Language;
  alternates: Alternate[];
  size?: { width: number; height: number };
};

/** Only the sample company has a picture for each page: its name and English texts are drawn into them. The other has no words. */
const socialPicture = (language: Language, page = "home") =>
  isSampleName(company().name) && language === "en" ? `/images/social-${page}.png` : "/images/social.jpg";

/** The owner's picture for shared links. */
function linkPicture(site: Site): ShownPicture | null {
  const page = site.page("home-page");
  return page ? shownPicture(page.linkPicture) : null;
}

/** The SEO data of the page at a path in the site's language; null for a page that is not in the sitemap. */
export function seoOf(site: Site, path: string): Seo | null {
  const pathInEnglish = englishPath(path);
  const pageSeo = pathInEnglish.startsWith("/ourproject/") ? seoOfProject(site, pathInEnglish) : seoOfPage(site, pathInEnglish);
  if (!pageSeo) return null;
  const { language } = site;
  const origin = env().ORIGIN;
  const alternates = alternatesOf(origin, pathInEnglish, languagesOf(pathInEnglish));
  return { ...pageSeo, path, url: origin + path, language, alternates };
}

/** The SEO data of a page except language, path and what follows from them. */
type PageSeo = Omit<Seo, "path" | "url" | "language" | "alternates">;

/** @param path in English */
function seoOfPage(site: Site, path: string): PageSeo | null {
  const { kind, picture } = publicPages.find((page) => page.path === path) ?? {};
  const page = kind && site.page(kind);
  if (!page || site.isPreview) return null;
  const { title, description, menuLabel } = page;
  const origin = env().ORIGIN;
  const name = menuLabel || title;
  const own = linkPicture(site);
  const data = structuredData(
    { path, name },
    { ...factsOf(site), services: site.items("service").map((service) => withPhoto(service)) },
  );
  return {
    name,
    title: path === "/" ? title : withCompany(title),
    description,
    image: origin + (own ? linkPictureUrl(own) : socialPicture(site.language, picture)),
    jsonLd: toJson(data),
    ...(own && { size: sizeOf(own.photo) }),
  };
}

function factsOf({ language }: Site) {
  const facts = publicCompany(company(), today(), language);
  return {
    company: facts,
    origin: env().ORIGIN,
    picture: socialPicture(language),
    language,
    home: textsIn(language).site.homeName,
  };
}

/** The picture for shared links is the project's first photograph. */
function seoOfProject(site: Site, path: string): PageSeo | null {
  const project = site.items("project").find(({ slug }) => projectUrl(slug) === path);
  const page = site.page("projects-page");
  if (!project || project.lang || !page || site.isPreview) return null;
  const { title, summary, date, city } = project;
  const origin = env().ORIGIN;
  const cover: ShownPicture = projectCard(project, site.language).cover;
  const { photo } = cover;
  const picture = linkPictureUrl(cover);
  const url = origin + pathIn(site.language, path);
  const data = structuredData(
    { path, name: title, parent: { path: "/ourproject", name: page.menuLabel || page.title } },
    { ...factsOf(site), services: [] },
  );
  const article = {
    "@type": "Article",
    headline: title,
    inLanguage: languageTags[site.language],
    description: summary,
    url,
    image: origin + picture,
    contentLocation: city,
    ...(date && {
      about: { "@type": "Event", name: title, startDate: date, location: { "@type": "Place", name: city, address: city } },
    }),
  };
  (data["@graph"] as JsonLdObject[]).unshift(article);
  return {
    name: title,
    title: withCompany(title),
    description: summary,
    image: origin + picture,
    jsonLd: toJson(data),
    size: sizeOf(photo),
  };
}

const withCompany = (title: string) => `${title} · ${company().name}`;

/** Woven pictures are 960 by 720. */
function sizeOf(photo: ShownPicture["photo"]) {
  const width = photo ? linkPictureWidth(photo) : 960;
  return { width, height: photo ? Math.round((photo.height * width) / photo.width) : 720 };
}

/** JSON for a `<script>`. `<` is escaped, because `</script` would end the element. */
const toJson = (data: JsonLdObject): string => JSON.stringify(data).replaceAll("<", "\\u003c");

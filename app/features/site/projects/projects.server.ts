import { textsIn } from "#app/content/interface/texts.ts";
import type { Language } from "#app/content/languages.ts";
import type { SiteItem } from "#app/features/website/website.ts";
import { shownPicture } from "../pictures.server.ts";
import { dayAndFacts } from "./projects.ts";

/** A project without a photograph is shown with the woven picture of its kind. */
const wovenOfKind: Record<SiteItem<"project">["kind"], string> = {
  wedding: "weave-wedding",
  personal: "weave-wedding",
  corporate: "weave-corporate",
  sports: "weave-sports",
  cultural: "weave-cultural",
};

/** The pictures of a project that have a description. */
export function picturesOf(project: SiteItem<"project">) {
  return project.pictures.flatMap(({ picture, caption }) => {
    const shown = picture.alt ? shownPicture(picture) : null;
    return shown ? [{ ...shown, caption }] : [];
  });
}

/** A project's card in the gallery and in links to other projects. */
export function projectCard(project: SiteItem<"project">, language: Language) {
  const { slug, title, kind, city, lang } = project;
  const cover = picturesOf(project)[0] ?? { image: wovenOfKind[kind], alt: "" };
  return {
    slug,
    title,
    city,
    kind: textsIn(lang ?? language).projects.kinds[kind],
    dayAndFacts: dayAndFacts(project, lang ?? language),
    cover,
    lang,
  };
}
export type ProjectCard = ReturnType<typeof projectCard>;

import { textsIn } from "#app/content/interface/texts.ts";
import type { Language } from "#app/content/languages.ts";
import type { SiteItem } from "#app/features/website/website.ts";
import { shownPicture } from "../pictures.server.ts";
import type { ShownPicture } from "../site-picture.tsx";
import { dayAndFacts, findProjects } from "./projects.ts";

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
  const cover: ShownPicture = picturesOf(project)[0] ?? { image: wovenOfKind[kind], alt: "" };
  return {
    slug,
    title,
    city,
    kind: textsIn(language).projects.kinds[kind],
    dayAndFacts: dayAndFacts(project, lang ?? language),
    cover,
    lang,
  };
}
export type ProjectCard = ReturnType<typeof projectCard>;

const newestCount = 3;

/** The newest projects for Home. Of them one with a photograph comes first: its slot is the largest. */
export function newestProjects(projects: readonly SiteItem<"project">[], language: Language): ProjectCard[] {
  const cards = findProjects(projects, { kind: "", city: "" })
    .slice(0, newestCount)
    .map((project) => projectCard(project, language));
  const first = cards.find(({ cover }) => cover.photo);
  return first ? [first, ...cards.filter((card) => card !== first)] : cards;
}

import { textsIn } from "#app/content/interface/texts.ts";
import type { Language } from "#app/content/languages.ts";
import { libraryPictures } from "#app/features/files/pictures.server.ts";
import type { SiteItem } from "#app/features/website/website.ts";
import type { ShownPicture } from "./project-picture.tsx";
import { projectLine } from "./projects.ts";

/** A project without a photograph is shown with the woven picture of its kind. */
const wovenOfKind: Record<SiteItem<"project">["kind"], string> = {
  wedding: "weave-wedding",
  personal: "weave-wedding",
  corporate: "weave-corporate",
  sports: "weave-sports",
  cultural: "weave-cultural",
};

/** The picture of an item; null for one of the library that is not there any more. */
function shownPicture({ image, alt }: { image: string; alt: string }): ShownPicture | null {
  if (image.startsWith("weave-")) return { image, alt };
  const photo = libraryPictures().get(image);
  return photo ? { image, alt, photo } : null;
}

export function picturesOf(project: SiteItem<"project">) {
  return project.pictures.flatMap(({ picture, caption }) => {
    const shown = shownPicture(picture);
    return shown ? [{ ...shown, caption }] : [];
  });
}

/** What the gallery and links to other projects show of a project. */
export function projectCard(project: SiteItem<"project">, language: Language) {
  const { slug, title, kind, city, lang } = project;
  const cover = picturesOf(project)[0] ?? { image: wovenOfKind[kind], alt: "" };
  return {
    slug,
    title,
    city,
    kind: textsIn(lang ?? language).projects.kinds[kind],
    line: projectLine(project, lang ?? language),
    cover,
    lang,
  };
}
export type ProjectCard = ReturnType<typeof projectCard>;

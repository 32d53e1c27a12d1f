import type { InterfaceTexts } from "#app/content/interface/en.ts";
import type { Language } from "#app/content/languages.ts";
import { projectKinds } from "#app/content/site/projects.ts";
import type { SiteItem } from "#app/features/website/website.ts";
import { formatDayIn } from "#app/platform/values/dates.ts";
import { compareFolded } from "#app/platform/values/fold.ts";

type Project = SiteItem<"project">;
type Kind = Project["kind"];
/** An empty field matches every project. `city` is written as in the URL, such as "navi-mumbai". */
export type ProjectFilter = { kind: Kind | ""; city: string };

export const projectUrl = (slug: string): string => `/ourproject/${slug}`;

const cityKey = (city: string) => city.toLowerCase().replaceAll(/[^\p{L}\p{M}\d]+/gu, "-");

/** Reads `?kind=&city=`. A kind or city that no project has is ignored. */
export function readProjectFilter(params: URLSearchParams, projects: readonly Project[]): ProjectFilter {
  const kind = projects.find((project) => project.kind === params.get("kind"))?.kind ?? "";
  const city = params.get("city") ?? "";
  return { kind, city: projects.some((project) => cityKey(project.city) === city) ? city : "" };
}

export function projectsUrl(filter: ProjectFilter): string {
  const params = Object.entries(filter).filter(([, value]) => value);
  return params.length > 0 ? `/ourproject?${new URLSearchParams(params)}` : "/ourproject";
}

export const findProjects = (projects: readonly Project[], { kind, city }: ProjectFilter): readonly Project[] =>
  projects
    .filter((project) => (!kind || project.kind === kind) && (!city || cityKey(project.city) === city))
    .toSorted((a, b) => (a.date < b.date ? 1 : a.date > b.date ? -1 : 0));

export type FilterChoice = { label: string; to: string; count: number; isSet: boolean };

/** The kinds and cities of the projects, each with the number of projects that it would show. */
export function filterChoices(
  projects: readonly Project[],
  filter: ProjectFilter,
  texts: Pick<InterfaceTexts["projects"], "all" | "plurals">,
): { kinds: FilterChoice[]; cities: FilterChoice[] } {
  const choice = (label: string, changed: Partial<ProjectFilter>): FilterChoice => {
    const next = { ...filter, ...changed };
    const isSet = next.kind === filter.kind && next.city === filter.city;
    return { label, to: projectsUrl(next), count: findProjects(projects, next).length, isSet };
  };
  const kinds = projectKinds.filter(({ value }) => projects.some(({ kind }) => kind === value));
  const cities = [...new Map(projects.map(({ city }) => [cityKey(city), city]))].sort(([, one], [, other]) =>
    compareFolded(one, other),
  );
  return {
    kinds: [choice(texts.all, { kind: "" }), ...kinds.map(({ value }) => choice(texts.plurals[value], { kind: value }))],
    cities: [choice(texts.all, { city: "" }), ...cities.map(([city, label]) => choice(label, { city }))],
  };
}

/** "14 Feb 2026, 620 guests": the day and the first two facts. A fact that is a number has its label after it. */
export function dayAndFacts({ date, facts }: Pick<Project, "date" | "facts">, language: Language = "en"): string {
  const firstFacts = facts
    .slice(0, 2)
    .map(({ label, value }) => (/^[\d,. ]+$/.test(value) ? `${value} ${label.toLowerCase()}` : value));
  return [date && formatDayIn(date, language), ...firstFacts].filter(Boolean).join(", ");
}

/** The number of the open picture of a project, from 1; 0 for none. */
export function readPhotoNumber(params: URLSearchParams): number {
  const text = params.get("photo") ?? "";
  return /^[1-9]\d?$/.test(text) ? Number(text) : 0;
}

export const photoUrl = (path: string, number: number): string => (number > 0 ? `${path}?photo=${number}` : path);

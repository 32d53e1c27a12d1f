import { expect, test } from "vitest";
import type { SiteItem } from "#app/features/website/website.ts";
import { projectCard } from "./projects.server.ts";
import { filterChoices, findProjects, readProjectFilter } from "./projects.ts";

const project = (city: string) => ({ kind: "wedding", city, date: "2026-02-14", facts: [] }) as unknown as SiteItem<"project">;

test("cities of Indian scripts have addresses of their own, with their vowel signs", () => {
  const projects = ["Navi Mumbai", "కడపి", "కడపు", "पुणे"].map(project);
  const { cities } = filterChoices(projects, { kind: "", city: "" }, { all: "All", plurals: {} as never });
  expect(cities.map(({ label, count }) => [label, count])).toEqual([
    ["All", 4],
    ["Navi Mumbai", 1],
    ["पुणे", 1],
    ["కడపి", 1],
    ["కడపు", 1],
  ]);
  for (const { to, label } of cities.slice(1)) {
    const filter = readProjectFilter(new URL(to, "https://toranam.example").searchParams, projects);
    expect(findProjects(projects, filter).map(({ city }) => city)).toEqual([label]);
  }
});

test("the card of a project that is not translated names its kind in the page's language", () => {
  const untranslated = { ...project("Navi Mumbai"), pictures: [], lang: "en" } as const;
  expect(projectCard(untranslated, "te")).toMatchObject({ kind: "పెళ్లి" });
});

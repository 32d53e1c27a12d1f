import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { TeamProgress } from "#app/features/tasks/tasks.parts.tsx";
import { RecentActivity } from "./recent-activity.tsx";

test("empty lists show the specification's texts", () => {
  expect(renderToStaticMarkup(createElement(RecentActivity, { entries: [] }))).toContain("No recent activity");
  expect(renderToStaticMarkup(createElement(TeamProgress, { team: [] }))).toContain("No team members found.");
});

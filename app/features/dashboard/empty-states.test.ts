import { createElement, type ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { RecentActivity } from "./today/recent-activity.tsx";
import { Workload } from "./today/workload.tsx";

test("empty lists show the specification's texts", () => {
  const shown = (panel: ReactElement) => renderToStaticMarkup(createElement(MemoryRouter, null, panel));
  expect(shown(createElement(RecentActivity, { entries: [], now: new Date(), canReadAudit: true }))).toContain(
    "No recent activity",
  );
  expect(shown(createElement(Workload, { team: [] }))).toContain("No team members found.");
});

import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { MenuButton, MenuLink } from "./menu.tsx";

test("an item keeps the class that it is given, beside its own", () => {
  expect(renderToStaticMarkup(MenuButton({ className: "task-row__select", children: "Select" }))).toContain(
    'class="menu__item task-row__select"',
  );
  expect(renderToStaticMarkup(MenuLink({ to: "/dashboard", children: "Open" }))).toContain('class="menu__item"');
});

test("a link keeps the scroll position when it only changes the query, or when it is told to", () => {
  const keepsPosition = (to: string, preventScrollReset?: boolean) => {
    const link = MenuLink({ to, preventScrollReset, children: "Edit" }) as ReactElement<{ preventScrollReset: boolean }>;
    return link.props.preventScrollReset;
  };
  expect(keepsPosition("?edit=1")).toBe(true);
  expect(keepsPosition("/dashboard/events/1", false)).toBe(false);
  expect(keepsPosition("/dashboard/tasks?edit=1", true)).toBe(true);
});

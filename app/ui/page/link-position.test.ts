import { afterEach, expect, it, vi } from "vitest";
import { focusLink, positionOfLink } from "./link-position.ts";

afterEach(() => vi.unstubAllGlobals());

/** A page of links to /leads/1, each in a section with this heading. */
function showPage(...headings: string[]) {
  const page = { activeElement: null as unknown, querySelectorAll: () => links };
  const links = headings.map((heading) => {
    const section = { querySelector: () => ({ textContent: heading }) };
    const link = {
      getAttribute: () => "/leads/1",
      closest: (selector: string) => (selector === "a[href]" ? link : section),
      focus: () => (page.activeElement = link),
    };
    return link;
  });
  vi.stubGlobal("document", page);
  vi.stubGlobal("CSS", { escape: (text: string) => text });
  const positionOf = (index: number) => positionOfLink(links[index] as unknown as Element);
  return { positionOf, focused: () => links.indexOf(page.activeElement as (typeof links)[number]) };
}

it("finds the link again by its section and its place there, or another one of the section, but none of another section", () => {
  const position = showPage("Recent Activity", "Needs you", "Needs you").positionOf(2);
  expect(position).toMatchObject({ section: "Needs you", index: 1 });
  if (!position) return;

  const same = showPage("Recent Activity", "Needs you", "Needs you");
  expect([focusLink(position), same.focused()]).toEqual([true, 2]);
  const fewer = showPage("Recent Activity", "Recent Activity", "Needs you");
  expect([focusLink(position), fewer.focused()]).toEqual([true, 2]);
  const gone = showPage("Recent Activity", "Recent Activity");
  expect([focusLink(position), gone.focused()]).toEqual([false, -1]);
});

import { parseHtml } from "./html.ts";

const placeholder = /\{[a-z][\w-]*\}/;
const missingValue = /\[object \w+\]|\b(undefined|NaN)\b|(?<![\w"'-])null(?![\w"'-])/;

/**
 * What a text for people lacks: a placeholder without its value ("{company}"), or the program's word for no value.
 * @param options.mayHavePlaceholders the pages on which staff write texts explain them
 */
export function findUnfilled(text: string, { mayHavePlaceholders = false } = {}): string | undefined {
  return (missingValue.exec(text) ?? (mayHavePlaceholders ? null : placeholder.exec(text)))?.[0];
}

const shownAttributes = ["content", "alt", "title", "aria-label", "placeholder", "value", "href"];

/** The texts of a page that people, search engines and screen readers get: visible text, attributes, and structured data. */
export function textsOfPage(html: string): string {
  const page = parseHtml(html);
  const attributes = page
    .all("*")
    .flatMap(({ element }) => shownAttributes.map((name) => element.getAttribute(name)).filter((value) => value !== undefined));
  const structured = page.all("script[type='application/ld+json']").map(({ element }) => element.rawText);
  return [page.text, page.all("title").map(({ text }) => text), attributes, structured].flat().join("\n");
}

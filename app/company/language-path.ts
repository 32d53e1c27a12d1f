import type { Language } from "#app/content/languages.ts";

const prefixed = /^\/(te|hi)(?=[/?#]|$)/;

/** The language in which a path shows a page: "/te/contact" is Telugu. */
export const languageOfPath = (path: string): Language => (prefixed.exec(path)?.[1] as Language | undefined) ?? "en";

/** The path of the same page in English: "/te" is "/". */
export const englishPath = (path: string): string => path.replace(prefixed, "").replace(/^(?!\/)/, "/");

/** The path of a page in a language. @param path of the English page, with a query or a fragment if it has one */
export const pathIn = (language: Language, path: string): string =>
  language === "en" ? path : `/${language}${path.replace(/^\/(?=[?#]|$)/, "")}`;

/** The path of the page to which a path leads: "/projects" redirects to "/ourproject". */
export const canonicalPath = (path: string): string => path.replace(/^\/projects(?=[?#]|$)/, "/ourproject");

const accountPage =
  /^\/(?:login|login\/code|sign-up|forgot-password|(?:reset-password|confirm-email|invitation|end-session)(?:\/[\w-]{16})?)$/;

/** Whether it is the English path of a page for accounts that exists in each language, whatever of the website is translated. */
export const isAccountPath = (path: string): boolean => accountPage.test(path);

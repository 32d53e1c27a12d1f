import { type Language, languageTags, nativeNames } from "#app/content/languages.ts";
import { useLanguage, useTexts } from "./use-language.ts";
import "./language-links.css";

/** `isHome`: this page is not translated, and the link leads to Home; the page's language says so, whose fonts are there. */
export type OtherLanguages = readonly { language: Language; to: string; isHome?: boolean }[];

const homeNames: Record<Language, string> = { en: "home", te: "హోమ్", hi: "मुख्य पृष्ठ" };

/** The languages of the page, each named in its own script. A link reloads the page, so that it gets the fonts and a screen reader speaks its language. */
export function LanguageLinks({ otherLanguages }: { otherLanguages: OtherLanguages }) {
  const language = useLanguage();
  const { site } = useTexts();
  if (otherLanguages.length === 0) return null;
  return (
    <ul className="language-links" aria-label={site.language}>
      <li className="language-links__current">
        <b lang={languageTags[language]} aria-current="true">
          {nativeNames[language]}
        </b>
      </li>
      {otherLanguages.map(({ language: other, to, isHome }) => (
        <li key={other} data-language={other}>
          <a className="quiet-link" href={to} lang={languageTags[other]} hrefLang={languageTags[other]}>
            {isHome ? `${nativeNames[other]} (${homeNames[language]})` : nativeNames[other]}
          </a>
        </li>
      ))}
    </ul>
  );
}

import { useLanguage, useTexts } from "#app/company/use-language.ts";
import { type Language, languageTags, nativeNames } from "#app/content/languages.ts";
import "./language-links.css";

export type OtherLanguages = readonly { language: Language; to: string }[];

/** The languages of the page, each named in its own script. A link reloads the page, so that it gets the fonts and a screen reader speaks its language. */
export function LanguageLinks({ otherLanguages }: { otherLanguages: OtherLanguages }) {
  const language = useLanguage();
  const { site } = useTexts();
  if (otherLanguages.length === 0) return null;
  return (
    <ul className="language-links" aria-label={site.language}>
      <li>
        <b lang={languageTags[language]} aria-current="true">
          {nativeNames[language]}
        </b>
      </li>
      {otherLanguages.map(({ language: other, to }) => (
        <li key={other}>
          <a className="quiet-link" href={to} lang={languageTags[other]} hrefLang={languageTags[other]}>
            {nativeNames[other]}
          </a>
        </li>
      ))}
    </ul>
  );
}

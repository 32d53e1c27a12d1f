import { languageNames } from "#app/content/languages.ts";
import { Chip } from "#app/ui/chip.tsx";
import { TabLinks } from "#app/ui/page/tab-links.tsx";
import type { TranslationState } from "../item-texts.ts";
import { type EditedItem, itemUrl } from "../items.ts";
import "./language-tabs.css";

/** The languages of an item, and what its translation into the chosen one lacks. */
export function LanguageTabs({ item: { id, version, language, translations } }: { item: EditedItem }) {
  if (version === 0 || translations.length === 0) return null;
  const state = translations.find((one) => one.language === language);
  const tabs = [{ language: "en" as const, isStarted: true }, ...translations].map((tab) => ({
    label: languageNames[tab.language],
    to: tab.language === "en" ? itemUrl(id) : `${itemUrl(id)}?language=${tab.language}`,
    current: tab.language === language,
  }));
  return (
    <div className="stack gap-4">
      <TabLinks label="Language" tabs={tabs} isInPage />
      {state && <StateOfTranslation state={state} />}
    </div>
  );
}

function StateOfTranslation({ state: { language, missing, isComplete, isChecked, isStarted } }: { state: TranslationState }) {
  const name = languageNames[language];
  return (
    <div className="stack gap-3 soft text-ui">
      {isStarted && !isChecked && (
        <p>
          <Chip tone="pending" shape="half" label="TO BE CHECKED BY A NATIVE READER" />
        </p>
      )}
      <p>
        {isComplete
          ? `Complete: visitors can read it in ${name} when it is published.`
          : `Visitors read it in English until these texts are translated into ${name}:`}
      </p>
      {missing.length > 0 && (
        <ul className="missing-translations">
          {missing.map(({ label, isRequired }) => (
            <li key={label}>{isRequired ? label : `${label} (not needed; shown in English)`}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

import { towns } from "#app/content/finder/towns.ts";
import type { Language } from "#app/content/languages.ts";
import { fold } from "#app/platform/values/fold.ts";
import { company } from "./company.server.ts";

/** A city in a language: as SETTINGS name that of an office, else as a known town; any other as it is written. */
export function cityIn(city: string, language: Language): string {
  if (language === "en") return city;
  const { offices, officeTexts } = company();
  const isCity = (name: string) => fold(name.trim()) === fold(city.trim());
  const office = offices.find((one) => isCity(one.city));
  const town = towns.find(({ en }) => en.split(",").some(isCity));
  return (office && officeTexts[office.key]?.[language].city) || town?.[language].split(",")[0] || city;
}

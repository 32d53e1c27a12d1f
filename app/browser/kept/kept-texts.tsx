import { useLocation } from "react-router";
import { useHydrated } from "#app/ui/page/use-hydrated.ts";
import { type KeptInput, keptKey, keptKeys, readKept, usePersonId } from "./kept-input.ts";

/** What somebody typed on this page, which may not be opened any more, and did not save. Single words and numbers are left out. */
export function KeptTexts() {
  const person = usePersonId();
  const { pathname } = useLocation();
  if (!useHydrated()) return null;
  const texts = keptKeys()
    .filter((key) => key.startsWith(`${keptKey(person, pathname)} `))
    .flatMap((key) => Object.values(readKept<KeptInput>(key)?.values ?? {}))
    .filter((text) => /\S\s+\S/.test(text));
  if (texts.length === 0) return null;
  return (
    <>
      <p>What you typed here and did not save is still on this device:</p>
      {texts.map((text) => (
        <blockquote key={text} dir="auto">
          {text}
        </blockquote>
      ))}
    </>
  );
}

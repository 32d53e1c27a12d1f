import { useState } from "react";
import { useLocation } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { useHydrated } from "#app/ui/page/use-hydrated.ts";
import { discardKept, type KeptInput, keptKey, keptKeys, readKept, usePersonId } from "./kept-input.ts";

/**
 * What somebody typed on a page that they may not open any more, and did not save. Single words and numbers are left out.
 * @param page its path; by default this page's
 */
export function KeptTexts({ page }: { page?: string }) {
  const person = usePersonId();
  const { pathname } = useLocation();
  const [isDiscarded, setIsDiscarded] = useState(false);
  if (!useHydrated() || isDiscarded) return null;
  const keys = keptKeys().filter((key) => key.startsWith(`${keptKey(person, page ?? pathname)} `));
  const texts = keys
    .flatMap((key) => Object.values(readKept<KeptInput>(key)?.values ?? {}))
    .filter((text) => /\S\s+\S/.test(text));
  if (texts.length === 0) return null;

  function discard() {
    keys.forEach(discardKept);
    setIsDiscarded(true);
  }

  return (
    <div className="stack gap-3">
      <p>{`What you typed ${page ? "on the event’s page" : "here"} and did not save is still on this device:`}</p>
      {texts.map((text) => (
        <blockquote key={text} dir="auto">
          {text}
        </blockquote>
      ))}
      <p>
        <Button type="button" small variant="quiet" onClick={discard}>
          Discard
        </Button>
      </p>
    </div>
  );
}

import { useLocation, useMatches } from "react-router";
import type { Language } from "#app/content/languages.ts";
import { languageOfPath } from "#app/platform/language-path.ts";
import { hasDeferredScripts } from "./page-scripts.tsx";

/**
 * Loads the fonts of a page. The dashboard preloads them. A public page shows the fallback fonts of tokens.css until the first
 * paint, so that on a slow connection the fonts do not compete with the text and the first picture; a visitor who comes from
 * another page of the site already has the fonts. Without JavaScript the stylesheet loads them. Pages in Telugu and Hindi preload the
 * font of their script, because it has no fallback of the same width.
 */
export function Fonts({ nonce }: { nonce?: string }) {
  const isDeferred = hasDeferredScripts(useMatches().map((match) => match.handle));
  const language = languageOfPath(useLocation().pathname);
  const preloads = isDeferred ? languageFonts[language] : fonts;
  return (
    <>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant below */}
      {isDeferred && <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: waitForPaint }} />}
      {preloads.map((font) => (
        <link key={font} rel="preload" href={font} as="font" type="font/woff2" crossOrigin="anonymous" />
      ))}
    </>
  );
}

const fonts = ["/fonts/anek-latin.woff2", "/fonts/instrument-sans.woff2"];
const languageFonts: Record<Language, readonly string[]> = {
  en: [],
  te: ["/fonts/anek-telugu-450.woff2"],
  hi: ["/fonts/anek-devanagari-450.woff2"],
};

const waitForPaint = `(()=>{if(document.referrer.startsWith(location.origin+"/"))return;
const root=document.documentElement;root.dataset.fonts="wait";const show=()=>{delete root.dataset.fonts};
new PerformanceObserver((list,observer)=>{if(list.getEntriesByName("first-contentful-paint").length){observer.disconnect();show()}})
.observe({type:"paint",buffered:true});addEventListener("load",()=>setTimeout(show,3000))})()`;

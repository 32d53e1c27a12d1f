import { useLocation, useMatches } from "react-router";
import { languageOfPath } from "#app/company/language-path.ts";
import type { Language } from "#app/content/languages.ts";
import { hasDeferredScripts } from "./page-scripts.tsx";

/**
 * Loads the fonts of a page after its first paint, of the dashboard after its scripts: on a slow connection they do not compete with these. Until
 * then it shows the fallback fonts of tokens.css, and then all of them together: each change of font lays out the whole page. A part with
 * `data-steady` whose lines would break elsewhere keeps its fallback until the next page, so that nothing moves. A visitor who comes
 * from another page of the site, and a browser that has opened the dashboard before, already have the fonts. Without JavaScript the
 * stylesheet loads them. Pages in Telugu and Hindi preload the font of their script, because it has no fallback of the same width.
 */
export function Fonts({ nonce }: { nonce?: string }) {
  const isDeferred = hasDeferredScripts(useMatches().map((match) => match.handle));
  const language = languageOfPath(useLocation().pathname);
  const script = isDeferred ? ofVisitors(language) : ofOthers;
  return (
    <>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own text below */}
      <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? script : "" }} />
      {isDeferred && languageFonts[language].map((font) => <link key={font} {...preloaded} href={font} />)}
    </>
  );
}

const preloaded = { rel: "preload", as: "font", type: "font/woff2", crossOrigin: "anonymous" } as const;
const fonts = ["/fonts/anek-latin.woff2", "/fonts/instrument-sans.woff2"];
const languageFonts: Record<Language, readonly string[]> = {
  en: [],
  te: ["/fonts/anek-telugu-450.woff2"],
  hi: ["/fonts/anek-devanagari-450.woff2"],
};

/** The fonts that replace the fallback fonts, as document.fonts.load takes them, each with a letter that only its files have. */
const lateFonts: Record<Language, readonly [font: string, text: string][]> = {
  en: [
    ['1em "Anek Latin"', "a"],
    ['1em "Instrument Sans"', "a"],
    ['1em "Language Names"', "\u0c24\u0939"],
  ],
  te: [
    ['1em "Anek Latin 600"', "a"],
    ['1em "Language Names"', "\u0939"],
  ],
  hi: [
    ['1em "Anek Latin 600"', "a"],
    ['1em "Language Names"', "\u0c24"],
  ],
};

/** The fonts of what people write in Indian scripts (ui/indian-scripts.css), and a pattern of the letters that ask for each. */
const writtenFonts = [
  [...languageFonts.te, "[\\u0c00-\\u0c7f]"],
  [...languageFonts.hi, "[\\u0900-\\u097f]"],
];

/** @param more a call that adds fonts to those of the language */
const wait = (language: Language, more = "") => `const root=document.documentElement;root.dataset.fonts="wait";
const lines=part=>[part,...part.children].map(one=>[one.offsetTop,one.offsetHeight]).join();
const show=()=>{const steady=[...document.querySelectorAll("[data-steady]")].map(part=>[part,lines(part)]);delete root.dataset.fonts;
for(const[part,before]of steady)if(lines(part)!==before)part.dataset.fonts="wait"};
const load=()=>Promise.allSettled(${JSON.stringify(lateFonts[language])}${more}.map(([font,text])=>document.fonts.load(font,text))).then(show);
addEventListener("load",()=>setTimeout(show,3000))`;

/** Notes the language that the browser prefers, then shows the fonts. */
const ofVisitors = (
  language: Language,
) => `document.documentElement.dataset.prefers=navigator.languages.map(tag=>tag.slice(0,2)).find(tag=>tag==="te"||tag==="hi")||"";(()=>{if(document.referrer.startsWith(location.origin+"/"))return;
${wait(language)};new PerformanceObserver((list,observer)=>{if(list.getEntriesByName("first-contentful-paint").length){observer.disconnect();load()}})
.observe({type:"paint",buffered:true})})()`;

/** Remembers the scripts that a page of the dashboard was written in: the next one preloads their fonts, so that no name moves. */
const ofOthers = `(()=>{let known;const written=()=>${JSON.stringify(writtenFonts)}.flatMap(([href,letters])=>{const letter=document.body.innerText.match(letters);return letter?[[href,letter[0]]]:[]});
try{known=localStorage.getItem("fonts");addEventListener("load",()=>localStorage.setItem("fonts",[...new Set([...(known||"loaded").split(" "),...written().map(([href])=>href)])].join(" ")))}catch{return}
if(known!==null){for(const href of ${JSON.stringify(fonts)}.concat(known.split(" ").filter(href=>href.startsWith("/fonts/"))))
document.head.append(Object.assign(document.createElement("link"),${JSON.stringify(preloaded)},{href}));return}
${wait("en", `.concat(written().map(([,letter])=>['1em "Indian Scripts"',letter]))`)};addEventListener("load",load)})()`;

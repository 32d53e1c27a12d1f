import { useEffect, useRef } from "react";
import { useLocation, useMatches } from "react-router";
import { languageOfPath } from "#app/company/language-path.ts";
import type { Language } from "#app/content/languages.ts";
import { scriptsOf } from "./page-scripts.tsx";

/**
 * Loads the fonts of a page after its first paint, of the dashboard after its scripts: on a slow connection they do not compete with these. Until
 * then it shows the fallback fonts of tokens.css, and then all of them together: each change of font lays out the whole page. A part with
 * `data-steady` whose lines would break elsewhere keeps its fallback until the next page, so that nothing moves, and so does the first page
 * of the dashboard as a whole. A visitor who comes from another page of the site, and a browser that has opened the dashboard before, already
 * have the fonts. Without JavaScript the stylesheet loads them. Pages in Telugu and Hindi preload the font of their script, because it has no fallback of the same width. For what
 * is written in these scripts on the first page of the dashboard the system's font stays until the next page, for the same reason.
 */
export function Fonts({ nonce }: { nonce?: string }) {
  const isDeferred = scriptsOf(useMatches().map((match) => match.handle));
  const { pathname } = useLocation();
  const language = languageOfPath(pathname);
  const first = useRef(pathname);
  useEffect(() => {
    const { documentElement, body } = document;
    if (pathname === first.current) return;
    delete body.dataset.fonts;
    if (documentElement.dataset.fonts === "latin") delete documentElement.dataset.fonts;
  }, [pathname]);
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

/** Of the public pages: each steady part on its own. Boxes of inline texts differ by a pixel in each font, their lines do not. */
const steadyParts = `const lines=part=>part.offsetHeight+[...part.children].map(one=>one.getClientRects().length);
const steady=[...document.querySelectorAll("[data-steady]")],before=steady.map(lines);
const unsteady=()=>steady.filter((part,at)=>lines(part)!==before[at]);`;

/** Of the dashboard: the page as a whole, when a line more or less makes a part of it higher or lower. Other differences are a few pixels. */
const steadyPage = `const page=document.body,parts=[...page.querySelectorAll("*")].map(part=>[part,part.clientHeight]);
const unsteady=()=>parts.some(([part,before])=>Math.abs(part.clientHeight-before)>9)?[page]:[];`;

/** @param steady what must not move @param shown shows them */
const wait = (language: Language, steady = steadyParts, shown = "delete root.dataset.fonts") => `root.dataset.fonts="wait";
const show=()=>{${steady}
${shown};for(const part of unsteady())part.dataset.fonts="wait"};
const load=()=>Promise.allSettled(${JSON.stringify(lateFonts[language])}.map(([font,text])=>document.fonts.load(font,text))).then(show)`;

/** Notes the language that the browser prefers, then shows the fonts. */
const ofVisitors = (
  language: Language,
) => `(()=>{const root=document.documentElement;root.dataset.prefers=/\\b(te|hi)\\b/.exec(navigator.languages)?.[0]||"";if(document.referrer.startsWith(location.origin+"/"))return;
${wait(language)};new PerformanceObserver(list=>{if(list.getEntriesByName("first-contentful-paint").length)load()})
.observe({type:"paint",buffered:true});addEventListener("load",()=>setTimeout(load,3000))})()`;

/** Remembers the scripts that a page of the dashboard was written in: the next one preloads their fonts, so that no name moves. */
const ofOthers = `(()=>{let known;const root=document.documentElement;
const text=()=>document.body.innerText+[...document.querySelectorAll("input,textarea")].map(({value})=>value);
const written=()=>${JSON.stringify(writtenFonts)}.flatMap(([href,letters])=>{const letter=text().match(letters);return letter?[[href,letter[0]]]:[]});
const loadNext=()=>written().map(([,letter])=>document.fonts.load('1em "Indian Scripts"',letter));
try{known=localStorage.getItem("fonts");addEventListener("load",()=>localStorage.setItem("fonts",[...new Set([...(known||"loaded").split(" "),...written().map(([href])=>href)])].join(" ")))}catch{return}
if(document.referrer.startsWith(location.origin+"/"))known??="";
if(known!==null){for(const href of ${JSON.stringify(fonts)}.concat(known.split(" ").filter(href=>href.startsWith("/fonts/"))))
document.head.append(Object.assign(document.createElement("link"),${JSON.stringify(preloaded)},{href}));
if(!known.includes("/fonts/")){root.dataset.fonts="latin";addEventListener("load",loadNext)}return}
${wait("en", steadyPage, 'if(loadNext().length)root.dataset.fonts="latin";else delete root.dataset.fonts')};addEventListener("load",load)})()`;

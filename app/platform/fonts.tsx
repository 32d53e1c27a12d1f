import { useMatches } from "react-router";
import { defersScripts } from "./page-scripts.tsx";

/**
 * The fonts of a page. Working pages ask for them at once. A public page's first visitor reads in the stand-ins of
 * tokens.css until the first paint, so that on a slow phone the fonts take nothing from the words and the first picture;
 * who comes from another page of ours has the fonts already. Without scripts they come as the style sheet asks for them.
 */
export function Fonts({ nonce }: { nonce?: string }) {
  const later = defersScripts(useMatches().map((match) => match.handle));
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant below
  if (later) return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: waitForPaint }} />;
  return fonts.map((font) => <link key={font} rel="preload" href={font} as="font" type="font/woff2" crossOrigin="anonymous" />);
}

const fonts = ["/fonts/anek-latin.woff2", "/fonts/instrument-sans.woff2"];

const waitForPaint = `(()=>{if(document.referrer.startsWith(location.origin+"/"))return;
const root=document.documentElement;root.dataset.fonts="wait";const show=()=>{delete root.dataset.fonts};
new PerformanceObserver((list,observer)=>{if(list.getEntriesByName("first-contentful-paint").length){observer.disconnect();show()}})
.observe({type:"paint",buffered:true});addEventListener("load",()=>setTimeout(show,3000))})()`;

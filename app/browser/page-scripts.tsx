import { use } from "react";
import { Scripts, useMatches } from "react-router";
import { NonceContext } from "#app/platform/nonce.ts";
import { keptPageUrl } from "./kept/kept-page.ts";

/**
 * The handle of a route whose pages run their scripts only at the first interaction. "ahead": they are read once the page is there, so that
 * what is pressed first when the network has gone is answered by the page, and not by the browser's own.
 */
export type PageHandle = { scripts: "deferred" | "ahead" };

/** What the innermost route says of its scripts. */
export const scriptsOf = (handles: unknown[]): PageHandle["scripts"] | undefined =>
  (handles as (Partial<PageHandle> | undefined)[]).findLast((handle) => handle?.scripts)?.scripts;

/** Other pages for visitors: not the log-in page, which leads the staff to the dashboard, no file, and not this page with another query. */
const otherPages = { not: { href_matches: ["/login*", "/*.*", "\\?*"] } };

/**
 * The browser reads a page before it is asked for: the document of a link that was in sight for half a second, and the whole page when a
 * pointer rests or goes down on its link. The text is constant, so that the content security policy of cached pages allows it by its hash.
 */
const speculationRules = JSON.stringify({
  prefetch: [{ where: { selector_matches: "[data-seen]" }, eagerness: "immediate" }],
  prerender: [{ where: otherPages, eagerness: "moderate" }],
});

/**
 * Waits for the first pointer, touch, key, focus or scroll event, then runs the page's module script as React Router wrote it. Until then the
 * page works as server-rendered HTML. CSS sees the interaction by `data-interacted`. After Reload or Back it does not wait: the tab may have
 * kept what was typed or sent. A page that the browser has translated meanwhile (Chrome and Firefox name the new language) stays as it is:
 * React would find other texts than the server's, draw the page anew, and lose what is typed and the first press.
 *
 * Marks the links that stay in sight for half a second once the page has loaded: at most twelve, and no searches, which the server may have
 * to render. A browser without speculation rules stores the document, and asks only whether it has changed.
 */
const inlineLoaderScript = `(()=>{const root=document.documentElement,{lang}=root,kinds=["pointermove","pointerdown","touchstart","keydown","focusin","scroll"];
const run=()=>{for(const kind of kinds)removeEventListener(kind,run);root.dataset.interacted="";if(root.lang!==lang)return;
const{nonce,textContent}=document.querySelector('script[type="text/later"]');document.head.append(Object.assign(document.createElement("script"),{type:"module",nonce,textContent}))};
if(performance.getEntriesByType("navigation")[0]?.type!=="navigate")run();else for(const kind of kinds)addEventListener(kind,run,{passive:true});
let left=12;const mark=link=>{if(left-->0){link.dataset.seen="";if(!HTMLScriptElement.supports?.("speculationrules"))fetch(link.href).catch(()=>{})}observer.unobserve(link)};
const observer=new IntersectionObserver(links=>{for(const{target,isIntersecting}of links){clearTimeout(target.timer);if(isIntersecting)target.timer=setTimeout(mark,500,target)}});
addEventListener("load",()=>{for(const link of document.links)if(link.dataset.discover&&!link.search&&!link.pathname.startsWith("/login")&&link.pathname!==location.pathname)observer.observe(link)})})()`;

/**
 * Reads the scripts of a page ahead, once it is there. What is sent without a network before the page is hydrated, it sends again until React
 * hears it, which says that there is no connection.
 */
const readAheadScript = `(()=>{addEventListener("load",()=>{const[,href]=document.querySelector('script[type="text/later"]')?.textContent.match(/^import "([^"]*)"/)??[];
if(href)document.head.append(Object.assign(document.createElement("link"),{rel:"later",href}));
for(const link of document.querySelectorAll("link[rel=later]"))link.rel="modulepreload"});
let again;addEventListener("submit",event=>{const{target,submitter}=event;if(navigator.onLine||event.defaultPrevented)return;event.preventDefault();
clearTimeout(again);again=setTimeout(()=>target.requestSubmit(submitter),200)})})()`;

export function PageScripts({ nonce }: { nonce?: string }) {
  const handles = useMatches().map((match) => match.handle);
  const scripts = import.meta.env.PROD && scriptsOf(handles);
  return (
    <>
      <Scripts nonce={nonce} />
      {scripts && (
        <>
          <Inline nonce={nonce} text={inlineLoaderScript} />
          {scripts === "ahead" && <Inline nonce={nonce} text={readAheadScript} />}
          <Inline nonce={nonce} text={speculationRules} type="speculationrules" />
        </>
      )}
    </>
  );
}

/**
 * The network was lost between a view's document and its styles or scripts, which a new version has under other names: the device opens what
 * it keeps instead of half a page. The script runs once all styles have arrived or failed. A sheet that failed has no rules, or none that can be
 * read. A module that fails is an error of the script that imports it, or a promise of `import()` that is rejected before the page is hydrated.
 * What a browser's extension adds to the page may fail: it has no nonce. A document that stops in its middle grows no more; once the
 * router runs the page can be used, and only a panel is missing.
 */
const wholePageScript = `(()=>{const leave=()=>location.replace("${keptPageUrl}?from="+encodeURIComponent(location.pathname+location.search));
try{for(const{sheet}of document.querySelectorAll('link[rel="stylesheet"][href^="/assets/"]'))if(!sheet?.cssRules.length)throw 0}catch{leave()}
addEventListener("error",({target})=>target.tagName==="SCRIPT"&&(target.nonce||target.src.startsWith(location.origin+"/assets/"))&&leave(),true);
addEventListener("unhandledrejection",()=>window.__reactRouterDataRouter||leave());
let size=0,since=0;const watch=setInterval(()=>{if(document.readyState!=="loading"||window.__reactRouterDataRouter)return clearInterval(watch);const{length}=document.all;
if(length!==size)[size,since]=[length,Date.now()];else if(Date.now()-since>15e3&&!document.activeElement?.matches("input,select,textarea"))leave()},1e3)})()`;

/** At the beginning of the dashboard's body. */
export const WholePageScript = () => <Inline nonce={use(NonceContext)} text={wholePageScript} />;

/** One of our own constants above, which the browser's build leaves out. */
const Inline = ({ text, ...attributes }: { text: string; nonce?: string; type?: "speculationrules" }) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant
  <script {...attributes} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? text : "" }} />
);

const modulePreload = /<link rel="modulepreload"[^>]*>/g;

/** Puts the preloads of scripts behind the style sheets, of which the first paint waits on a slow connection. */
export const preloadScriptsLast = (html: string): string => {
  const preloads = html.match(modulePreload) ?? [];
  return html.replaceAll(modulePreload, "").replace("</head>", () => `${preloads.join("")}</head>`);
};

/** Defers the page's module script (see `inlineLoaderScript`): removes or defers its preloads, and gives it a type that no browser runs. */
export const deferScripts = (html: string, scripts: PageHandle["scripts"]): string =>
  html
    .replaceAll(modulePreload, (link) => (scripts === "ahead" ? link.replace("modulepreload", "later") : ""))
    .replace(/<script([^>]*) type="module"([^>]*)>/, '<script$1 type="text/later"$2>');

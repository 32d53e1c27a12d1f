import { Scripts, useMatches } from "react-router";

/** The handle of a route whose pages defer their scripts: `export const handle: PageHandle = { scripts: "deferred" }`. */
export type PageHandle = { scripts: "deferred" };

/** Whether a matched route defers its scripts until the first interaction. */
export const hasDeferredScripts = (handles: unknown[]): boolean =>
  handles.some((handle) => (handle as PageHandle | undefined)?.scripts === "deferred");

/**
 * Waits for the first pointer, touch, key, focus or scroll event, then runs the page's module script as React Router wrote it. Until then the
 * page works as server-rendered HTML. CSS sees the interaction by `data-interacted`. After Reload or Back it does not wait: the tab may have
 * kept what was typed or sent.
 */
const inlineLoaderScript = `(()=>{const kinds=["pointermove","pointerdown","touchstart","keydown","focusin","scroll"];
const run=()=>{for(const kind of kinds)removeEventListener(kind,run);document.documentElement.dataset.interacted="";const later=document.querySelector('script[type="text/later"]');
const script=document.createElement("script");script.type="module";script.nonce=later.nonce;script.textContent=later.textContent;document.head.append(script)};
if(performance.getEntriesByType("navigation").some(({type})=>type!=="navigate"))run();else for(const kind of kinds)addEventListener(kind,run,{passive:true})})()`;

export function PageScripts({ nonce }: { nonce?: string }) {
  const isDeferred = hasDeferredScripts(useMatches().map((match) => match.handle));
  return (
    <>
      <Scripts nonce={nonce} />
      {isDeferred && import.meta.env.PROD ? (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant above
        <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: inlineLoaderScript }} />
      ) : null}
    </>
  );
}

const modulePreload = /<link rel="modulepreload"[^>]*>/g;

/** Puts the preloads of scripts behind the style sheets, of which the first paint waits on a slow connection. */
export const preloadScriptsLast = (html: string): string => {
  const preloads = html.match(modulePreload) ?? [];
  return html.replaceAll(modulePreload, "").replace("</head>", () => `${preloads.join("")}</head>`);
};

/** Defers the page's module script (see `inlineLoaderScript`): removes its preloads and gives it a type that no browser runs. */
export const deferScripts = (html: string): string =>
  html.replaceAll(modulePreload, "").replace(/<script([^>]*) type="module"([^>]*)>/, '<script$1 type="text/later"$2>');

import { Scripts, useMatches } from "react-router";

/** What a layout route may say of its pages: `export const handle: PageHandle = { scripts: "later" }`. */
export type PageHandle = { scripts: "later" };

/** Do these matched routes want their scripts only once somebody touches the page? */
export const defersScripts = (handles: unknown[]): boolean =>
  handles.some((handle) => (handle as PageHandle | undefined)?.scripts === "later");

/**
 * Waits for the first touch, key or scroll, then runs the page's module script as React Router wrote it.
 * A page that nobody touches stays as the server sent it, which is whole. CSS knows of the touch by `data-touched`.
 */
const loader = `(()=>{const kinds=["pointermove","pointerdown","touchstart","keydown","focusin","scroll"];
const run=()=>{for(const kind of kinds)removeEventListener(kind,run);document.documentElement.dataset.touched="";const later=document.querySelector('script[type="text/later"]');
const script=document.createElement("script");script.type="module";script.nonce=later.nonce;script.textContent=later.textContent;document.head.append(script)};
for(const kind of kinds)addEventListener(kind,run,{passive:true})})()`;

export function PageScripts({ nonce }: { nonce?: string }) {
  const later = defersScripts(useMatches().map((match) => match.handle));
  return (
    <>
      <Scripts nonce={nonce} />
      {later && import.meta.env.PROD ? (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant above
        <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: loader }} />
      ) : null}
    </>
  );
}

/** Holds the page's module script back (see `loader`): no preloads, and a type no browser runs. */
export const deferScripts = (html: string): string =>
  html
    .replaceAll(/<link rel="modulepreload"[^>]*>/g, "")
    .replace(/<script([^>]*) type="module"([^>]*)>/, '<script$1 type="text/later"$2>');

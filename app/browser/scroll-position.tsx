import { useLayoutEffect } from "react";
import { ScrollRestoration, useLocation } from "react-router";

const storageKey = "scroll-positions";

/**
 * Names the history entry and restores its position, as the router's inline script does, which `joinScripts` leaves out of the public pages:
 * it takes 150 bytes of the ten segments in which Home arrives. That script runs before the page's fonts are loaded, and text in the fallback
 * font has another height: here the position is restored again with each font, until the visitor does something. A scroll event counts as the
 * visitor's only while the page's height stays: when a font changes it, the browser itself scrolls.
 */
const restoreScript = `(()=>{try{if(!history.state?.key)history.replaceState({key:""+Math.random()},"");
const{key}=history.state,top=JSON.parse(sessionStorage.getItem("${storageKey}")??"{}")[key];if(!top)return;
const heightNow=()=>document.documentElement.scrollHeight;let acted=false,height=heightNow();
const stop=()=>{acted=true};for(const kind of["wheel","touchstart","pointerdown","keydown"])addEventListener(kind,stop,{passive:true});
addEventListener("scroll",()=>{if(heightNow()===height&&Math.abs(scrollY-top)>8)stop()},{passive:true});
const restore=()=>{height=heightNow();if(!acted&&history.state?.key===key)scrollTo({top,behavior:"instant"})};
restore();addEventListener("load",restore);document.fonts.addEventListener("loadingdone",restore)}catch{}})()`;

/**
 * Restores or resets the scroll position on client navigation. The style sheet scrolls smoothly, which is for links within a
 * page: another page must be at its position at once.
 */
export function ScrollPosition({ nonce }: { nonce?: string }) {
  return (
    <>
      <ScrollBehavior value="auto" />
      <ScrollRestoration nonce={nonce} storageKey={storageKey} />
      <ScrollBehavior value="" />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant above */}
      <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: restoreScript }} />
    </>
  );
}

/** Before and after `ScrollRestoration`, whose layout effect scrolls: effects of siblings run in their order. */
function ScrollBehavior({ value }: { value: "auto" | "" }) {
  const { pathname, search } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: at each change of the page
  useLayoutEffect(() => {
    document.documentElement.style.scrollBehavior = value;
  }, [pathname, search, value]);
  return null;
}

/**
 * To be called before hydration.
 * - The page's inline script has restored the position already; the visitor may have scrolled since then.
 * - A plain link to a #fragment makes a history entry without the key by which positions are remembered.
 */
export function prepareScrollRestoration(): void {
  try {
    const positions = JSON.parse(sessionStorage.getItem(storageKey) ?? "{}");
    delete positions[history.state?.key];
    sessionStorage.setItem(storageKey, JSON.stringify(positions));
  } catch {
    // Without storage no position is remembered.
  }
  addEventListener("popstate", () => {
    if (!history.state?.key) history.replaceState({ ...history.state, key: Math.random().toString(36).slice(2) }, "");
  });
}

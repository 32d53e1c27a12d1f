import { type ComponentType, createElement, lazy, useState } from "react";
import { whenIdle } from "./when-idle.ts";

const neededAtStart: Promise<unknown>[] = [];

/** To be awaited before hydration: the code of a dialog that the server has rendered, in which somebody may be typing already. */
export const loadNeededParts = (): Promise<unknown> => Promise.allSettled(neededAtStart);

/**
 * A part of a page, such as a dialog, whose code is no part of the page's first load: it is loaded when the browser is idle, or when the part
 * is shown. A navigation, which is a transition, leaves the page as it is until the code is there; anything else needs a `Suspense` around it.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined;
  const start = async () => {
    loaded = await load();
  };
  const Later = lazy(async () => {
    await start().catch(reloadOnce);
    return { default: loaded as ComponentType<Props> };
  });
  if (!import.meta.env.SSR && document.querySelector("dialog[open]")) neededAtStart.push(start());
  else if (!import.meta.env.SSR) whenIdle(() => start().catch(() => {}));
  // biome-ignore lint/correctness/noComponentHookFactories: like React's lazy(), it is called once for each module
  return function LazyPart(props: Props) {
    // As it was when the part was shown: another component would forget what is entered.
    const [Part] = useState<ComponentType<Props>>(() => loaded ?? Later);
    return createElement(Part, props);
  };
}

/** The code did not arrive, because there is no network or a newer version of the server: its page at this address shows the part. */
async function reloadOnce(error: unknown): Promise<never> {
  // This is the server's page.
  if (neededAtStart.length > 0) throw error;
  if (navigator.onLine === false) await new Promise((resolve) => addEventListener("online", resolve, { once: true }));
  location.reload();
  return new Promise(() => {});
}

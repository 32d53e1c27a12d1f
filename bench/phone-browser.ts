import { type Browser, type BrowserContext, chromium, type Page } from "@playwright/test";
import { findChromium } from "../tools/chromium.ts";

/** 400 kbit/s and 400 ms, as in a hall full of guests. */
const slowNetwork = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };

export type Loaded = { url: string; bytes: number };
export type Phone = { page: Page; context: BrowserContext; loaded: Loaded[] };

export const openBrowser = async (): Promise<Browser> =>
  chromium.launch({ executablePath: await findChromium(), args: ["--no-sandbox"] });

/** @param cookie "name=value" of somebody's session */
export async function newPhone(browser: Browser, url: string, options: { cookie?: string; cpu?: number } = {}): Promise<Phone> {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 390, height: 844 }, hasTouch: true });
  const [name = "", value = ""] = options.cookie?.split("=") ?? [];
  if (name) await context.addCookies([{ name, value, url }]);
  return { ...(await newPage(context, options.cpu)), context };
}

/** A page of the context whose network and CPU the browser slows down. */
export async function newPage(context: BrowserContext, cpu = 1): Promise<Pick<Phone, "page" | "loaded">> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const [loaded, urls]: [Loaded[], Map<string, string>] = [[], new Map()];
  session.on("Network.requestWillBeSent", ({ requestId, request }) => urls.set(requestId, request.url));
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength: bytes }) =>
    loaded.push({ url: urls.get(requestId) ?? "", bytes }),
  );
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", slowNetwork);
  await session.send("Emulation.setCPUThrottlingRate", { rate: cpu });
  return { page, loaded };
}

export const firstPaint = async (page: Page): Promise<number> => {
  const paint = await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint")[0]?.startTime);
  return (await paint.jsonValue()) as number;
};

export const bytesOf = (loaded: readonly Loaded[], ending: string) =>
  loaded.filter(({ url }) => url.split("?")[0]?.endsWith(ending)).reduce((sum, { bytes }) => sum + bytes, 0);

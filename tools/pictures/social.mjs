// node tools/pictures/social.mjs [NAME...]: public/images/social-NAME.png, 1200 by 630, for shared links
import { readFileSync, statSync } from "node:fs";
import { chromium } from "@playwright/test";
import { company } from "../../app/content/company.ts";
import * as pages from "../../app/content/pages.ts";
import { privacy } from "../../app/content/privacy.ts";
import { publicPages } from "../../app/content/public-pages.ts";
import sharp from "./sharp.mjs";

const publicFolder = new URL("../../public/", import.meta.url);
const dataUri = (path, type) => `data:${type};base64,${readFileSync(new URL(path, publicFolder)).toString("base64")}`;

const drawn = {
  home: { words: pages.home.headline.join(" "), image: "images/hero-1280.webp" },
  services: { words: pages.servicesPage.heading, image: "images/weave-corporate-960.webp" },
  sports: { words: pages.sportsPage.heading, image: "images/weave-sport-cricket-960.webp" },
  "venue-finder": { words: pages.venuePage.heading, image: "images/weave-venue-hyderabad-960.webp" },
  ourproject: { words: pages.projectsPage.heading, image: "images/weave-project-wedding-960.webp" },
  contact: { words: "Tell us what you are planning", image: "images/weave-wedding-960.webp" },
  privacy: { words: privacy.heading, image: "images/weave-venue-960.webp" },
};

const html = ({ words, image }) => `<!doctype html><style>
@font-face { font-family: Anek; src: url(${dataUri("fonts/anek-latin.woff2", "font/woff2")}); font-weight: 500 800; font-stretch: 75% 125% }
body { margin: 0; width: 1200px; height: 630px; display: grid; grid-template-columns: 1fr 560px; background: #0f1029; color: #f8f5f0; font-family: Anek }
main { display: grid; grid-template-rows: auto 1fr auto; padding: 56px 48px 48px 60px }
header { display: flex; align-items: center; gap: 18px; font: 700 40px/1 Anek } header img { width: 52px } header span { padding-top: .16em }
h1 { margin: 0; align-self: center; font: 800 92px/.9 Anek; font-stretch: 75%; letter-spacing: -.012em; text-wrap: balance }
p { margin: 0; font: 550 26px/1.2 Anek; color: #faa71e }
figure { margin: 0; background: url(${dataUri(image, "image/webp")}) 50% / cover; border-left: 8px solid #faa71e }
</style><main><header><img src="${dataUri("logo-on-night.svg", "image/svg+xml")}"><span>${company.name}</span></header><h1>${words}</h1><p>${company.tagline}</p></main><figure></figure>`;

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu"],
});
const page = await browser.newPage({ viewport: { width: 1200, height: 630 } });
for (const { picture } of publicPages) {
  if (process.argv.length > 2 && !process.argv.includes(picture)) continue;
  await page.setContent(html(drawn[picture]));
  await page.evaluate(() => document.fonts.ready);
  const file = new URL(`images/social-${picture}.png`, publicFolder).pathname;
  // A palette of 48 colours keeps the cloth and a third of the bytes.
  await sharp(await page.screenshot())
    .png({ palette: true, colours: 48, dither: 0, effort: 10 })
    .toFile(file);
  console.log(`social-${picture}.png ${(statSync(file).size / 1024).toFixed(0)} KB`);
}
await browser.close();

// node encode.mjs NAME...: $SCRATCH/NAME.rgb -> public/images/weave-NAME-{480,960}.{avif,webp}; `hero` is cut for screens and phones
import { readFileSync, statSync } from "node:fs";
import sharp, { scratch } from "./sharp.mjs";

const images = new URL("../../public/images/", import.meta.url).pathname;
const raw = (name, width, height) => sharp(readFileSync(`${scratch}/${name}.rgb`), { raw: { width, height, channels: 3 } });

async function write(picture, name, avif, webp) {
  await picture.clone().avif({ quality: avif, effort: 6, chromaSubsampling: "4:2:0" }).toFile(`${images}${name}.avif`);
  await picture.clone().webp({ quality: webp, effort: 6, smartSubsample: true }).toFile(`${images}${name}.webp`);
  console.log(
    name,
    ...["avif", "webp"].map((ending) => `${(statSync(`${images}${name}.${ending}`).size / 1024).toFixed(1)} KB ${ending}`),
  );
}

async function writeHero() {
  const painted = await raw("hero", 1920, 1080).linear(1.16, -3).modulate({ saturation: 1.06 }).png().toBuffer();
  for (const width of [1920, 1280]) await write(sharp(painted).resize(width), `hero-${width}`, 48, 72);
  const stage = await sharp(painted).extract({ left: 810, top: 0, width: 620, height: 1080 }).png().toBuffer();
  // A phone's first paint waits for this one: under 12 KB it comes in TCP's first flight, and the dark overlay bears it.
  await write(sharp(stage).resize(540, 940), "hero-portrait-540", 22, 46);
}

for (const name of process.argv.slice(2)) {
  if (name === "hero") await writeHero();
  else {
    await write(raw(name, 960, 720), `weave-${name}-960`, 44, 62);
    await write(raw(name, 960, 720).resize(480), `weave-${name}-480`, 46, 62);
  }
}

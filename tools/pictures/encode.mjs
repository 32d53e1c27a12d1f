// node encode.mjs NAME...: $SCRATCH/NAME.rgb -> public/images/weave-NAME-{480,960}.{avif,webp}
import { readFileSync, statSync } from "node:fs";
import sharp, { scratch } from "./sharp.mjs";

const images = new URL("../../public/images/", import.meta.url).pathname;

for (const name of process.argv.slice(2)) {
  const cloth = sharp(readFileSync(`${scratch}/${name}.rgb`), { raw: { width: 960, height: 720, channels: 3 } });
  for (const [width, avif, webp] of [
    [960, 44, 62],
    [480, 46, 62],
  ]) {
    const base = `${images}weave-${name}-${width}`;
    await cloth.clone().resize(width).avif({ quality: avif, effort: 6, chromaSubsampling: "4:2:0" }).toFile(`${base}.avif`);
    await cloth.clone().resize(width).webp({ quality: webp, effort: 6, smartSubsample: true }).toFile(`${base}.webp`);
    console.log(
      `weave-${name}-${width}`,
      ...["avif", "webp"].map((ending) => `${(statSync(`${base}.${ending}`).size / 1024).toFixed(1)} KB ${ending}`),
    );
  }
}

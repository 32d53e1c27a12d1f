// node rasterise.mjs in.svg WIDTH HEIGHT out.raw: the drawing as RGBA bytes
import { writeFileSync } from "node:fs";
import sharp from "./sharp.mjs";

const [svg, width, height, out] = process.argv.slice(2);
writeFileSync(
  out,
  await sharp(svg, { density: 72 }).resize(Number(width), Number(height), { fit: "fill" }).ensureAlpha().raw().toBuffer(),
);

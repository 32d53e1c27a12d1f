// node tools/pictures/icons.mjs: the favicon set and the icons of the web manifest, from the logo's own shapes
import { readFileSync, writeFileSync } from "node:fs";
import sharp from "./sharp.mjs";

const publicFolder = new URL("../../public/", import.meta.url);
const file = (name) => new URL(name, publicFolder).pathname;
const [, beam, leaves] = readFileSync(file("logo.svg"), "utf8").match(/ d="([^"]+)".* d="([^"]+)"/s);

/** The mark on a square of night, `room` of 32 around it; the beam in cotton, because madder is too dark there. */
const onNight = (room, ground) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-room} ${-room} ${32 + 2 * room} ${32 + 2 * room}">${
    ground ? `<path fill="#0f1029" d="M${-room} ${-room}h${32 + 2 * room}v${32 + 2 * room}h-${32 + 2 * room}z"/>` : ""
  }<path fill="#f8f5f0" d="${beam}"/><path fill="#faa71e" d="${leaves}"/></svg>`;

const png = (svg, size) =>
  sharp(Buffer.from(svg), { density: (72 * size) / 16 })
    .resize(size, size)
    .png({ palette: true })
    .toBuffer();

writeFileSync(file("logo-on-night.svg"), onNight(0, false));
writeFileSync(file("icon.svg"), onNight(5, true));
for (const size of [32, 192, 512]) writeFileSync(file(`icon-${size}.png`), await png(onNight(5, true), size));
writeFileSync(file("apple-touch-icon.png"), await png(onNight(7, true), 180));
// Launchers may cut a circle out of this one.
writeFileSync(file("icon-512-maskable.png"), await png(onNight(10, true), 512));

const small = await png(onNight(5, true), 32);
const head = Buffer.alloc(22);
head.writeUInt16LE(1, 2); // an icon …
head.writeUInt16LE(1, 4); // … with one picture
head.writeUInt8(32, 6);
head.writeUInt8(32, 7);
head.writeUInt16LE(1, 10);
head.writeUInt16LE(32, 12);
head.writeUInt32LE(small.length, 14);
head.writeUInt32LE(head.length, 18);
writeFileSync(file("favicon.ico"), Buffer.concat([head, small]));

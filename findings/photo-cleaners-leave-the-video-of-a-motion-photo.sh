#!/usr/bin/env bash
# Guess: a program that takes what a camera noted out of a JPEG leaves its pixels. A motion photo of Android (Google's format 1.0: Pixel, Samsung, Xiaomi) is a JPEG with an MP4
# behind its end, which the XMP in the head announces, and that video has the position again.
# Seen: piexifjs 1.0.6 (`remove`), exifremove 1.0.1 and exif-be-gone 1.5.1 take Exif out and keep all behind the end of the picture. Two of them keep the XMP that announces
# the video; after the third nobody sees that the file has one. The video's position and its sound are whole. Debian's `exiv2 rm` 0.27.6 and `jhead -purejpg` 3.06 do the same;
# exiftool 12.57 (-all=), mat2 0.13 and jpegoptim 1.4 drop it.
# Toranam: hands out only the sizes that app/features/files makes of a picture's pixels, and blanks what an MP4 says beside its pictures (app/features/files/video-data.server.ts).
set -euo pipefail
command -v ffmpeg >/dev/null && command -v ffprobe >/dev/null || { echo "MISSING: ffmpeg"; exit 2; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund piexifjs@1.0.6 exifremove@1.0.1 exif-be-gone@1.5.1
ffmpeg -v error -f lavfi -i testsrc=s=64x48:d=1 -metadata location=+17.4401+078.3489/ -c:v mpeg4 video.mp4
ffmpeg -v error -f lavfi -i testsrc=s=64x48:d=1 -frames:v 1 -pix_fmt yuvj420p plain.jpg
cat >clean.cjs <<'JS'
const { readFileSync, writeFileSync, createReadStream } = require("node:fs");
const piexif = require("piexifjs");
const video = readFileSync("video.mp4");
const gps = { [piexif.GPSIFD.GPSLatitudeRef]: "N", [piexif.GPSIFD.GPSLatitude]: [[17, 1], [26, 1], [24, 1]], [piexif.GPSIFD.GPSLongitudeRef]: "E", [piexif.GPSIFD.GPSLongitude]: [[78, 1], [20, 1], [56, 1]] };
const jpeg = Buffer.from(piexif.insert(piexif.dump({ GPS: gps }), readFileSync("plain.jpg").toString("binary")), "binary");
const item = (mime, what, more = "") => `<rdf:li rdf:parseType="Resource"><C:Item I:Mime="${mime}" I:Semantic="${what}"${more}/></rdf:li>`;
const xmp = Buffer.from(
  `http://ns.adobe.com/xap/1.0/\0<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" ` +
    `xmlns:G="http://ns.google.com/photos/1.0/camera/" xmlns:C="http://ns.google.com/photos/1.0/container/" xmlns:I="http://ns.google.com/photos/1.0/container/item/" ` +
    `G:MotionPhoto="1" G:MotionPhotoVersion="1" G:MotionPhotoPresentationTimestampUs="0"><C:Directory><rdf:Seq>${item("image/jpeg", "Primary")}` +
    `${item("video/mp4", "MotionPhoto", ` I:Length="${video.length}"`)}</rdf:Seq></C:Directory></rdf:Description></rdf:RDF></x:xmpmeta>`,
);
const head = Buffer.from([0xff, 0xe1, (xmp.length + 2) >> 8, (xmp.length + 2) & 255]);
// Behind the segment with Exif, which is the first.
const at = 4 + jpeg.readUInt16BE(4);
const photo = Buffer.concat([jpeg.subarray(0, at), head, xmp, jpeg.subarray(at), video]);
writeFileSync("PXL.MP.jpg", photo);
async function viaStream(ExifTransformer) {
  const pieces = [];
  for await (const piece of createReadStream("PXL.MP.jpg").pipe(new ExifTransformer())) pieces.push(piece);
  return Buffer.concat(pieces);
}
(async () => {
  const cleaned = {
    "before": photo,
    "piexifjs": Buffer.from(piexif.remove(photo.toString("binary")), "binary"),
    "exifremove": require("exifremove").remove(photo),
    "exif-be-gone": await viaStream(require("exif-be-gone").default ?? require("exif-be-gone")),
  };
  for (const [name, bytes] of Object.entries(cleaned)) {
    writeFileSync(`${name}.mp4`, bytes.subarray(bytes.indexOf("ftyp") - 4));
    console.log(`${name}: Exif ${bytes.includes("Exif\0") ? "yes" : "no"}, XMP ${bytes.includes("MotionPhoto") ? "yes" : "no"}`);
  }
})();
JS
node clean.cjs | tee seen
for name in before piexifjs exifremove exif-be-gone; do
  position=$(ffprobe -v error -show_entries format_tags=location -of csv=p=0 "$name.mp4")
  echo "$name: position in the video: $position"
done | tee -a seen
diff seen - <<'EXPECTED'
before: Exif yes, XMP yes
piexifjs: Exif no, XMP yes
exifremove: Exif no, XMP yes
exif-be-gone: Exif no, XMP no
before: position in the video: +17.4401+078.3489/
piexifjs: position in the video: +17.4401+078.3489/
exifremove: position in the video: +17.4401+078.3489/
exif-be-gone: position in the video: +17.4401+078.3489/
EXPECTED

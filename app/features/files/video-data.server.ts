type Box = { type: string; start: number; body: number; end: number };

/** The boxes (ISO/IEC 14496-12, 4.2) of a part of a file; none behind one that is damaged. */
function* boxesIn(bytes: Buffer, from: number, to: number): Generator<Box> {
  for (let start = from; start + 8 <= to; ) {
    const size = bytes.readUInt32BE(start);
    const isLong = size === 1 && start + 16 <= to;
    const length = isLong ? Number(bytes.readBigUInt64BE(start + 8)) : size || to - start;
    const [body, end] = [start + (isLong ? 16 : 8), start + length];
    if (end < body || end > to) return;
    yield { type: bytes.toString("latin1", start + 4, start + 8), start, body, end };
    start = end;
  }
}

/**
 * An MP4 without what the camera noted beside pictures and sound, such as the position: Android and 3GPP have it in "udta", iPhones in "meta", both inside
 * "moov"; Adobe's XMP is a "uuid". Those boxes become free space of the same size, so that nothing else moves. Positions as a track of their own, which
 * drones and sports cameras write, stay.
 */
export function withoutCameraData(video: Buffer): Buffer {
  const bytes = Buffer.from(video);
  const blank = ({ start, body, end }: Box) => bytes.fill(0, body, end).write("free", start + 4, "latin1");
  for (const box of boxesIn(bytes, 0, bytes.length)) {
    if (box.type === "uuid") blank(box);
    if (box.type !== "moov") continue;
    for (const inner of boxesIn(bytes, box.body, box.end)) if (["udta", "meta", "uuid"].includes(inner.type)) blank(inner);
  }
  return bytes;
}

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
 * An MP4 or a MOV, as iPhones have it, without what the camera noted beside pictures and sound, such as the position: Android and 3GPP have it in "udta", iPhones in "meta", both inside
 * "moov"; Sony's is a "meta" and Adobe's XMP a "uuid" beside it. Those boxes become free space of the same size, so that nothing else moves, and so do tracks of positions
 * (findings/video-cleaners-leave-the-flight-of-a-drone.sh).
 */
export function withoutCameraData(video: Buffer): Buffer {
  const bytes = Buffer.from(video);
  const blank = ({ start, body, end }: Box) => bytes.fill(0, body, end).write("free", start + 4, "latin1");
  for (const box of boxesIn(bytes, 0, bytes.length)) {
    if (["uuid", "meta"].includes(box.type)) blank(box);
    if (box.type !== "moov") continue;
    for (const inner of boxesIn(bytes, box.body, box.end)) {
      const samples = inner.type === "trak" ? cameraSamples(bytes, inner) : [];
      for (const sample of samples) sample.fill(0);
      if (samples.length > 0 || ["udta", "meta", "uuid"].includes(inner.type)) blank(inner);
    }
  }
  return bytes;
}

/** The samples of a track that is neither pictures nor sound nor captions for people: drones write the position as captions, sports cameras as data. */
function cameraSamples(bytes: Buffer, track: Box): Buffer[] {
  const boxes = new Map([...boxesWithin(bytes, track)].map((box) => [box.type, box]));
  // QuickTime has a second one, of the data, inside "minf".
  const media = boxes.get("mdia");
  const handler = media && [...boxesIn(bytes, media.body, media.end)].find(({ type }) => type === "hdlr");
  if (!handler) return [];
  const kind = bytes.toString("latin1", handler.body + 8, handler.body + 12);
  if (["vide", "soun"].includes(kind)) return [];
  const samples = [...samplesOf(bytes, boxes)];
  const isCaptions = ["sbtl", "text", "subt"].includes(kind);
  return isCaptions && !samples.some((sample) => /\bGPS\b|latitude/i.test(sample.toString("latin1"))) ? [] : samples;
}

function* boxesWithin(bytes: Buffer, outer: Box): Generator<Box> {
  for (const box of boxesIn(bytes, outer.body, outer.end)) {
    yield box;
    if (["mdia", "minf", "stbl"].includes(box.type)) yield* boxesWithin(bytes, box);
  }
}

/** What the tables of a track name (ISO/IEC 14496-12, 8.7), as far as the file goes. Samples of one size come together. */
function* samplesOf(bytes: Buffer, boxes: Map<string, Box>): Generator<Buffer> {
  const read = (type: string, at: number): number => {
    const place = (boxes.get(type)?.body ?? bytes.length) + at;
    return place + 4 <= bytes.length ? bytes.readUInt32BE(place) : 0;
  };
  const commonSize = read("stsz", 4);
  let sample = 0;
  let run = 0;
  const [runs, chunks, total] = [read("stsc", 4), Math.max(read("stco", 4), read("co64", 4)), read("stsz", 8)].map((number) =>
    Math.min(number, bytes.length >> 2),
  ) as [number, number, number];
  for (let chunk = 0; chunk < chunks; chunk++) {
    if (run + 1 < runs && read("stsc", 8 + 12 * (run + 1)) === chunk + 1) run++;
    const count = read("stsc", 12 + 12 * run);
    let start = boxes.has("stco") ? read("stco", 8 + 4 * chunk) : read("co64", 12 + 8 * chunk);
    for (
      let index = 0;
      index < (commonSize ? 1 : count) && sample < total && start > 0 && start < bytes.length;
      index++, sample++
    ) {
      const size = commonSize ? commonSize * count : read("stsz", 12 + 4 * sample);
      yield bytes.subarray(start, start + size);
      start += size;
    }
  }
}

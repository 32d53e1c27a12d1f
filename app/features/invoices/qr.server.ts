import QRCode from "qrcode";
import type { Qr } from "./sheet-view.tsx";

/** A QR code in modules, with the quiet zone of four: as a path for the page, as bars for the PDF, where they are shorter. */
export function qrOf(text: string): Qr {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: "M" });
  const quiet = 4;
  const bars: Qr["bars"] = [];
  for (let row = 0; row < modules.size; row++) {
    for (let column = 0; column < modules.size; ) {
      let end = column;
      while (end < modules.size && modules.get(row, end)) end++;
      if (end > column) bars.push([column + quiet, row + quiet, end - column]);
      column = end + 1;
    }
  }
  const path = bars.map(([x, y, long]) => `M${x} ${y}h${long}v1h-${long}z`).join("");
  return { path, bars, size: modules.size + 2 * quiet };
}

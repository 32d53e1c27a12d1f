import QRCode from "qrcode";
import type { QrCode } from "./sheet.ts";

/** The empty border of a QR code, in modules. */
const quietZone = 4;
/** For longer texts, such as the signed code of an e-invoice, larger modules help a camera more than error correction does. */
const longTextLength = 300;

export function qrCode(text: string): QrCode {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: text.length > longTextLength ? "L" : "M" });
  const bars: QrCode["bars"] = [];
  for (let row = 0; row < modules.size; row++) {
    for (let column = 0; column < modules.size; ) {
      let end = column;
      while (end < modules.size && modules.get(row, end)) end++;
      if (end > column) bars.push([column + quietZone, row + quietZone, end - column]);
      column = end + 1;
    }
  }
  const path = bars.map(([x, y, length]) => `M${x} ${y}h${length}v1h-${length}z`).join("");
  return { path, bars, size: modules.size + 2 * quietZone };
}

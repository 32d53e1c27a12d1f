/** A font of pdfkit 0.20.2. `unicode`: the text of each code, as code points. */
type MappedFont = { unicode: readonly (readonly number[])[]; toUnicodeCmap(): unknown };

/**
 * Writes what the codes of the fonts mean in single entries (ISO 32000-1, 9.10.3) and not in ranges, as pdfkit does: Ghostscript 10.00, with which
 * people make files smaller, misreads ranges, and makes a 3 of a dash.
 */
export function mapCodesOneByOne(doc: PDFKit.PDFDocument, fontNames: readonly string[]): void {
  for (const name of fontNames) {
    const { _font: font } = doc.font(name) as unknown as { _font: MappedFont };
    font.toUnicodeCmap = () => {
      const map = doc.ref({});
      map.end(codeMap(font.unicode.map((codePoints, code) => `<${hex(code)}> <${utf16(codePoints)}>`)));
      return map;
    };
  }
}

/** An entry list of a map has at most a hundred. */
const longestList = 100;

function codeMap(entries: readonly string[]): string {
  const lists = Array.from({ length: Math.ceil(entries.length / longestList) }, (_, at) => {
    const some = entries.slice(at * longestList, (at + 1) * longestList);
    return [`${some.length} beginbfchar`, ...some, "endbfchar"].join("\n");
  });
  return [
    "/CIDInit /ProcSet findresource begin 12 dict begin begincmap",
    "/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def",
    "/CMapName /Adobe-Identity-UCS def /CMapType 2 def",
    "1 begincodespacerange <0000> <ffff> endcodespacerange",
    ...lists,
    "endcmap CMapName currentdict /CMap defineresource pop end end",
  ].join("\n");
}

const hex = (code: number) => code.toString(16).padStart(4, "0");
const utf16 = (codePoints: readonly number[]) =>
  Buffer.from(String.fromCodePoint(...codePoints), "utf16le")
    .swap16()
    .toString("hex");

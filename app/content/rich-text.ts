import { z } from "zod";

/** A formatted text, stored as data: paragraphs and lists of pieces, of which some are bold or links. */
type Piece = { text: string; bold?: true; href?: string };
export type Block = { paragraph: Piece[] } | { list: Piece[][] };
export type RichText = readonly Block[];

/** A page of this site, a place on the page, another website, a mail address or a phone number. */
const safeHref = /^(\/(?!\/)|#|https:\/\/|mailto:|tel:)[^\s<>"'\\)]*$/;
const href = z.string().max(500).regex(safeHref, "A link starts with https://, /, mailto: or tel:.");
const pieces = z.array(z.strictObject({ text: z.string(), bold: z.literal(true).optional(), href: href.optional() }));

export const RichTextSchema: z.ZodType<RichText> = z.array(
  z.union([z.strictObject({ paragraph: pieces }), z.strictObject({ list: z.array(pieces) })]),
);

const marks = /\*\*(?<bold>[^*\n]+)\*\*|\[(?<label>[^[\]\n]+)\]\((?<href>[^)\s]{0,500})\)/g;

function parsePieces(line: string): Piece[] {
  const found: Piece[] = [];
  let end = 0;
  for (const match of line.matchAll(marks)) {
    const { bold, label = "", href = "" } = match.groups ?? {};
    if (match.index > end) found.push({ text: line.slice(end, match.index) });
    found.push(bold ? { text: bold, bold: true } : { text: label, href });
    end = match.index + match[0].length;
  }
  if (end < line.length) found.push({ text: line.slice(end) });
  return found;
}

const isItem = (line: string) => line.startsWith("- ");

/** Reads what the editor shows: an empty line ends a paragraph, "- " starts a point of a list, **bold**, [text](address). */
export function parseRichText(source: string): RichText {
  const blocks: Block[] = [];
  for (const lines of source.split(/\n\s*\n/).map((part) =>
    part
      .split("\n")
      .map((line) => line.trim())
      .filter(Boolean),
  )) {
    let paragraph: string[] = [];
    const endParagraph = () => {
      if (paragraph.length > 0) blocks.push({ paragraph: parsePieces(paragraph.join(" ")) });
      paragraph = [];
    };
    for (const line of lines) {
      if (!isItem(line)) paragraph.push(line);
      else {
        endParagraph();
        const lastBlock = blocks.at(-1);
        const item = parsePieces(line.slice(2).trim());
        if (lastBlock && "list" in lastBlock && line !== lines.find(isItem)) lastBlock.list.push(item);
        else blocks.push({ list: [item] });
      }
    }
    endParagraph();
  }
  return blocks;
}

const formatPieces = (all: readonly Piece[]) =>
  all.map(({ text, bold, href }) => (bold ? `**${text}**` : href === undefined ? text : `[${text}](${href})`)).join("");

/** The reverse of `parseRichText`. */
export const formatRichText = (text: RichText): string =>
  text
    .map((block) =>
      "list" in block ? block.list.map((item) => `- ${formatPieces(item)}`).join("\n") : formatPieces(block.paragraph),
    )
    .join("\n\n");

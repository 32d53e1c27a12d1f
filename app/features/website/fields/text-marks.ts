export const textMarks = ["paragraph", "bold", "link", "list"] as const;
export type TextMark = (typeof textMarks)[number];

/** The replacement of a part of a text, the selection afterwards, and the announcement for screen readers. */
export type TextChange = { from: number; to: number; insert: string; selection: [from: number, to: number]; done: string };

/** Sets a mark on the selected part of a rich text's source, or takes it away. The marks are those of content/rich-text.ts. */
export function applyMark(text: string, from: number, to: number, mark: TextMark): TextChange {
  if (mark === "bold") return toggleBold(text, from, to);
  if (mark === "link") return addLink(text, from, to);
  return changeLines(text, from, to, mark);
}

function toggleBold(text: string, from: number, to: number): TextChange {
  const selected = text.slice(from, to);
  if (text.slice(from - 2, from) === "**" && text.slice(to, to + 2) === "**") {
    const selection: [number, number] = [from - 2, to - 2];
    return { from: from - 2, to: to + 2, insert: selected, selection, done: "Not bold" };
  }
  const bold = selected.replaceAll("*", "") || "bold text";
  return { from, to, insert: `**${bold}**`, selection: [from + 2, from + 2 + bold.length], done: "Bold" };
}

const newAddress = "https://";

function addLink(text: string, from: number, to: number): TextChange {
  const label = text.slice(from, to).replaceAll("\n", " ") || "text";
  const start = from + label.length + 3;
  const done = "Link: enter its address";
  return { from, to, insert: `[${label}](${newAddress})`, selection: [start, start + newAddress.length], done };
}

/** Changes whole lines. A list that is turned into a list again becomes paragraphs. */
function changeLines(text: string, from: number, to: number, mark: "paragraph" | "list"): TextChange {
  const start = text.lastIndexOf("\n", from - 1) + 1;
  const end = text.indexOf("\n", to) === -1 ? text.length : text.indexOf("\n", to);
  const lines = text.slice(start, end).split("\n");
  const plain = lines.map((line) => line.replace(/^- /, ""));
  const filled = lines.filter(Boolean);
  const isList = filled.length > 0 && filled.every((line) => line.startsWith("- "));
  const makesList = mark === "list" && !isList;
  const insert = makesList
    ? plain.map((line) => (line || lines.length === 1 ? `- ${line}` : line)).join("\n")
    : `${blankBefore(text, start)}${plain.filter(Boolean).join("\n\n")}`;
  return {
    from: start,
    to: end,
    insert,
    selection: [start + insert.length, start + insert.length],
    done: makesList ? "List" : "Paragraph",
  };
}

/** A paragraph begins after an empty line. */
const blankBefore = (text: string, start: number) => (start === 0 || text.slice(0, start).endsWith("\n\n") ? "" : "\n");

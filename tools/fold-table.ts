import { plainLetters } from "../app/platform/values/fold.ts";

/**
 * Prints the table of a migration that makes the database's function `fold`: the letters that are ignored,
 * and for each text the letters that are taken for it. Needed when a
 * newer Unicode adds letters (app/platform/values/fold.db.test.ts names them).
 */
const ignored: [first: number, last: number][] = [];
const lettersOf = new Map<string, string>();
for (let code = 0x80; code <= 0x10_ffff; code += 1) {
  if (code >= 0xd800 && code <= 0xdfff) continue;
  const letter = String.fromCodePoint(code);
  const plain = plainLetters(letter);
  const range = ignored.at(-1);
  if (plain === "" && range?.[1] === code - 1) range[1] = code;
  else if (plain === "") ignored.push([code, code]);
  else if (plain !== letter) lettersOf.set(plain, (lettersOf.get(plain) ?? "") + letter);
}
const entries = [...lettersOf].sort(([one], [other]) => (one < other ? -1 : 1)).map((entry) => entry.map(quoted).join(":"));
console.log(
  wrapped(
    ignored.map((range) => range.map((code) => code.toString(16)).join("-")),
    " ",
  ).join("\n"),
);
console.log(`{${wrapped(entries, ",").join("\n")}}`);

/** JSON, with escapes for what an editor does not show, or shows from right to left. */
function quoted(text: string): string {
  const hidden = /[\p{M}\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\p{Script=Arabic}\p{Script=Hebrew}]/gu;
  const escaped = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
  return JSON.stringify(text).replaceAll(hidden, (letter) => (letter === " " ? letter : letter.split("").map(escaped).join("")));
}

function wrapped(items: readonly string[], separator: string): string[] {
  const lines = [items[0] ?? ""];
  for (const item of items.slice(1)) {
    const last = lines.length - 1;
    lines[last] += separator;
    if (`${lines[last]}${item}`.length > 140) lines.push(item);
    else lines[last] += item;
  }
  return lines;
}

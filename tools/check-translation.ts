import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "@swc/core";
import { root } from "../server/build.ts";

/**
 * Finds texts that React cannot update once the browser has translated the page. Chrome replaces each text by an element with the
 * translation, so that React removes, inserts before, or changes a text that is no longer in the page: the view fails, or shows the old
 * text. React sets the text of an element anew when it is the element's only child, so a text must be alone in its element if
 * it changes, comes and goes, or stands behind something that does. Blank texts are not translated.
 *
 * What may be a text is read from the code alone: a name counts as one unless its file says that it is markup (`satisfies ReactNode`).
 */
export function findTranslationProblems(sources = readSources()): string[] {
  return [...sources].flatMap(([file, text]) => problemsOf(file, text));
}

function readSources(): Map<string, string> {
  const files = globSync("app/**/*.tsx", { cwd: root }).filter((file) => !/\.test\.tsx$/.test(file));
  return new Map(files.map((file) => [file, readFileSync(join(root, file), "utf8")]));
}

type Node = { type: string; span?: { start: number }; [property: string]: unknown };

/**
 * "blank" and "text" stay as they are; "changing" may change; "optional" is a text or nothing; "coming" is markup or nothing, or a list;
 * "swapped" is a text or markup; "markup" is always markup, and so is what is not known.
 */
type Kind = "blank" | "text" | "changing" | "optional" | "coming" | "swapped" | "markup" | "nothing";

function problemsOf(file: string, text: string): string[] {
  const module = parseSync(text, { syntax: "typescript", tsx: true });
  const markup = namesOfMarkup(module.body);
  const bytes = Buffer.from(text);
  const lineOf = (node: Node) =>
    bytes
      .subarray(0, (node.span?.start ?? 0) - module.span.start)
      .toString()
      .split("\n").length;
  const problems: string[] = [];
  visit(module.body, (node) => {
    if (node.type !== "JSXElement" && node.type !== "JSXFragment") return;
    const kinds = (node.children as Node[]).map((child) => kindOf(child, markup));
    const reason = reasonOf(
      kinds.filter((kind) => kind !== "nothing"),
      node.type === "JSXFragment",
    );
    if (reason) problems.push(`${file}:${lineOf(node)}: ${reason}: write one text (joinText), or give it an element.`);
  });
  return problems;
}

/** A fragment is no element: its children stand among those of another one, and come and go with it. */
function reasonOf(kinds: Kind[], isFragment: boolean): string | undefined {
  if (kinds.length < 2 && !isFragment) return undefined;
  if (kinds.includes("changing")) return "a text that changes is beside something else";
  if (kinds.some((kind) => kind === "optional" || kind === "swapped"))
    return "a text that comes and goes is beside something else";
  if (kinds.some((kind, index) => kind === "text" && kinds[index - 1] === "coming"))
    return "a text is behind something that comes and goes";
  return isFragment && kinds.includes("text") ? "a fragment has a text" : undefined;
}

function kindOf(node: Node, markup: Set<string>): Kind {
  const kind = (part: unknown) => kindOf(part as Node, markup);
  switch (node.type) {
    case "JSXText":
      return textKind((node.value as string).replace(/^[ \t]*\n\s*|[ \t]*\n\s*$/g, ""));
    case "JSXExpressionContainer":
    case "ParenthesisExpression":
    case "TsNonNullExpression":
    case "TsAsExpression":
      return kind(node.expression);
    case "TsSatisfiesExpression":
      return hasMarkup(node.typeAnnotation) ? "markup" : kind(node.expression);
    case "JSXEmptyExpression":
    case "NullLiteral":
    case "BooleanLiteral":
      return "nothing";
    case "StringLiteral":
      return textKind(node.value as string);
    case "NumericLiteral":
      return "text";
    case "TemplateLiteral":
      return (node.expressions as Node[]).length > 0 ? "changing" : "text";
    case "ConditionalExpression":
      return eitherKind(kind(node.consequent), kind(node.alternate));
    case "BinaryExpression":
      if (node.operator === "&&") return eitherKind(kind(node.right), "nothing");
      if (node.operator === "||" || node.operator === "??") return eitherKind(kind(node.left), kind(node.right));
      return "changing";
    case "CallExpression":
      return callKind(node, markup);
    case "Identifier":
      return node.value === "undefined" ? "nothing" : nameKind(node.value as string, markup);
    case "MemberExpression":
    case "OptionalChainingExpression": {
      const { property, base } = node as { property?: Node; base?: Node };
      return base ? kind(base) : nameKind((property?.value as string | undefined) ?? "", markup);
    }
    default:
      return "markup";
  }
}

const textKind = (text: string): Kind => (text === "" ? "nothing" : text.trim() === "" ? "blank" : "text");
const nameKind = (name: string, markup: Set<string>): Kind => (markup.has(name) ? "markup" : "changing");

function callKind(node: Node, markup: Set<string>): Kind {
  const callee = node.callee as { property?: Node; base?: { property?: Node }; value?: string };
  const name = String((callee.property ?? callee.base?.property ?? callee).value);
  return name === "map" || hasMarkup(node.arguments) ? "coming" : nameKind(name, markup);
}

/** What is one thing or the other. */
function eitherKind(one: Kind, other: Kind): Kind {
  const kinds = [one, other];
  const isText = (kind: Kind) => kind === "text" || kind === "changing" || kind === "blank";
  if (kinds.every((kind) => kind === "nothing")) return "nothing";
  if (kinds.every(isText)) return "changing";
  if (kinds.every((kind) => kind === "markup")) return "markup";
  if (kinds.every((kind) => kind === "markup" || kind === "coming" || kind === "nothing")) return "coming";
  return kinds.every((kind) => isText(kind) || kind === "nothing" || kind === "optional") ? "optional" : "swapped";
}

/** `children`, and names that the file declares as markup: by their type, by a value with markup, or by a function that returns it. */
function namesOfMarkup(body: unknown): Set<string> {
  const names = new Set(["children"]);
  visit(body, (node) => {
    if (!declarations.test(node.type) || !hasMarkup(node)) return;
    const name = node.type === "Identifier" ? node : (node.id ?? node.identifier ?? node.key);
    names.add(String((name as Node).value));
  });
  return names;
}

const declarations =
  /^(VariableDeclarator|FunctionDeclaration|TsPropertySignature|TsMethodSignature|KeyValueProperty|Identifier)$/;

function hasMarkup(node: unknown): boolean {
  let found = false;
  visit(node, ({ type, value }) => {
    found ||=
      type === "JSXElement" || type === "JSXFragment" || (type === "Identifier" && /^React(Node|Element)$/.test(String(value)));
  });
  return found;
}

function visit(value: unknown, see: (node: Node) => void): void {
  if (typeof value !== "object" || value === null) return;
  if (typeof (value as Node).type === "string") see(value as Node);
  for (const [name, child] of Object.entries(value)) if (name !== "span") visit(child, see);
}

if (import.meta.main) for (const problem of findTranslationProblems()) console.error(problem);

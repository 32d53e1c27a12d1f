import { type HTMLElement, NodeType, parse } from "node-html-parser";

/** What a visitor enters, chooses or checks; a list fills fields of the same label in their order. */
type FieldValue = string | boolean | { name: string; type: string; content: string | Uint8Array<ArrayBuffer> };
export type FieldValues = Record<string, FieldValue | string[]>;

/** What a form sends. */
export type Submission = { method: "GET" | "POST"; action: string; multipart: boolean; fields: [string, FieldValue][] };

const blocks =
  /^(p|div|h\d|ul|ol|li|dl|dt|dd|table|caption|tr|th|td|form|fieldset|legend|label|button|select|option|textarea|summary|details|section|article|aside|nav|header|footer|main|dialog|pre|blockquote|br|output|figure)$/i;
const controls = "input, select, textarea";

export function parseHtml(html: string): HtmlPart {
  return new HtmlPart(parse(html, { blockTextElements: { script: true, style: true, template: true } }));
}

/** A page without JavaScript, or a part of it. Elements are found by their visible texts and names. */
export class HtmlPart {
  readonly element: HTMLElement;
  #root: HTMLElement;

  constructor(element: HTMLElement, root = element) {
    this.element = element;
    this.#root = root;
  }

  /** The visible text, with single spaces. */
  get text(): string {
    return textOf(this.element);
  }

  /** Every element that matches the selector and contains the text. */
  all(selector: string, text: string | RegExp = ""): HtmlPart[] {
    const parts = this.element.querySelectorAll(selector).map((element) => new HtmlPart(element, this.#root));
    return parts.filter((part) => (typeof text === "string" ? part.text.includes(text) : text.test(part.text)));
  }

  /** The only such element. @throws Error when there is none, or more than one */
  one(selector: string, text: string | RegExp = ""): HtmlPart {
    return only(this.all(selector, text), `${selector} with ${text}`, this);
  }

  rows(text: string | RegExp = ""): HtmlPart[] {
    return this.all("tr", text);
  }

  row(text: string | RegExp): HtmlPart {
    return only(this.rows(text), `row ${text}`, this);
  }

  item(text: string | RegExp): HtmlPart {
    const items = this.all("li", text);
    return only(
      items.filter(({ element }) => !items.some((other) => other.element !== element && isIn(other.element, element))),
      `item ${text}`,
      this,
    );
  }

  /** A table, dialog, region or the like by its accessible name. */
  byName(selector: string, name: string | RegExp): HtmlPart {
    const parts = this.all(selector).filter(({ element }) => matches(nameOf(element, this.#root), name));
    return only(parts, `${selector} named ${name}`, this);
  }

  table(name: string | RegExp): HtmlPart {
    return this.byName("table", name);
  }

  headings(level: 1 | 2 | 3 = 1): string[] {
    return this.all(`h${level}`).map(({ text }) => text);
  }

  alerts(): string {
    return this.all("[role=alert], [role=status]")
      .map(({ text }) => text)
      .join(" ");
  }

  links(name: string | RegExp): string[] {
    return this.all("a[href]")
      .filter(({ element }) => matches(nameOf(element, this.#root), name))
      .map(({ element }) => element.getAttribute("href") as string);
  }

  /** The URL of the link with this name. */
  link(name: string | RegExp): string {
    const [first] = this.links(name);
    if (first === undefined) throw new Error(`no link ${name} in: ${this.text.slice(0, 2_000)}`);
    return first;
  }

  attribute(name: string): string | undefined {
    return this.element.getAttribute(name);
  }

  /** The controls with this label, wherever they are. */
  fields(label: string | RegExp): HtmlPart[] {
    return this.all(controls).filter(({ element }) => matches(labelOf(element, this.#root), label));
  }

  field(label: string | RegExp): HtmlPart {
    const [first] = this.fields(label);
    if (!first) throw new Error(`no field ${label} in: ${this.text.slice(0, 2_000)}`);
    return first;
  }

  value(label: string | RegExp): string {
    return currentValue(this.field(label).element);
  }

  isChecked(label: string | RegExp): boolean {
    return this.field(label).element.hasAttribute("checked");
  }

  /** The hint and the error that are read out with a field. */
  description(label: string | RegExp): string {
    const ids = (this.field(label).attribute("aria-describedby") ?? "").split(" ").filter(Boolean);
    return ids.map((id) => textOf(this.#root.querySelector(`#${escapeId(id)}`))).join(" ");
  }

  buttons(name: string | RegExp): HtmlPart[] {
    return this.all("button, input[type=submit]").filter(({ element }) => matches(nameOf(element, this.#root), name));
  }

  /** What the button's form would send, with these values in its fields. */
  submission(button: string | RegExp, values: FieldValues = {}): Submission {
    const [submitter] = this.buttons(button);
    if (!submitter) throw new Error(`no button ${button} in: ${this.text.slice(0, 2_000)}`);
    const { element } = submitter;
    const form = formOf(element, this.#root);
    if (!form) throw new Error(`the button ${button} has no form`);
    if (isDisabled(element)) throw new Error(`the button ${button} is disabled`);
    const formControls = this.#root.querySelectorAll(controls).filter((control) => formOf(control, this.#root) === form);
    const filled = fill(formControls, values, this.#root);
    const name = element.getAttribute("name");
    const fields = formControls.flatMap((control) => entriesOf(control, filled));
    if (name) fields.push([name, element.getAttribute("value") ?? ""]);
    const attribute = (name: string) => element.getAttribute(`form${name}`) ?? form.getAttribute(name);
    return {
      method: /^post$/i.test(attribute("method") ?? "") ? "POST" : "GET",
      action: attribute("action") ?? "",
      multipart: attribute("enctype") === "multipart/form-data",
      fields,
    };
  }
}

const only = (parts: HtmlPart[], what: string, where: HtmlPart): HtmlPart => {
  const [first] = parts;
  if (!first || parts.length > 1) throw new Error(`${parts.length} of ${what} in: ${where.text.slice(0, 2_000)}`);
  return first;
};

const isIn = (inner: HTMLElement, outer: HTMLElement): boolean => {
  for (let ancestor = inner.parentNode; ancestor; ancestor = ancestor.parentNode) if (ancestor === outer) return true;
  return false;
};

const matches = (name: string, expected: string | RegExp) =>
  typeof expected === "string" ? name === expected : expected.test(name);

function textOf(element: HTMLElement | null, { readOut = false } = {}): string {
  if (!element) return "";
  let text = "";
  const visit = (node: HTMLElement) => {
    for (const child of node.childNodes) {
      if (child.nodeType === NodeType.TEXT_NODE) text += child.text;
      if (child.nodeType !== NodeType.ELEMENT_NODE) continue;
      const inner = child as HTMLElement;
      if (/^(script|style|template)$/i.test(inner.rawTagName) || inner.hasAttribute("hidden")) continue;
      if (readOut && inner.getAttribute("aria-hidden") === "true") continue;
      const space = blocks.test(inner.rawTagName) ? " " : "";
      text += space;
      visit(inner);
      text += space;
    }
  };
  visit(element);
  return text.replaceAll(/\s+/g, " ").trim();
}

const escapeId = (id: string) => id.replaceAll(/[^\w-]/g, (character) => `\\${character}`);

const textOfIds = (ids: string, root: HTMLElement) =>
  ids
    .split(" ")
    .map((id) => textOf(root.querySelector(`#${escapeId(id)}`)))
    .join(" ");

/** What assistive technology calls a link, button, table or dialog. */
function nameOf(element: HTMLElement, root: HTMLElement): string {
  const labelledBy = element.getAttribute("aria-labelledby");
  if (labelledBy) return textOfIds(labelledBy, root);
  const caption = element.rawTagName === "table" ? element.querySelector("caption") : null;
  return (
    element.getAttribute("aria-label") ??
    (textOf(caption ?? element, { readOut: true }) || element.getAttribute("value") || element.getAttribute("title") || "")
  );
}

function labelOf(control: HTMLElement, root: HTMLElement): string {
  const label = control.getAttribute("aria-label");
  if (label) return label;
  const labelledBy = control.getAttribute("aria-labelledby");
  if (labelledBy) return textOfIds(labelledBy, root);
  const id = control.getAttribute("id");
  const labelElement = (id && root.querySelector(`label[for="${id}"]`)) || control.closest("label");
  return labelElement ? textOf(labelElement, { readOut: true }) : "";
}

function formOf(control: HTMLElement, root: HTMLElement): HTMLElement | null {
  const id = control.getAttribute("form");
  return id ? root.querySelector(`#${escapeId(id)}`) : control.closest("form");
}

const isDisabled = (control: HTMLElement) => control.hasAttribute("disabled") || control.closest("fieldset[disabled]") !== null;
const typeOf = (control: HTMLElement) => (control.getAttribute("type") ?? "text").toLowerCase();
const isChoice = (control: HTMLElement) => ["checkbox", "radio"].includes(typeOf(control));

function currentValue(control: HTMLElement): string {
  if (control.rawTagName === "textarea") return control.text.replace(/^\n/, "");
  if (control.rawTagName !== "select") return control.getAttribute("value") ?? "";
  const options = control.querySelectorAll("option");
  const chosen = options.find((option) => option.hasAttribute("selected")) ?? options[0];
  return chosen ? optionValue(chosen) : "";
}

const optionValue = (option: HTMLElement) => option.getAttribute("value") ?? textOf(option);

/** Puts the values into the controls with these labels. @throws Error for a label or option that is not there */
function fill(formControls: HTMLElement[], values: FieldValues, root: HTMLElement): Map<HTMLElement, FieldValue> {
  const filled = new Map<HTMLElement, FieldValue>();
  for (const [label, value] of Object.entries(values)) {
    const labelled = (test: (label: string) => boolean) => formControls.filter((control) => test(labelOf(control, root)));
    const exact = labelled((text) => text === label);
    const targets = exact.length > 0 ? exact : labelled((text) => text.startsWith(label));
    for (const [index, text] of (Array.isArray(value) ? value : [value]).entries()) {
      const target = targets[index];
      if (!target)
        throw new Error(
          `the form has no field ${label}: ${formControls.map((control) => labelOf(control, root)).filter(Boolean)}`,
        );
      if (typeOf(target) === "radio") for (const other of formControls) if (isSameChoice(other, target)) filled.set(other, false);
      filled.set(target, target.rawTagName === "select" ? optionOf(target, text as string) : text);
    }
  }
  return filled;
}

const isSameChoice = (control: HTMLElement, other: HTMLElement) =>
  typeOf(control) === "radio" && control.getAttribute("name") === other.getAttribute("name");

function optionOf(select: HTMLElement, expected: string): string {
  const options = select.querySelectorAll("option");
  const option =
    options.find((element) => textOf(element) === expected) ?? options.find((element) => optionValue(element) === expected);
  if (!option) throw new Error(`no option ${expected} among ${options.map((element) => textOf(element)).join(", ")}`);
  return optionValue(option);
}

function entriesOf(control: HTMLElement, filled: Map<HTMLElement, FieldValue>): [string, FieldValue][] {
  const name = control.getAttribute("name");
  const type = typeOf(control);
  if (!name || isDisabled(control) || ["submit", "button", "image", "reset"].includes(type)) return [];
  const filledValue = filled.get(control);
  if (isChoice(control)) {
    const checked = filledValue === undefined ? control.hasAttribute("checked") : filledValue === true;
    return checked ? [[name, control.getAttribute("value") ?? "on"]] : [];
  }
  return [[name, filledValue ?? currentValue(control)]];
}

import { expect, test } from "vitest";
import { findTranslationProblems } from "./check-translation.ts";

const problems = (markup: string, before = "") =>
  findTranslationProblems(new Map([["app/planted.tsx", `${before}\nexport const Planted = (props) => ${markup};`]]));

test.each([
  ["<p>{count} guests</p>", "a text that changes"],
  ["<p>Total: {'a' + count}</p>", "a text that changes"],
  ["<p><b>Total</b> {formatRupees(total)}</p>", "a text that changes"],
  ["<p>{isOpen ? 'open' : 'closed'} since Monday</p>", "a text that changes"],
  ["<p><b>{name}</b>{company && '.'}</p>", "a text that comes and goes"],
  ["<p><b>{name}</b>{company ? <i /> : 'No company'}</p>", "a text that comes and goes"],
  ["<p>{isLate && <b>late</b>}Due today</p>", "a text is behind something"],
  ["<p>{rows?.map((row) => <b key={row}>{row}</b>)} and more</p>", "a text is behind something"],
  ["<Notice><Icon name='plus' />{label}</Notice>", "a text that changes"],
  ["<p>{isSent ? <>Sent to <b>{name}</b></> : <b>Not sent</b>}</p>", "a fragment has a text"],
  ["<>{props.name}</>", "a text that changes"],
])("%s: %s", (markup, problem) => {
  expect(problems(markup)).toEqual([expect.stringContaining(`app/planted.tsx:2: ${problem}`)]);
});

test.each([
  "<p>{isOpen ? 'open' : 'closed by ' + name}</p>",
  "<p>{name ?? <b>Nobody</b>}</p>",
  "<p>Total: <b>{total}</b> with GST{isLate && <b>late</b>}</p>",
  "<p>{isLate && <b>late</b>} <b>{total}</b></p>",
  "<p>{/* none */}{total}</p>",
  "<Panel>{props.children}<b>{total}</b></Panel>",
  "<p><b>{total}</b>{props.toast satisfies ReactNode}</p>",
  "<p><b>{total}</b>{Array.from(names, (name) => <b key={name} />)}</p>",
])("no problem: %s", (markup) => {
  expect(problems(markup)).toEqual([]);
});

test.each(["const note = <b>Late</b>;", "type Props = { note?: ReactNode };", "function note() { return <b>Late</b>; }"])(
  "a name that its file declares as markup is no text: %s",
  (before) => {
    expect(problems("<p><b>Due</b>{note}</p>", before)).toEqual([]);
    expect(problems("<p><b>Due</b>{other}</p>", before)).toHaveLength(1);
  },
);

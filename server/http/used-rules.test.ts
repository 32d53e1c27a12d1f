import { expect, test } from "vitest";
import { classesOf, usedRules } from "./used-rules.ts";

const classes = classesOf('<body class="page is-long"><p class="text">.other</p></body>');

test("a rule for elements that the page has not is left out", () => {
  expect(usedRules("p:focus,[title=select]{a:b}select,.text dialog::before{a:b}", classes)).toBe("p:focus,[title=select]{a:b}");
});

test("rules for a pointer are left out, and those of a number that no attribute has", () => {
  const numbers = classesOf('<p data-focus-x="5">');
  const css =
    'p{a:b;&:hover{a:b}&:hover:after{a:b}}p:active{a:b}p:not(:hover){a:b}[data-focus-x="50"]{a:b}[data-focus-x="5"]{a:b}';
  expect(usedRules(css, numbers)).toBe('p{a:b;}p:not(:hover){a:b}[data-focus-x="5"]{a:b}');
});

test("what moves with the scrolled page is left out", () => {
  const css = ".text{a:b}@supports (animation-timeline:view()){.text{animation:run}@keyframes run{to{a:b}}}";
  expect(usedRules(css, classes)).toBe(".text{a:b}");
});

test("the classes of a page are those of its elements, with the elements' names", () => {
  expect([...classes]).toEqual(["page", "is-long", "text", "<body", "<p"]);
});

test.each([
  ["p{color:red}", "a rule without a class"],
  [".text{color:red}", "a rule of a class of the page"],
  [".other,.page .text{color:red}", "a rule with one selector that can match"],
  [".text:not(.other),:is(.other,.text){color:red}", "a rule whose other class stands in parentheses"],
  [".page{top:0;&:focus{color:red}left:0}", "a rule with nested rules between declarations"],
  ["@layer a,b;", "a statement"],
  ['@font-face{font-family:A;src:url(/a.woff2)}@layer ui{p{font-family:"A"}}', "a font that a rule names"],
  [".page:has(.other,.text){color:red}", "a rule that looks for one class of the page"],
  ["@keyframes run{0%{opacity:.5}}", "an animation"],
  [`.text{background:url("data:,}.x{;")}`, "a string with braces"],
])("keeps %s: %s", (css) => {
  expect(usedRules(css, classes)).toBe(css);
});

test("leaves out rules that need a class that the page has not, also within layers and conditions", () => {
  const css = "@layer ui{.other{a:b}.text .other:hover{a:b}@media print{.other{a:b}}.text{a:b}}.page.other{a:b}";
  expect(usedRules(css, classes)).toBe("@layer ui{.text{a:b}}");
});

test("leaves out fonts that no rule of the page names, and rules that look for what it has not", () => {
  const css = "@font-face{font-family:A}@font-face{font-family:B}:root:not([x]):has(.other,.more){--font:B}.text{font-family:A}";
  expect(usedRules(css, classes)).toBe("@font-face{font-family:A}.text{font-family:A}");
});

test("leaves out nested rules that need a class that the page has not", () => {
  expect(usedRules(".page{top:0;& .other{color:red}left:0}.text{& .other{top:0}}", classes)).toBe(".page{top:0;left:0}");
});

test("reads a sheet with comments and white space", () => {
  expect(usedRules("/* { */ .text { a: b; }\n.other { a: b; }\n", classes)).toBe("/* { */ .text{a: b;}");
});

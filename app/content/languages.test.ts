import { expect, test } from "vitest";
import { englishPath, languageOfPath, pathIn } from "#app/company/language-path.ts";
import { accountTextsIn } from "./account-pages/texts.ts";
import { en } from "./interface/en.ts";
import { noAnswer } from "./interface/no-answer.ts";
import { textsIn } from "./interface/texts.ts";
import { listIn, translationLanguages } from "./languages.ts";
import { linkErrorsIn, linkTextsIn } from "./link-pages/texts.ts";
import { accountMailTexts } from "./mails/account-mail-texts.ts";
import { verifyTexts } from "./verify-page.ts";

test.each([
  ["/", "en", "/"],
  ["/te", "te", "/"],
  ["/te/", "te", "/"],
  ["/hi/contact", "hi", "/contact"],
  ["/te/ourproject/harbour-run", "te", "/ourproject/harbour-run"],
  ["/team", "en", "/team"],
  ["/hindi", "en", "/hindi"],
  ["/services/te", "en", "/services/te"],
])("%s is the %s page of %s", (path, language, page) => {
  expect([languageOfPath(path), englishPath(path)]).toEqual([language, page]);
});

test.each([
  ["/", "/te"],
  ["/?preview=1", "/te?preview=1"],
  ["/contact#enquiry", "/te/contact#enquiry"],
])("%s is %s in Telugu", (path, telugu) => {
  expect(pathIn("te", path)).toBe(telugu);
  expect(pathIn("en", path)).toBe(path);
});

const lines = (texts: object, path = ""): [string, string][] =>
  Object.entries(texts as Record<string, string | object>).flatMap(([name, text]) =>
    typeof text === "string" ? [[`${path}${name}`, text]] : lines(text, `${path}${name}.`),
  );

test.each(
  translationLanguages.flatMap((language) => [
    { language, english: en, texts: textsIn(language) },
    { language, english: linkTextsIn("en"), texts: linkTextsIn(language) },
    { language, english: linkErrorsIn("en"), texts: linkErrorsIn(language) },
    { language, english: accountTextsIn("en"), texts: accountTextsIn(language) },
    { language, english: accountMailTexts.en, texts: accountMailTexts[language] },
    { language, english: noAnswer.en, texts: noAnswer[language] },
    { language, english: verifyTexts.en, texts: verifyTexts[language] },
  ]),
)("each interface text in $language fills in the same facts as the English one", ({ language, english, texts }) => {
  const translated = new Map(lines(texts));
  const placeholders = (text = "") => [...text.matchAll(/\{\w+\}/g)].map(([name]) => name).sort();
  for (const [name, text] of lines(english)) expect(placeholders(translated.get(name)), name).toEqual(placeholders(text));
  const script = { te: /\p{Script=Telugu}/u, hi: /\p{Script=Devanagari}/u }[language];
  const sentences = [...translated].filter(([, text]) => /\p{L}/u.test(text.replaceAll(/\{\w+\}|\b(?:UPI|ID|IFSC|UTR)\b/g, "")));
  for (const [name, text] of sentences) expect(text, name).toMatch(script);
});

test("listIn joins words as each language writes them", () => {
  const words = ["a", "b", "c"];
  expect([listIn("en", words), listIn("te", words), listIn("hi", words)]).toEqual(["a, b and c", "a, b మరియు c", "a, b और c"]);
});

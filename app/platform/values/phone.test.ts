import { describe, expect, test } from "vitest";
import { onlyPhoneKey, phoneKeys, phoneText, readPhones, sharePhone, telHref } from "./phone.ts";

/** What each number of a field dials, with its extension: "+914023456789 ext. 12". */
const dialled = (text: string) => {
  const { phones, problem } = readPhones(text);
  return problem ?? phones.map(({ dial, extension }) => dial + (extension && ` ext. ${extension}`)).join(", ");
};

test.each([
  ["98480 12361 / 98480 12362", "+919848012361, +919848012362"],
  ["98480 12361, 98480 12362", "+919848012361, +919848012362"],
  ["9848012361;9848012362", "+919848012361, +919848012362"],
  ["98480 12361 & 98480 12362", "+919848012361, +919848012362"],
  ["9848012361 or 9848012362", "+919848012361, +919848012362"],
  ["M: 98480 12361\nO: 040 2345 6789", "+919848012361, +914023456789"],
  ["98480 12361 (Ravi), 98480 12362 (Sita)", "+919848012361, +919848012362"],
  ["9848012361 9848012362", "+919848012361, +919848012362"],
  ["+91 98480 12361 +91 98480 12362", "+919848012361, +919848012362"],
  ["98480 12361/62", "+919848012361, +919848012362"],
  ["98480 12361 / 12362", "+919848012361, +919848012362"],
  ["040-2345 6789/90", "+914023456789, +914023456790"],
  ["040 2345 6789 x12, 98480 12345", "+914023456789 ext. 12, +919848012345"],
  ["98480 12361/62 (office)", "+919848012361, +919848012362"],
  ["(R) 040-2780 1234 (M) 94400 12345", "+914027801234, +919440012345"],
  ["Off: 0866-2571234 ext. 12 Res: 040 2780 1234", "+918662571234 ext. 12, +914027801234"],
  ["040 2780 1234 మరియు 94400 12345", "+914027801234, +919440012345"],
])("each number of a field with several is one: %j", (text, expected) => {
  expect(dialled(text)).toBe(expected);
});

test.each([
  ["98480/12345", "+919848012345"],
  ["040/55500142", "+914055500142"],
  ["(040) 2345 6789", "+914023456789"],
  ["+91-40-2345-6789", "+914023456789"],
  ["08812 234567", "+918812234567"],
  ["40 5550 0142", "+914055500142"],
  ["2345 6789", "23456789"],
  ["0 98480 12345", "+919848012345"],
  ["+91 (0) 98480 12345", "+919848012345"],
  ["+91 098480 12345", "+919848012345"],
  ["0091 98480 12345", "+919848012345"],
  ["tel:+91-98480-12345", "+919848012345"],
  ["WhatsApp 98480 12345", "+919848012345"],
  ["'9848012345", "+919848012345"],
  ["9,84,80,12,345", "+919848012345"],
  ["9,848,012,345", "+919848012345"],
  ["\u202a+91\u00a098480\u202f12345\u202c", "+919848012345"],
  ["＋９１ ９８４８０ １２３４５", "+919848012345"],
  ["౯౮౪౮౦ ౧౨౩౪౫", "+919848012345"],
  ["९८४८० १२३४५", "+919848012345"],
  ["৯৮৪৮০ ১২৩৪৫", "+919848012345"],
  ["۹۸۴۸۰ ۱۲۳۴۵", "+919848012345"],
  ["1800 425 0425", "18004250425"],
  ["1800 11 4000", "1800114000"],
  ["+44 (0)20 7946 0958", "+442079460958"],
  ["00971 50 123 4567", "+971501234567"],
  ["+65 8123 4567", "+6581234567"],
  ["+960 771 2345", "+9607712345"],
  ["+91 40 5550 0142 extn. 204", "+914055500142 ext. 204"],
  ["+91 40 5550 0142;ext=204", "+914055500142 ext. 204"],
  ["040 5550 0142 #204", "+914055500142 ext. 204"],
])("one number is read as it is dialled in India: %j", (text, expected) => {
  expect(dialled(text)).toBe(expected);
});

// LibreOffice 7.4, Google Sheets and Excel show a number of 12 or more digits like this in a narrow or general column, and save what they show.
test.each([
  ["9.19848E+11", "“9.19848E+11” is a number that a spreadsheet has shortened: its last digits are lost."],
  ["9,19848E+11", "shortened"],
  ["9.848E9", "shortened"],
  ["98480 12361 / 9.19848E+11", "shortened"],
  ["9848012345.0", "“9848012345.0” is a number with decimals, as a spreadsheet makes it."],
  ["919848012345.00", "decimals"],
  ["9.848012345e+009", "shortened"],
  ["9,848,012,345.00", "“9,848,012,345.00” is a number with decimals"],
  ["#NAME?", "“#NAME?” is an error of a spreadsheet."],
  ["##########", "an error of a spreadsheet"],
])("what a spreadsheet made of a number is refused by its name: %j", (text, expected) => {
  expect(dialled(text)).toContain(expected);
});

test.each([
  ["98480123456", "“98480123456” has 11 digits. A number in India has ten; one abroad starts with + and its country code."],
  ["984801234", "has 9 digits"],
  ["+91 98480 1234", "“+91984801234” has 11 digits"],
  ["14155550132", "has 11 digits"],
  ["040 2345 678", "has 10 digits. A number in India has ten, with its area code and without the 0 before it;"],
  ["-5", "“5” has 1 digit."],
  ["98480 12361 / 98480 123622", "“98480123622” has 11 digits"],
  ["98480+12345", "has 5 digits"],
  ["+98480 12345", "“+9848012345” lacks its country code. In India it is +91 9848012345."],
  ["9848O12345", "There is a letter between the digits: “8O”."],
  ["98480 12345, Flat 302", "“302” has 3 digits"],
  ["98480 12345, ఫ్లాట్ 302", "“302” has 3 digits"],
  ["98480 12345, 2nd floor", "“2” has 1 digit"],
  ["98480 12345, 3 pm", "“3” has 1 digit"],
  ["tel:+91-40-2345-6789;phone-context=+91", "“91” has 2 digits"],
  ["call the office", "Please give a phone number"],
  ["+0 98480 12345", "has 11 digits"],
])("what cannot be dialled is refused with its reason: %j", (text, expected) => {
  expect(dialled(text)).toContain(expected);
});

// Their ten digits begin as those of mobile numbers do.
test.each([
  "0866-2571234",
  "(0891) 2755555",
  "08812 234567",
  "+91 80 2558 1234",
  "+91-(0)80-25581234",
  "0866/2571234",
  "0866ః2571234",
  "Off. 080 25581234 ext 2",
  // Written without a gap; below these prefixes there are landlines only.
  "08041234567",
  "+918662571234",
  "08916612345",
])("the landline %s has no WhatsApp", (text) => {
  expect(readPhones(text)).toMatchObject({ phones: [{ whatsapp: null }] });
});

test.each(["98480 12345", "0 83740 12345", "83740-12345", "+91 83740 12345", "089123 45678", "8374 212345", "(91) 8374012345"])(
  "the mobile number %s has WhatsApp",
  (text) => {
    expect(readPhones(text).phones[0]?.whatsapp).toMatch(/^91\d{10}$/);
  },
);

describe("the key of a number", () => {
  test("is the same for all its spellings, and of each number of a field", () => {
    for (const text of ["+91 98480 12345", "098480-12345", "౯౮౪౮౦౧౨౩౪౫", "98480 12345 ext. 2"])
      expect(phoneKeys(text), text).toEqual(["9848012345"]);
    expect(phoneKeys("98480 12361 / 98480 12362 / +91 98480 12361")).toEqual(["9848012361", "9848012362"]);
    expect(sharePhone("98480 12361 / 98480 12362", "+919848012362")).toBe(true);
    expect(sharePhone("98480 12361", "98480 12362")).toBe(false);
    expect(sharePhone("", "")).toBe(false);
  });

  test("of a sender of a chat is none when it is a name with a digit", () => {
    expect(onlyPhoneKey("+91 98480 12345")).toBe("9848012345");
    expect(onlyPhoneKey("Ravi 2")).toBe("");
  });
});

test("telHref dials the first number, and nothing where there is none", () => {
  expect(telHref("+91 (40) 5550-0142")).toBe("tel:+914055500142");
  expect(telHref("98480 12361 / 98480 12362")).toBe("tel:+919848012361");
  expect(telHref("040 5550 0142 ext. 12")).toBe("tel:+914055500142");
  for (const text of ["9.19848E+11", "call", "", null]) expect(telHref(text)).toBeUndefined();
});

test.each([
  ["+919000000471", "+91 90000 00471"],
  ["9000000471", "+91 90000 00471"],
  ["0 90000-00471", "+91 90000 00471"],
  ["౯౦౦౦౦ ౦౦౪౭౧", "+91 90000 00471"],
  ["+44 7700 900110", "+44 7700 900110"],
  ["040-2345 6789", "040-2345 6789"],
  ["98480 12361 (Ravi)", "98480 12361 (Ravi)"],
  ["98480 12361 x5", "98480 12361 x5"],
  ["98480 12361/62", "98480 12361/62"],
  ["984801236", "984801236"],
  ["", ""],
])("people read %j as %j", (typed, shown) => {
  expect(phoneText(typed)).toBe(shown);
});

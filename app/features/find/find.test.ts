import { expect, it } from "vitest";
import { findPatterns, openedRecord, readFindQuery, readOpened, splitAtMatches } from "./find.ts";

const id = "4f9b3c2e-1111-4222-8333-444455556666";

it("reads a query and what it is limited to", () => {
  expect(readFindQuery("  tarun ")).toMatchObject({ text: "tarun", commandsOnly: false });
  expect(readFindQuery(">new")).toEqual({ text: "new", kinds: [], commandsOnly: true });
  expect(readFindQuery("# 15")).toMatchObject({ text: "15", kinds: ["quote", "invoice"] });
  expect(readFindQuery("@tarun").kinds).toContain("person");
  expect(readFindQuery(null).text).toBe("");
  expect(readFindQuery("a\0b").text).toBe("ab");
});

it("looks for one or two letters at the beginning of a word, and for longer texts anywhere", () => {
  expect(findPatterns("Ta").matching).toEqual(["% TA%"]);
  expect(findPatterns("Tar K").matching).toEqual(["%TAR%", "% K%"]);
  expect(findPatterns("50%_").matching).toEqual(["%50\\%\\_%"]);
});

it("looks for a name as others spell it, at the beginning of a word, and marks it", () => {
  expect(findPatterns("Swati 15").matching).toEqual([expect.stringMatching(/^SWATI\| S/), "% 15%"]);
  expect(splitAtMatches("Swathi and Aswati, Svathi", "swati")).toEqual(["", "Swathi", " and A", "swati", ", ", "Svathi"]);
});

it("looks for a phone number's digits, and for the end of a number", () => {
  expect(findPatterns("+91 98480-12345").alternatives).toEqual(["%9848012345%"]);
  expect(findPatterns("15").alternatives).toEqual(["%/00015 %"]);
  expect(findPatterns("tarun 98480").alternatives).toEqual([]);
});

it("looks for what looks alike, and for one or two letters of any script at the beginning of a word", () => {
  expect(findPatterns("Lákshmī").matching).toEqual(findPatterns("LAKSHMI").matching);
  expect(findPatterns("కుమార్\u200c").matching).toEqual(findPatterns("కుమార్").matching);
  expect(findPatterns("ర").matching[0]).toMatch(/^% [a-z]{3}%$/);
  expect(findPatterns("రా").matching[0]).toMatch(/^% [a-z]{6}%$/);
  expect(findPatterns("రావ").matching[0]).toMatch(/^%[a-z]{9}%$/);
  expect(findPatterns("౯౮౪౮౦ 12345").alternatives).toEqual(findPatterns("98480 12345").alternatives);
  // A name with a number is no phone number.
  expect(findPatterns("రావు 98480").alternatives).toEqual([]);
});

it("looks for the start of a phone number with 0 or 91 before it, and for the end of a document's number", () => {
  expect(findPatterns("+91 98480").alternatives).toEqual(["%9198480%", "%98480%"]);
  expect(findPatterns("098480").alternatives).toContain("%98480%");
  expect(findPatterns("9198").alternatives).toEqual(["%/09198 %"]);
  expect(findPatterns("H/2627/23").alternatives).toEqual(["%H/2627/00023 %"]);
  expect(findPatterns("a_b/7").alternatives).toEqual(["%A\\_B/00007 %"]);
});

it("marks every occurrence of each word", () => {
  expect(splitAtMatches("Tarun's tarunam", "tarun")).toEqual(["", "Tarun", "'s ", "tarun", "am"]);
  expect(splitAtMatches("a+b", "+")).toEqual(["a", "+", "b"]);
  expect(splitAtMatches("Tarun", "")).toEqual(["Tarun"]);
  expect(splitAtMatches("Tarun", "a")).toEqual(["T", "a", "run"]);
});

it("marks what looks like a searched word, with its accents and joiners", () => {
  expect(splitAtMatches("Sra. José García", "jose GARCIA")).toEqual(["Sra. ", "José", " ", "García"]);
  expect(splitAtMatches("Jose\u0301, Ana", "josé")).toEqual(["", "Jose\u0301", ", Ana"]);
  expect(splitAtMatches("రాజ్\u200cకుమార్", "రాజ్")).toEqual(["", "రాజ్\u200c", "కుమార్"]);
  expect(splitAtMatches("98480", "౯౮౪")).toEqual(["", "984", "80"]);
  expect(splitAtMatches("+91 98480 12361", "9848012361")).toEqual(["+91 ", "98480 12361"]);
  // The whole ligature, and never a part of a letter.
  expect(splitAtMatches("ﬁne", "i")).toEqual(["", "ﬁ", "ne"]);
  expect(splitAtMatches("రావు", "m")).toEqual(["రావు"]);
  expect(splitAtMatches("Ravi Ravindra", "ravi ravindra")).toEqual(["", "Ravi", " ", "Ravindra"]);
});

it("finds the record of a page", () => {
  const of = (url: string) => {
    const { pathname, searchParams } = new URL(url, "http://localhost");
    return openedRecord(pathname, searchParams);
  };
  expect(of(`/dashboard/events/${id}`)).toEqual({ kind: "event", id });
  expect(of(`/dashboard/tasks?edit=${id}`)).toEqual({ kind: "task", id });
  expect(of(`/dashboard/events?edit=${id}`)).toBeNull();
  expect(of("/dashboard/invoices/clients")).toBeNull();
  expect(of("/dashboard")).toBeNull();
});

it("reads opened records from a URL and ignores invalid ones", () => {
  expect(readOpened([`event.${id}`, "event.x", `person.${id}`, `nothing.${id}`])).toEqual([{ kind: "event", id }]);
  expect(readOpened(Array(50).fill(`lead.${id}`))).toHaveLength(10);
});

import { expect, test } from "vitest";
import {
  matchingColleagues,
  mentionedIn,
  openMention,
  unknownMentions,
  withWaitingComments,
  writtenMentions,
} from "./comments.ts";

const people = [
  "Keerthi Naidu",
  "Keerthi Naidu Rao",
  "Ravi",
  "Ravindra Varma",
  "Omkar Shetty",
  "రవి తేజ",
  "Omkar Das",
  "Maria D’Souza",
].map((name, index) => ({ id: String(index), name }));
const named = (text: string) => mentionedIn(text, people).map(({ name }) => name);

test.each([
  ["@Keerthi Naidu please look", ["Keerthi Naidu"]],
  ["see @keerthi naidu rao.", ["Keerthi Naidu Rao"]],
  ["(@Ravi, and @Ravindra Varma's list)", ["Ravi", "Ravindra Varma"]],
  ["@Ravindra: yes", ["Ravindra Varma"]],
  ["@Omkar may be either", []],
  ["@Keerthi too", []],
  ["@రవి తేజ చూడండి", ["రవి తేజ"]],
  ["తర్వాత @రవి, @maria d'souza's plates", ["రవి తేజ", "Maria D’Souza"]],
  ["mail ravi@ravi.in", []],
  ["@Ravikumar is a client", []],
  ["@ @@Ravi @", ["Ravi"]],
  ["@Ravi @Ravi", ["Ravi"]],
])("finds the people named in %j", (text, names) => {
  expect(named(text)).toEqual(names);
});

test("two people of one name are both named; of what names nobody, or several, the word is known", () => {
  const twins = [...people, { id: "9", name: "Ravi" }];
  expect(mentionedIn("@Ravi", twins).map(({ id }) => id)).toEqual(["2", "9"]);
  expect(unknownMentions("@Omkar, @Keerti. @కవిత! @Ravi @ravi mail a@b.in @", people)).toEqual(["Omkar", "Keerti", "కవిత"]);
});

test("a mention stands out as it is written, the longest first", () => {
  expect(writtenMentions("@ravi, @Keerthi Naidu's; @రవి తేజ @Omkar a@Ravi @maria d'souza", people)).toEqual([
    "@Keerthi Naidu",
    "@maria d'souza",
    "@రవి తేజ",
    "@ravi",
  ]);
});

test("knows what is being written after an @, and whom it may mean", () => {
  expect(openMention("Ask @Kee now", 8)).toEqual({ start: 4, query: "Kee" });
  expect(openMention("Ask @Keerthi Na", 15)).toEqual({ start: 4, query: "Keerthi Na" });
  for (const text of ["Ask", "a@Kee", "@ Kee", "@Kee\nnext"]) expect(openMention(text, text.length)).toBeNull();
  expect(matchingColleagues(people, "ke").map(({ id }) => id)).toEqual(["0", "1"]);
  expect(matchingColleagues(people, "das").map(({ name }) => name)).toEqual(["Omkar Das"]);
  expect(matchingColleagues(people, "")).toHaveLength(6);
});

test("a comment that was written without a network follows the others, once", () => {
  const at = "2026-11-29T10:00:00.000Z";
  const stored = { id: "a", author: "Ravi", text: "Stored", at, isEdited: false, canEdit: true };
  const read = { comments: [stored], total: 1, people, ownId: "2", readAt: at };
  const written = ["a", "b", "c"].map((id) => ({ id, text: id, at, ...(id === "c" && { sentAt: at }) }));
  expect(withWaitingComments(read, written).map(({ id, author, isWaiting }) => [id, author, isWaiting])).toEqual([
    ["a", "Ravi", undefined],
    ["b", "Ravi", true],
    ["c", "Ravi", undefined],
  ]);
});

import { z } from "zod";
import type { ChangeFields } from "#app/browser/waiting/waiting-changes.ts";
import { fold } from "#app/platform/values/fold.ts";
import { type FormActionData, NewId } from "#app/platform/values/forms.ts";
import type { CommentRecordType } from "#db/enums.ts";

export type CommentRecord = { type: CommentRecordType; id: string };

export type Comment = {
  id: string;
  author: string;
  /** Null: it was deleted. */
  text: string | null;
  at: string;
  isEdited: boolean;
  /** The actor's own, of the last `editMinutes`; a deleted one can be brought back. */
  canEdit: boolean;
  /** It was written on this device, and waits for a network. */
  isWaiting?: true;
};
/** Somebody whom a comment can name. */
export type Colleague = { id: string; name: string };
/** The newest comments of a record, the oldest of them first. */
export type RecordComments = { comments: Comment[]; total: number; people: Colleague[]; ownId: string; readAt: string };

/** The policy of the database has the same. */
export const editMinutes = 15;
export const maxCommentLength = 5_000;
/** How many comments a panel shows at first, and how many more each time. */
export const commentsAtOnce = 30;
export const maxShown = 2_000;

export const commentsUrl = ({ type, id }: CommentRecord): string => `/dashboard/comments/${type}/${id}`;

/** The comments of a record with those that were written on this device since. */
export function withWaitingComments({ comments, people, ownId }: RecordComments, changes: readonly ChangeFields[]): Comment[] {
  const author = people.find(({ id }) => id === ownId)?.name ?? "";
  const isKnown = (change: ChangeFields) => comments.some(({ id }) => id === change.id);
  const written = changes
    .filter((change) => !isKnown(change))
    .map(({ id = "", text = "", at = "", sentAt }): Comment => {
      const comment = { id, author, text, at, isEdited: false, canEdit: false };
      return sentAt ? comment : { ...comment, isWaiting: true };
    });
  return [...comments, ...written];
}

const Text = z.string().trim().min(1, "Please write something.").max(maxCommentLength, "At most 5,000 characters.");
export const NewComment = z.object({ id: NewId, text: Text });
export type NewComment = z.output<typeof NewComment>;
export const EditedComment = z.object({ id: z.uuid(), text: Text });
export type EditedComment = z.output<typeof EditedComment>;

export const commentFormIntents = ["comment", "edit-comment"] as const;
export type CommentActionData = FormActionData & {
  /** The id of the comment that was added or changed. */
  saved?: string;
};

const isWordSign = (sign: string | undefined) => sign !== undefined && /[\p{L}\p{M}\p{N}_]/u.test(sign);

/** No name is longer. */
const maxName = 200;

/**
 * What follows each "@" of a text, and whom that names: "@Keerthi Naidu", or "@Keerthi" while only one has that first name. Of names that
 * begin alike the longest counts; of an email address nothing is a mention.
 */
function mentionsOf(text: string, people: readonly Colleague[]): { rest: string; found: Colleague[]; written: string }[] {
  const named = people.map((person) => ({ person, name: fold(person.name), first: fold(person.name).split(" ")[0] ?? "" }));
  return [...text.matchAll(/@/g)].flatMap(({ index }) => {
    if (isWordSign(text[index - 1])) return [];
    const rest = text.slice(index + 1, index + 1 + maxName);
    const signs = fold(rest);
    const startsWith = (name: string) => name !== "" && signs.startsWith(name) && !isWordSign(signs[name.length]);
    const whole = named.filter(({ name }) => startsWith(name));
    const longest = Math.max(0, ...whole.map(({ name }) => name.length));
    const first = named.filter(({ first }) => startsWith(first));
    const matches = whole.length > 0 ? whole.filter(({ name }) => name.length === longest) : first.length === 1 ? first : [];
    const [match] = matches;
    return [
      {
        rest,
        found: matches.map(({ person }) => person),
        written: match ? startOf(rest, whole[0] ? match.name : match.first) : "",
      },
    ];
  });
}

/** The shortest start of a text that is a name; folding may have changed its length. */
function startOf(text: string, name: string): string {
  let length = 1;
  while (length < text.length && (fold(text.slice(0, length)) !== name || isWordSign(text[length]))) length++;
  return text.slice(0, length);
}

/** The mentions of a text as they are written in it, the longest first: "@Keerthi Naidu", "@keerthi". */
export const writtenMentions = (text: string, people: readonly Colleague[]): string[] =>
  [...new Set(mentionsOf(text, people).flatMap(({ found, written }) => (found.length > 0 ? `@${written}` : [])))].sort(
    (one, other) => other.length - one.length,
  );

/** The people whom a text names. */
export const mentionedIn = (text: string, people: readonly Colleague[]): Colleague[] => [
  ...new Set(mentionsOf(text, people).flatMap(({ found }) => found)),
];

/** The words after an "@" that are nobody's name, or the first name of several. */
export const unknownMentions = (text: string, people: readonly Colleague[]): string[] => [
  ...new Set(
    mentionsOf(text, people).flatMap(({ rest, found }) => (found.length > 0 ? [] : (rest.match(/^[\p{L}\p{M}\p{N}_]+/u) ?? []))),
  ),
];

/** What is being written after an "@" before the cursor: where it begins and what to look for; null: no mention is being written. */
export function openMention(text: string, cursor: number): { start: number; query: string } | null {
  const before = text.slice(0, cursor);
  const start = before.lastIndexOf("@");
  const query = before.slice(start + 1);
  if (start < 0 || isWordSign(before[start - 1]) || query.length > 40 || query.includes("\n") || query.startsWith(" "))
    return null;
  return { start, query };
}

/** The people whose name, or a word of it, begins with the query. */
export function matchingColleagues(people: readonly Colleague[], query: string): Colleague[] {
  const wanted = fold(query);
  return people.filter(({ name }) => fold(name).startsWith(wanted) || fold(name).includes(` ${wanted}`)).slice(0, 6);
}

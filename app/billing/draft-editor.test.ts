import type { FormEvent } from "react";
import { expect, it, vi } from "vitest";
import { announce, currentAnnouncement, notSavedMessage } from "#app/browser/announcements.ts";
import { submitDraft } from "./draft-editor.tsx";

it("a button that needs the saved draft says so when it could not be saved", async () => {
  const press = async (value: string, isSaved: boolean) => {
    announce(null);
    const next = vi.fn();
    const submit = submitDraft({ onSubmit: vi.fn(), saveNow: async () => isSaved }, { save: next, "prepare-issue": next });
    await submit({ nativeEvent: { submitter: { value } }, preventDefault() {} } as unknown as FormEvent<HTMLFormElement>);
    return [next.mock.calls.length, currentAnnouncement()?.message];
  };
  expect(await press("prepare-issue", true)).toEqual([1, undefined]);
  expect(await press("prepare-issue", false)).toEqual([0, notSavedMessage]);
  // Beside the title stands what became of it.
  expect(await press("save", false)).toEqual([0, undefined]);
  announce(null);
});

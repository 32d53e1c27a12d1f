import { expect, test } from "vitest";
import { Conflict, Forbidden, Invalid, NotFound, TooManyRequests } from "#app/errors.ts";
import type { FormActionData } from "#app/platform/values/forms.ts";
import { dispatchIntent } from "./dispatch-intent.server.ts";

type Result = { data: FormActionData; init: (ResponseInit & { status: number }) | number };

async function submit(fields: Record<string, string>, error?: Error) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const handler = async () => {
    if (error) throw error;
    return { successMessage: "Saved." };
  };
  const submission = { person: {} as never, form, returnTo: "/" };
  const { data, init } = (await dispatchIntent(submission, { forms: { edit: handler }, buttons: { delete: handler } })) as Result;
  return { ...data, status: typeof init === "number" ? init : init.status };
}

test.each(["", "add", "__proto__", "constructor", "toString"])(
  "the unknown intent %j runs no handler and returns 400",
  async (intent) => {
    expect(await submit({ intent })).toEqual({ status: 400, errorMessage: expect.stringContaining("Nothing was changed") });
  },
);

test("an invalid form is returned with its messages and submitted values, but without passwords", async () => {
  const fields = { intent: "edit", name: "Anjali", password: "secret-6" };
  expect(await submit(fields, new Invalid({ name: "Too short." }))).toEqual({
    status: 400,
    formErrors: {
      intent: "edit",
      errors: { name: "Too short." },
      values: { intent: "edit", name: "Anjali" },
      formError: undefined,
    },
  });
});

test("a form in conflict gets the stored version and the fields that only others changed", async () => {
  const error = new Conflict("Somebody changed it.", { values: { version: "2", phone: "98400" } });
  expect(await submit({ intent: "edit", name: "Anjali", phone: "1", version: "1" }, error)).toMatchObject({
    status: 409,
    formErrors: { formError: "Somebody changed it.", values: { name: "Anjali", phone: "98400", version: "2" } },
  });
});

test("a button's error becomes a message of the page", async () => {
  expect(await submit({ intent: "delete" }, new NotFound("There is no such lead."))).toEqual({
    status: 404,
    errorMessage: "There is no such lead.",
  });
  expect(await submit({ intent: "delete" }, new TooManyRequests("Too many.", 60))).toEqual({
    status: 429,
    errorMessage: "Too many.",
  });
});

test("Forbidden is rethrown and not shown in the form", async () => {
  await expect(submit({ intent: "edit" }, new Forbidden())).rejects.toThrow(Forbidden);
});

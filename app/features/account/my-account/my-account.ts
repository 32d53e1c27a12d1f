import { z } from "zod";
import type { FormActionData } from "#app/platform/values/forms.ts";

/** The intents of the account page's forms that have fields; the others are buttons. */
export const accountFormIntents = ["name", "password", "confirm-app", "add-passkey"] as const;

export type AccountPageActionData = FormActionData & {
  /** New recovery codes, which are shown this once. */
  recoveryCodes?: string[];
};

export const NewPasskey = z.object({
  passkey_name: z.string("Please give it a name.").trim().min(1, "Please give it a name.").max(60, "At most 60 characters."),
  passkey: z
    .string("A passkey needs JavaScript.")
    .max(8_000)
    .min(1, "Please click the button once more. A passkey needs JavaScript."),
});
export const PasskeyId = z.object({ id: z.uuid("There is no such passkey any more.") });

import { z } from "zod";
import { en } from "#app/content/account-pages/en.ts";
import { emailSchema } from "./email-address.ts";

/** The address of an account. better-auth 1.7 takes no other signs before the @, and no domain of another script, than `z.email` does. */
export const accountEmailSchema = ({ emailMissing, email, mailbox, accountEmail } = en.problems) =>
  z
    .string(emailMissing)
    .trim()
    .toLowerCase()
    .min(1, emailMissing)
    .max(254)
    .pipe(emailSchema({ invalid: email, mailbox }))
    .refine((address) => z.email().safeParse(address).success, { message: accountEmail });

import { fold } from "./fold.ts";

/** Equal for all spellings of one number, in the digits of any script. The database's function phone_key has the same rule. */
export const phoneKey = (phone: string): string =>
  fold(phone)
    .replace(/[^0-9]/g, "")
    .slice(-10);

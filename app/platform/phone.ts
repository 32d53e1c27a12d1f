/** Equal for all spellings of one number. The database's function phone_key has the same rule. */
export const phoneKey = (phone: string): string => phone.replace(/\D/g, "").slice(-10);

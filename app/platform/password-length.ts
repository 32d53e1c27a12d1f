/** The lowest allowed value of PASSWORD_MIN_LENGTH, and its default. */
export const lowestMinPasswordLength = 6;
export const maxPasswordLength = 128;

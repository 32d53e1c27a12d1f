/** The shortest password that any configuration allows, and the default of PASSWORD_MIN_LENGTH. */
export const minPasswordLength = 6;
export const maxPasswordLength = 128;

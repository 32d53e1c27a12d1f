/** The shortest password that any configuration allows, and the default of PASSWORD_MIN_LENGTH. */
export const shortestPassword = 6;
export const longestPassword = 128;

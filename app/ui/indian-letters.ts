/** Telugu and Devanagari letters need taller lines, because they have signs above and below them. */
export const indianLetters = /[\u0900-\u0d7f]/;

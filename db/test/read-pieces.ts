/** The whole text of something that is read in pieces. */
export const readPieces = async (source: Promise<{ pieces: AsyncIterable<string> }>): Promise<string> =>
  (await Array.fromAsync((await source).pieces)).join("");

/** The whole text of something that is read in pieces. */
export async function readPieces(source: Promise<{ pieces: AsyncIterable<string> }>): Promise<string> {
  let text = "";
  for await (const piece of (await source).pieces) text += piece;
  return text;
}

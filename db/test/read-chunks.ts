/** The whole text of a file that is read in chunks. */
export async function readChunks(file: Promise<{ chunks: AsyncIterable<string> }>): Promise<string> {
  let text = "";
  for await (const chunk of (await file).chunks) text += chunk;
  return text;
}

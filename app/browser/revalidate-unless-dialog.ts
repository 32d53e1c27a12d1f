import type { ShouldRevalidateFunctionArgs } from "react-router";

/**
 * The `shouldRevalidate` of a page with dialogs that need nothing of the server: they open at once, also without a network.
 * @param words of the address that open them
 */
export const revalidateUnlessDialog =
  (...words: string[]) =>
  ({ currentUrl, nextUrl, formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean => {
    const [current, next] = [currentUrl, nextUrl].map((url) => {
      const closed = new URL(url);
      for (const word of words) closed.searchParams.delete(word);
      return closed.href;
    });
    return formMethod || currentUrl.href === nextUrl.href || current !== next ? defaultShouldRevalidate : false;
  };

import type { Page } from "@playwright/test";

/** The texts of a page that end beyond its right edge when letters have twice their size; those of parts that scroll by themselves are not looked at. */
export const textsCutAtTwiceTheSize = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    document.documentElement.style.fontSize = "200%";
    const right = document.documentElement.clientWidth + 1;
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    while (texts.nextNode()) {
      const range = document.createRange();
      range.selectNodeContents(texts.currentNode);
      const element = texts.currentNode.parentElement;
      const isScrolled = element?.closest(".service-links, .sticky-tabs, [popover], .visually-hidden, .honeypot");
      if (!isScrolled && range.getBoundingClientRect().right > right) found.push(texts.currentNode.textContent ?? "");
    }
    document.documentElement.style.fontSize = "";
    return found;
  });

/**
 * What browsers lack that people in India cannot update: Chrome 119 of Android 7, Safari 16 of the iPhone 8 and X, Firefox 115 of Windows 7. Without these
 * React replaced a page by an error (decision 162). Each is only what our code asks of it.
 */
Map.groupBy ??= <K, T>(items: Iterable<T>, keyOf: (item: T, index: number) => K) => {
  const groups = new Map<K, T[]>();
  for (const [index, item] of [...items].entries()) {
    const key = keyOf(item, index);
    groups.set(key, [...(groups.get(key) ?? []), item]);
  }
  return groups;
};
String.prototype.toWellFormed ??= function (this: string) {
  return this.replace(/\p{Surrogate}/gu, "\ufffd");
};
Element.prototype.checkVisibility ??= function (this: Element) {
  return this.getClientRects().length > 0 && getComputedStyle(this).visibility === "visible";
};

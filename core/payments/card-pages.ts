/**
 * Whether the page at this path accepts cards. The provider's script runs only in these pages, because what a page may load is
 * fixed when it is loaded.
 */
export function takesCards(path: string): boolean {
  return /^\/(?:checkout|subscribe|account)\/?(?:[?#]|$)/.test(path);
}

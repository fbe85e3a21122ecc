/**
 * Whether the page at this path accepts cards. The provider's script runs only in these pages, because the sources from which a
 * page may load are fixed when the page is loaded.
 */
export function takesCards(path: string): boolean {
  return /^\/(?:checkout|subscribe|account|repeat)\/?(?:[?#]|$)/.test(path);
}

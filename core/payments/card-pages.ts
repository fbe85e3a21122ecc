/**
 * Whether this path of the shop takes cards. The provider's script runs only in these documents, because what a document may load
 * is fixed when it is loaded.
 */
export function takesCards(path: string): boolean {
  return /^\/(?:checkout|subscribe|account)\/?(?:[?#]|$)/.test(path);
}

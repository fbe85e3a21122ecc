/**
 * Whether the page at this path accepts cards. Only these pages may load the provider's script. A page's security policy is fixed when
 * the page is loaded, so it can't be extended later.
 */
export function takesCards(path: string): boolean {
  return /^\/(?:checkout|subscribe|account|repeat)\/?(?:[?#]|$)/.test(path);
}

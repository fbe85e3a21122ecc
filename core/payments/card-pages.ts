/**
 * Whether a card is taken at this address of the shop. The provider's script runs in these documents and no other: what a
 * document may load is settled once, when it is loaded.
 */
export function takesCards(path: string): boolean {
  return /^\/(?:checkout|subscribe|account)\/?(?:[?#]|$)/.test(path);
}

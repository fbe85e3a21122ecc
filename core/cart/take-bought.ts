import { type CartLine, isSameLine, type LineKey, setLineQuantity } from './cart.ts';

/** So many packs of a line. */
export interface BoughtLine extends LineKey {
  quantity: number;
}

/** The cart without what was bought: what was put in since stays, of the same line too. */
export function takeBought(lines: readonly CartLine[], bought: readonly BoughtLine[]): CartLine[] {
  let left = [...lines];
  for (const { quantity, ...key } of bought) {
    const present = left.find((line) => isSameLine(line, key));
    if (present !== undefined) left = setLineQuantity(left, key, present.quantity - quantity);
  }
  return left;
}

/** Whether the cart has just so many packs of each. */
export function holdsBought(lines: readonly CartLine[], bought: readonly BoughtLine[]): boolean {
  return bought.every((wanted) => lines.some((line) => isSameLine(line, wanted) && line.quantity === wanted.quantity));
}

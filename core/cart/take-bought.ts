import { type CartLine, isSameLine, type LineKey, setLineQuantity } from './cart.ts';

/** A number of packs of a line. */
export interface BoughtLine extends LineKey {
  quantity: number;
}

/** Returns the cart without what was bought. What was added since then stays, even on the same line. */
export function takeBought(lines: readonly CartLine[], bought: readonly BoughtLine[]): CartLine[] {
  let left = [...lines];
  for (const { quantity, ...key } of bought) {
    const present = left.find((line) => isSameLine(line, key));
    if (present !== undefined) left = setLineQuantity(left, key, present.quantity - quantity);
  }
  return left;
}

/** Whether the cart has exactly these quantities of each line. */
export function holdsBought(lines: readonly CartLine[], bought: readonly BoughtLine[]): boolean {
  return bought.every((wanted) => lines.some((line) => isSameLine(line, wanted) && line.quantity === wanted.quantity));
}

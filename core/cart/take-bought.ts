import { type AnyLine, isSameLine, type LineKey, setLineQuantity } from './cart.ts';

/** A cart line and the number of its packs that were bought. */
export interface BoughtLine extends LineKey {
  quantity: number;
}

/** Returns the cart without the bought packs. Packs that were added after the purchase stay, even on the same line. */
export function takeBought<Line extends AnyLine>(lines: readonly Line[], bought: readonly BoughtLine[]): Line[] {
  let left = [...lines];
  for (const { quantity, ...key } of bought) {
    const present = left.find((line) => isSameLine(line, key));
    if (present !== undefined) left = setLineQuantity(left, key, present.quantity - quantity);
  }
  return left;
}

/** Whether the cart still has each bought line in exactly the bought quantity. */
export function holdsBought(lines: readonly AnyLine[], bought: readonly BoughtLine[]): boolean {
  return bought.every((wanted) => lines.some((line) => isSameLine(line, wanted) && line.quantity === wanted.quantity));
}

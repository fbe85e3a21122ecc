import { formatMoney } from '#core/money.ts';
import type { GoodsPrice } from './cost-of-goods.ts';

/** The agreed price of a line, such as '$8.50 a kilo' or '$6.00 each'; null if none is agreed. */
export function priceText({ centsPerKilo, centsPerPiece }: GoodsPrice): string | null {
  if (centsPerPiece !== null) return `${formatMoney(centsPerPiece)} each`;
  return centsPerKilo === null ? null : `${formatMoney(centsPerKilo)} a kilo`;
}

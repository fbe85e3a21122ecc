import type { StockAmount } from '../stock/stock-amount.ts';

/** Goods of a stock item that lie packed in an order's box, and the lot that they were taken from if it is known. */
export interface PackedGoods extends StockAmount {
  itemId: number;
  lotId: number | null;
}

/** How a customer agreed to something alike: at the checkout, or when staff called. */
export const substituteConsents = ['earlier', 'call'] as const;

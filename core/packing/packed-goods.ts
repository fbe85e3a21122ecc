import type { StockAmount } from '../stock/stock-amount.ts';

/** Goods of a stock item in an order's box, with the lot that they were taken from if it is known. */
export interface PackedGoods extends StockAmount {
  itemId: number;
  lotId: number | null;
}

/** How a customer agreed to a similar product: at the checkout, or when staff called. */
export const substituteConsents = ['earlier', 'call'] as const;

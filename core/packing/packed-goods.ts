import type { StockAmount } from '../stock/stock-amount.ts';

/** Goods of a stock item that are in an order's box. The lot that they are from is null if it isn't known. */
export interface PackedGoods extends StockAmount {
  itemId: number;
  lotId: number | null;
}

/** How a customer agreed to a similar product. `earlier`: at the checkout. `call`: when staff called. */
export const substituteConsents = ['earlier', 'call'] as const;

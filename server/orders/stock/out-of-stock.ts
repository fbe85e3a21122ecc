import { AppError } from '#core/app-error.ts';
import { type DrawWithLevel, unitsLeft } from '#core/stock/availability.ts';
import { stockNeeds } from '#core/stock/stock-needs.ts';
import type { OrderWithStock } from './orders-with-stock.ts';

/** A product of which an order wants more than is left. */
export interface LackingProduct {
  productId: number;
  name: string;
  /** How many units the order can still have. */
  left: number;
}

/**
 * The products of which orders want more than is free, with what is left for them. What the orders already hold counts as free for
 * them.
 */
export function findLacking(found: readonly OrderWithStock[], draws: readonly DrawWithLevel[]): LackingProduct[] {
  const held = found.flatMap(({ rows }) => rows.filter(({ state }) => state === 'held'));
  const own = draws.map((draw): DrawWithLevel => {
    const ofItem = held.filter(({ itemId }) => itemId === draw.itemId);
    const pieces = ofItem.reduce((sum, row) => sum + row.pieces, draw.free.pieces);
    const grams = ofItem.reduce((sum, row) => sum + row.grams, draw.free.grams);
    return { ...draw, free: { pieces, grams } };
  });
  const goods = found.flatMap(({ items }) => items);
  const short = new Set(
    stockNeeds(goods, own)
      .filter(({ itemId, hold, pieces, grams }) => {
        const free = own.find((draw) => draw.itemId === itemId)?.free;
        return hold === 'at-once' && free !== undefined && (pieces > free.pieces || grams > free.grams);
      })
      .map(({ itemId }) => itemId),
  );
  const names = new Map(goods.map(({ productId, name }) => [productId, name]));
  return [...names].flatMap(([productId, name]): LackingProduct[] => {
    const ofProduct = own.filter((draw) => draw.productId === productId);
    if (!ofProduct.some(({ itemId }) => short.has(itemId))) return [];
    return [{ productId, name, left: unitsLeft(ofProduct) }];
  });
}

/** The error for an order of which too little is in stock. It names each product, and what is left. */
export function outOfStock(items: readonly LackingProduct[]): AppError {
  const parts = items.map(({ name, left }) => `${name}: ${left === 0 ? 'sold out' : `only ${left} left`}`);
  const named = parts.length === 0 ? '' : ` ${parts.join('; ')}.`;
  return new AppError('out_of_stock', {
    detail: `We don’t have enough of everything.${named} Nothing was charged.`,
    items,
  });
}

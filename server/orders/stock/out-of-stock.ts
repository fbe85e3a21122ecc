import { AppError } from '#core/app-error.ts';
import { type DrawWithLevel, unitsLeft } from '#core/stock/availability.ts';
import { type Goods, stockNeeds } from '#core/stock/stock-needs.ts';
import type { AllocationRow } from './orders-with-stock.ts';

/** A product that an order needs more of than is left. */
export interface LackingProduct {
  productId: number;
  name: string;
  /** How many units the order can still have. */
  left: number;
  /**
   * Whether there is enough of this product alone. The shortage is then caused by the order's other goods, which use the same stock
   * item.
   */
  isEnough: boolean;
}

/** The goods of an order, with the stock that is already held for them. */
interface WantedGoods {
  items: readonly (Goods & { name: string })[];
  rows: readonly AllocationRow[];
}

/**
 * Returns the products of which orders need more than is free, with the amount that is left. Stock that these orders already hold
 * counts as free for them.
 */
export function findLacking(found: readonly WantedGoods[], draws: readonly DrawWithLevel[]): LackingProduct[] {
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
    const wanted = goods.reduce((sum, each) => sum + (each.productId === productId ? each.quantity : 0), 0);
    const left = unitsLeft(ofProduct);
    return [{ productId, name, left, isEnough: wanted <= left }];
  });
}

/**
 * Rejects an online order if staff have marked one of its products as out of stock.
 * @throws AppError out_of_stock
 */
export function rejectMarked(products: Iterable<{ id: number; name: string; outOfStock?: boolean }>): void {
  const marked = [...products].filter(({ outOfStock }) => outOfStock);
  const lacking = marked.map(({ id, name }) => ({ productId: id, name, left: 0, isEnough: false }));
  if (lacking.length > 0) throw outOfStock(lacking);
}

/**
 * Returns the error for an order whose goods aren't all in stock. It names each product and the amount that is left.
 * @param unchanged a sentence that says what hasn't happened
 */
export function outOfStock(lacking: readonly LackingProduct[], unchanged = 'Nothing was charged.'): AppError {
  const parts = lacking.flatMap(({ name, left, isEnough }) => {
    return isEnough ? [] : [`${name}: ${left === 0 ? 'sold out' : `only ${left} left`}`];
  });
  const alone = parts.length === 0 ? '' : `${parts.join('; ')}.`;
  const sentences = ['We don’t have enough of everything.', alone, togetherText(lacking), unchanged];
  const items = lacking.map(({ productId, name, left }) => ({ productId, name, left }));
  return new AppError('out_of_stock', { detail: sentences.filter((text) => text !== '').join(' '), items });
}

/** Describes products that together need too much of a stock item, although there is enough for each alone. Empty if there are none. */
export function togetherText(lacking: readonly LackingProduct[]): string {
  if (!lacking.some(({ isEnough }) => isEnough)) return '';
  const names = lacking.map(({ name }) => name);
  return `Together, ${names.slice(0, -1).join(', ')} and ${names.at(-1)} need more than there is.`;
}

import type { StockAmount } from '../stock-amount.ts';
import { divideByWeights } from './divide-by-weights.ts';

/** The amount of an item that an order took in a period, minus the amount that came back. */
export interface SoldItem extends StockAmount {
  itemId: number;
  /** The cost of this amount, in cents; null if it isn't known. Negative if more came back than the order took. */
  cost: number | null;
  /** The amount that the order took at any time, also outside the period, and its cost. */
  whole: StockAmount & { cost: number | null };
}

/** A line of an order, with how much of each stock item one unit of its product uses. */
export interface SoldLine {
  productId: number;
  /** The price that the customer pays for the line, in cents. */
  cents: number;
  draws: readonly (StockAmount & { itemId: number })[];
}

/** A part of a sale: the stock item that one product of the order used, with its share of the revenue and cost. */
export interface SalePart {
  itemId: number;
  /** Null if the order took the stock item, but none of the order's products uses it any more. */
  productId: number | null;
  revenue: number;
  cost: number | null;
}

interface Taking {
  item: SoldItem;
  line: SoldLine;
  /** The amount of the item that one unit of the line's product uses. */
  size: number;
}

/**
 * Divides the revenue and the cost of an order among its products and their stock items. An item's cost is divided among the products
 * in proportion to the amounts that they use. A product's price is divided among its items in proportion to their costs. If one of
 * these costs isn't known, the price is divided in proportion to the amounts. Only goods that moved in the period count.
 */
export function divideSale(items: readonly SoldItem[], lines: readonly SoldLine[]): SalePart[] {
  const takings = items.flatMap((item) => takingsOf(item, lines));
  return items.flatMap((item): SalePart[] => {
    const ofItem = takings.filter((taking) => taking.item === item);
    const { itemId, cost } = item;
    if (ofItem.length === 0) return [{ itemId, productId: null, revenue: 0, cost }];
    const costs = divideCost(cost, ofItem);
    return ofItem.map((taking, index) => ({
      itemId,
      productId: taking.line.productId,
      revenue: movedPart(priceOf(taking, takings), item),
      cost: costs?.[index] ?? null,
    }));
  });
}

function takingsOf(item: SoldItem, lines: readonly SoldLine[]): Taking[] {
  return lines.flatMap((line) => {
    const draw = line.draws.find(({ itemId }) => itemId === item.itemId);
    return draw === undefined ? [] : [{ item, line, size: draw.grams === 0 ? draw.pieces : draw.grams }];
  });
}

function divideCost(cost: number | null, takings: readonly Taking[]): number[] | null {
  if (cost === null) return null;
  const sizes = takings.map(({ size }) => size);
  return divideByWeights(Math.abs(cost), sizes).map((cents) => (cost < 0 ? -cents : cents));
}

/** Returns the item's share of the order line's price. */
function priceOf(taking: Taking, takings: readonly Taking[]): number {
  const ofLine = takings.filter(({ line }) => line === taking.line);
  const costs = ofLine.map(({ item, line, size }) => {
    const sizes = takings.filter((each) => each.item === item);
    const divided = divideCost(item.whole.cost, sizes);
    return divided?.[sizes.findIndex((each) => each.line === line && each.size === size)] ?? null;
  });
  const isCosted = costs.every((cost) => cost !== null);
  const weights = isCosted ? costs.map((cost) => cost ?? 0) : ofLine.map(({ size }) => size);
  return divideByWeights(taking.line.cents, weights)[ofLine.indexOf(taking)] ?? 0;
}

/** Returns the part of the cents that falls to the goods that moved in the period, rounded half away from zero. */
function movedPart(cents: number, { pieces, grams, whole }: SoldItem): number {
  const [moved, all] = whole.grams === 0 ? [pieces, whole.pieces] : [grams, whole.grams];
  if (all === 0) return 0;
  const part = Math.round((cents * Math.abs(moved)) / all);
  return moved < 0 ? -part : part;
}

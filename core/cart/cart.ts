import type { GroupableLine } from '../orders/order-groups.ts';
import { type ByKilo, byKiloOf, lineCeilingCents, lineEstimateCents } from '../products/by-kilo.ts';
import { type CartPaymentType, isCartPaymentType, isLineOffered, type LineType } from '../products/payment-options.ts';
import { unitPriceCents } from '../products/pricing.ts';
import type { Product } from '../products/product.ts';
import { taxClasses } from '../products/tax-class.ts';
import { isRepeatType, type RepeatType } from '../repeats/interval.ts';

/** The product data that the cart stores, so that a page can show the line without a request to the server. */
export type CartProduct = Pick<
  Product,
  'name' | 'price' | 'image' | 'weight' | 'type' | 'cutSize' | 'allowLaybyWeekly' | 'allowLaybyFortnightly' | 'taxClass'
> & {
  /**
   * How the product is sold by the kilo; absent for a pack. For a product that is sold by the kilo, `price` is the estimated price of
   * one unit.
   */
  byKilo?: ByKilo | undefined;
};

/** A line of the cart, identified by id and paymentType. `price` is the catalogue price in cents, before any discount. */
export interface CartLine<Type extends LineType = CartPaymentType> extends CartProduct {
  /** The product's id, as text. */
  id: string;
  quantity: number;
  paymentType: Type;
}

/** A cart line that is ordered as part of a repeating box, separately from the other lines. */
export type BoxLine = CartLine<RepeatType>;
export type AnyLine = CartLine<LineType>;

export type LineKey = Pick<AnyLine, 'id' | 'paymentType'>;

export const cartStorageKey = 'cart';
export const maxLineQuantity = 99;

export function isBoxLine(line: AnyLine): line is BoxLine {
  return isRepeatType(line.paymentType);
}

export function isOrderLine(line: AnyLine): line is CartLine {
  return !isBoxLine(line);
}

export function isSameLine(line: LineKey, key: LineKey): boolean {
  return line.id === key.id && line.paymentType === key.paymentType;
}

function cartProduct(product: Product): CartProduct {
  const { name, price, image, weight, type, cutSize, allowLaybyWeekly, allowLaybyFortnightly, taxClass } = product;
  const byKilo = byKiloOf(product) ?? undefined;
  return { name, price, image, weight, type, cutSize, allowLaybyWeekly, allowLaybyFortnightly, taxClass, byKilo };
}

/** Returns the line with the fields that are needed to group lines into orders and to calculate their totals. */
export function toGroupableLine(line: CartLine): CartLine & GroupableLine {
  const [totalCents, feeBasisCents] = [lineTotalCents(line), lineEstimatedCents(line)];
  return { ...line, label: line.name, unitPriceCents: lineUnitCents(line), totalCents, feeBasisCents };
}

/** Adds one pack of a product: increases the quantity of the matching line, or adds a new line with the quantity 1 at the end. */
export function addToCart<Type extends LineType>(
  lines: readonly CartLine<Type>[],
  product: Product,
  paymentType: Type,
): CartLine<Type>[] {
  const key = { id: String(product.id), paymentType };
  const present = lines.find((line) => isSameLine(line, key));
  if (present) return setLineQuantity(lines, key, present.quantity + 1);
  return [...lines, { ...key, ...cartProduct(product), quantity: 1 }];
}

/** Sets a line's quantity, at most 99. A quantity below 1 removes the line; NaN changes nothing. */
export function setLineQuantity<Line extends AnyLine>(lines: readonly Line[], key: LineKey, quantity: number): Line[] {
  if (Number.isNaN(quantity)) return [...lines];
  if (quantity < 1) return removeFromCart(lines, key);
  return lines.map((line) =>
    isSameLine(line, key) ? { ...line, quantity: Math.min(maxLineQuantity, Math.floor(quantity)) } : line,
  );
}

export function raiseLine<Line extends AnyLine>(lines: readonly Line[], key: LineKey): Line[] {
  return lines.map((line) =>
    isSameLine(line, key) ? { ...line, quantity: Math.min(maxLineQuantity, line.quantity + 1) } : line,
  );
}

/** Lowers a line's quantity by one, but not below 1. */
export function lowerLine<Line extends AnyLine>(lines: readonly Line[], key: LineKey): Line[] {
  return lines.map((line) =>
    isSameLine(line, key) && line.quantity > 1 ? { ...line, quantity: line.quantity - 1 } : line,
  );
}

export function removeFromCart<Line extends AnyLine>(lines: readonly Line[], key: LineKey): Line[] {
  return lines.filter((line) => !isSameLine(line, key));
}

/** Puts removed lines back at their previous position. A line that the customer has added again in the meantime isn't put back. */
export function restoreLines<Line extends AnyLine>(
  lines: readonly Line[],
  removed: readonly Line[],
  at: number,
): Line[] {
  const missing = removed.filter((line) => !lines.some((present) => isSameLine(present, line)));
  return [...lines.slice(0, at), ...missing, ...lines.slice(at)];
}

/** The number in the cart's badge: the sum of the quantities, not the number of lines. */
export function countCartItems(lines: readonly AnyLine[]): number {
  return lines.reduce((sum, line) => sum + line.quantity, 0);
}

/** Returns the price of one unit of a line; for a product that is sold by the kilo, its maximum price. */
export function lineUnitCents(line: PricedLine): number {
  return lineTotalCents({ ...line, quantity: 1 });
}

/** Returns the price of a line; for a product that is sold by the kilo, its maximum price. */
export function lineTotalCents(line: PricedLine): number {
  const { price, paymentType, quantity } = line;
  const byKilo = lineByKilo(line);
  return byKilo ? lineCeilingCents(byKilo, quantity) : unitPriceCents(price, paymentType) * quantity;
}

type PricedLine = Pick<AnyLine, 'byKilo' | 'price' | 'paymentType' | 'quantity'>;

/**
 * Returns how a line's product is sold by the kilo; undefined for a pack. For a repeating box, its discount is already deducted from
 * the price per kilo.
 */
function lineByKilo({ byKilo, paymentType }: PricedLine): ByKilo | undefined {
  return byKilo && { ...byKilo, pricePerKilo: unitPriceCents(byKilo.pricePerKilo, paymentType) };
}

/** Returns the estimated price of a line, in cents. For packs, it is the exact price. */
export function lineEstimatedCents(line: AnyLine): number {
  const byKilo = lineByKilo(line);
  return byKilo ? lineEstimateCents(byKilo, line.quantity) : lineTotalCents(line);
}

export function cartTotalCents(lines: readonly AnyLine[]): number {
  return lines.reduce((sum, line) => sum + lineTotalCents(line), 0);
}

/** Default values for fields that are missing from a stored line. They are replaced by the catalogue's values before the customer pays. */
const assumed = {
  type: 'beef',
  cutSize: 'quarter',
  allowLaybyWeekly: true,
  allowLaybyFortnightly: true,
  taxClass: 'gst_free',
} as const;

function isCartLine(value: unknown): value is LineKey & Pick<AnyLine, 'quantity'> & Partial<CartProduct> {
  if (typeof value !== 'object' || value === null) return false;
  const line: Record<string, unknown> = { ...assumed, ...value };
  const are = (type: string, ...names: string[]) => names.every((name) => typeof line[name] === type);
  return (
    are('string', 'id', 'name', 'image', 'weight', 'type', 'cutSize') &&
    are('boolean', 'allowLaybyWeekly', 'allowLaybyFortnightly') &&
    /^\d+$/.test(line.id as string) &&
    Number.isSafeInteger(line.price) &&
    Number.isInteger(line.quantity) &&
    (line.quantity as number) >= 1 &&
    (line.quantity as number) <= maxLineQuantity &&
    (isCartPaymentType(line.paymentType) || isRepeatType(line.paymentType)) &&
    taxClasses.some((known) => known === line.taxClass) &&
    // The price must be above 0. If a weight isn't a number, the price is NaN and fails this check.
    lineEstimatedCents(line as unknown as AnyLine) > 0
  );
}

export interface StoredCart {
  lines: AnyLine[];
  /** The number of damaged lines in the stored cart, which were left out. */
  damaged: number;
}

/**
 * Parses the cart stored in the browser, line by line. Throws if the stored value isn't a list; the caller then logs the error
 * and starts with an empty cart.
 */
export function readStoredCart(text: string | null): StoredCart {
  if (text === null) return { lines: [], damaged: 0 };
  const value: unknown = JSON.parse(text);
  if (!Array.isArray(value)) throw new Error('The stored cart is damaged');
  const lines = value.filter(isCartLine).map((line) => ({ ...assumed, ...line }) as AnyLine);
  return { lines, damaged: value.length - lines.length };
}

/**
 * Updates the lines with the catalogue's current data. A line is removed if its product is gone (null), or is no longer offered with
 * the line's payment option. Lines whose product isn't in `products` stay unchanged.
 */
export function reviseCart<Line extends AnyLine>(
  lines: readonly Line[],
  products: ReadonlyMap<string, Product | null>,
  minimumChargeCents: number,
): Line[] {
  return lines.flatMap((line) => {
    const product = products.get(line.id);
    if (product === undefined) return [line];
    if (product === null || !isLineOffered(product, line.paymentType, minimumChargeCents)) return [];
    return [{ ...line, ...cartProduct(product) }];
  });
}

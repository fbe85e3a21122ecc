import { AppError, type AppErrorCode } from '#core/app-error.ts';
import type { ChangedItem, PricedOrder } from '#core/orders/order-api.ts';
import { type GroupableLine, type OrderGroup, totalCentsOf } from '#core/orders/order-groups.ts';
import { linesTotalCents } from '#core/orders/order-lines.ts';
import { lineCeilingCents, lineEstimateCents } from '#core/products/by-kilo.ts';
import {
  type CartPaymentType,
  instalmentCount,
  isPaymentTypeAllowed,
  isPaymentTypeOffered,
} from '#core/products/payment-options.ts';
import { unitPriceCents } from '#core/products/pricing.ts';
import type { StockAmount } from '#core/stock/stock-amount.ts';
import type { SoldProduct } from '#server/products/product-queries.ts';

/** A line of the cart as the customer sent it, with the price that was shown. Amounts are in cents. */
export interface WantedItem {
  productId: number;
  quantity: number;
  paymentType: CartPaymentType;
  unitPrice: number;
  totalPrice: number;
}

/** A line of an order with its current catalogue price and product data. */
export interface PricedLine extends GroupableLine {
  product: SoldProduct;
  /** The weight of the goods and their labelled pack. Missing if they aren't known when the goods are sold. */
  measured?: MeasuredGoods | undefined;
}

export interface MeasuredGoods extends StockAmount {
  pack: { number: number; lotId: number | null } | null;
}

/**
 * Merges lines of the cart with the same product and payment option into one line.
 * @throws AppError invalid if the quantity is above the limit
 */
export function mergeItems(items: readonly WantedItem[], maxQuantity: number): WantedItem[] {
  const merged = new Map<string, WantedItem>();
  for (const [index, item] of items.entries()) {
    const key = `${item.productId} ${item.paymentType}`;
    const before = merged.get(key);
    const quantity = item.quantity + (before?.quantity ?? 0);
    if (quantity > maxQuantity) {
      const message = `At most ${maxQuantity} of one pack in an order.`;
      throw new AppError('invalid', { detail: message, errors: [{ path: `items.${index}.quantity`, message }] });
    }
    // If the merged lines have different prices, at least one price is wrong. Either price may be kept, because the cart's total then
    // differs from the catalogue's.
    merged.set(key, { ...item, quantity, totalPrice: item.totalPrice + (before?.totalPrice ?? 0) });
  }
  return [...merged.values()];
}

interface Finding {
  code: AppErrorCode;
  detail?: string;
  changed: ChangedItem;
}

/**
 * Returns the lines of an order at the catalogue's prices. Also returns the lines whose price differs from the price that the customer
 * saw, which checkTotal needs.
 * @throws AppError product_unavailable, option_unavailable (both by name) with `items`: every line that differs from the cart, so
 * that the cart can mark it
 */
export function priceItems(
  items: readonly WantedItem[],
  products: ReadonlyMap<number, SoldProduct>,
  { names, minimumChargeCents }: { names: ReadonlyMap<number, string>; minimumChargeCents: number },
): { lines: PricedLine[]; changed: ChangedItem[] } {
  const findings = items.map((item) => {
    const { productId } = item;
    return examine(item, { product: products.get(productId), name: names.get(productId), minimumChargeCents });
  });
  const changed = findings.flatMap((finding) => (finding === null ? [] : [finding.changed]));
  for (const code of ['product_unavailable', 'option_unavailable'] as const) {
    const finding = findings.find((each) => each?.code === code);
    if (finding) throw new AppError(code, { ...(finding.detail ? { detail: finding.detail } : {}), items: changed });
  }
  return { lines: items.flatMap((item) => priceLine(item, products) ?? []), changed };
}

/**
 * Checks that the customer saw the catalogue's prices: for each line, and for the total with delivery fees.
 * @throws AppError price_changed with the lines that differ, or with every line if only the total differs, and with the correct
 * total of the orders
 */
export function checkTotal(
  groups: readonly OrderGroup<PricedLine>[],
  { totalAmount, changed = [] }: { totalAmount: number; changed?: readonly ChangedItem[] },
): void {
  const total = totalCentsOf(groups);
  if (changed.length === 0 && total === totalAmount) return;
  const orders = groups.map(({ paymentType, instalments, totalCents, orderLines }): PricedOrder => {
    const fees = orderLines.filter(({ kind }) => kind === 'delivery');
    return { paymentType, instalments, totalAmount: totalCents, deliveryFee: linesTotalCents(fees) };
  });
  const items = changed.length > 0 ? changed : linesShown(groups);
  throw new AppError('price_changed', { items, totalAmount: total, orders });
}

function linesShown(groups: readonly OrderGroup<PricedLine>[]): ChangedItem[] {
  return groups
    .flatMap(({ lines }) => lines)
    .map((line): ChangedItem => {
      return {
        productId: line.product.id,
        paymentType: line.paymentType,
        unitPrice: line.unitPriceCents,
        available: true,
      };
    });
}

interface Catalogued {
  product: SoldProduct | undefined;
  name: string | undefined;
  minimumChargeCents: number;
}

function examine(item: WantedItem, { product, name, minimumChargeCents }: Catalogued): Finding | null {
  const { productId, paymentType, quantity } = item;
  const unavailable = { productId, paymentType, unitPrice: null, available: false };
  if (product === undefined) {
    const detail = `${name ?? `Product ${productId}`} is no longer sold.`;
    return { code: 'product_unavailable', detail, changed: unavailable };
  }
  const { byKilo = null } = product;
  const unitPrice = byKilo === null ? unitPriceCents(product.price, paymentType) : lineCeilingCents(byKilo, 1);
  const totalPrice = byKilo === null ? unitPrice * quantity : lineCeilingCents(byKilo, quantity);
  if (!isPaymentTypeAllowed(product, paymentType) || (byKilo !== null && paymentType !== 'credit-card')) {
    const detail = `${product.name} can no longer be paid that way.`;
    return { code: 'option_unavailable', detail, changed: unavailable };
  }
  if (!isPaymentTypeOffered(product, paymentType, minimumChargeCents)) {
    const detail = `${product.name} costs too little to be paid in ${instalmentCount(paymentType)} parts.`;
    return { code: 'option_unavailable', detail, changed: unavailable };
  }
  if (item.unitPrice === unitPrice && item.totalPrice === totalPrice) return null;
  return { code: 'price_changed', changed: { productId, paymentType, unitPrice, available: true } };
}

function priceLine(item: WantedItem, products: ReadonlyMap<number, SoldProduct>): PricedLine | null {
  const product = products.get(item.productId);
  if (product === undefined) return null;
  const { paymentType, quantity } = item;
  return toPricedLine(product, paymentType, quantity);
}

export function toPricedLine(product: SoldProduct, paymentType: CartPaymentType, quantity: number): PricedLine {
  const { name: label, taxClass, allowLaybyWeekly, allowLaybyFortnightly, byKilo = null } = product;
  const labelled = { product, label, taxClass, paymentType, quantity, allowLaybyWeekly, allowLaybyFortnightly };
  if (byKilo !== null) {
    const totalCents = lineCeilingCents(byKilo, quantity);
    const feeBasisCents = lineEstimateCents(byKilo, quantity);
    return { ...labelled, unitPriceCents: lineCeilingCents(byKilo, 1), totalCents, feeBasisCents };
  }
  const unitCents = unitPriceCents(product.price, paymentType);
  return { ...labelled, unitPriceCents: unitCents };
}

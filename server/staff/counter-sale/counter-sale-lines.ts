import { AppError } from '#core/app-error.ts';
import { maxLineQuantity } from '#core/cart/cart.ts';
import { type CounterPaymentOption, linePaymentType } from '#core/counter-sale/counter-sale-api.ts';
import { groupLines, type OrderGroup } from '#core/orders/order-groups.ts';
import type { LaybyFrequency } from '#core/products/payment-options.ts';
import { unitPriceCents } from '#core/products/pricing.ts';
import type { Product } from '#core/products/product.ts';
import type { Reader } from '#server/db/store.ts';
import { checkTotal, mergeItems, type PricedLine, priceItems } from '#server/orders/price-items.ts';
import { getProductNames, getProductsByIds } from '#server/products/product-queries.ts';

export interface WantedSale {
  items: readonly { productId: number; quantity: number }[];
  totalAmount: number;
  payment: CounterPaymentOption;
  laybyFrequency: LaybyFrequency;
}

/**
 * The sale as the one order that it becomes, at the catalogue's prices.
 * @throws AppError invalid, product_unavailable, option_unavailable (both by name), price_changed
 */
export async function priceCounterSale(db: Reader, sale: WantedSale): Promise<OrderGroup<PricedLine>> {
  const ids = [...new Set(sale.items.map((item) => item.productId))];
  const products = new Map((await getProductsByIds(db, ids)).map((product) => [product.id, product]));
  const names = products.size === ids.length ? new Map<number, string>() : await getProductNames(db, ids);
  const wanted = sale.items.map((item) => toWanted(item, products.get(item.productId), sale.payment));
  const lines = priceItems(mergeItems(wanted, maxLineQuantity), products, names);
  checkTotal(lines, sale.totalAmount);
  checkFrequency(lines, sale);
  const [group] = groupLines(lines, sale.laybyFrequency);
  if (group === undefined) throw new Error('A sale with lines became no order');
  return group;
}

/** Staff are shown only the total, so each line has the catalogue's price. */
function toWanted(
  { productId, quantity }: WantedSale['items'][number],
  product: Product | undefined,
  payment: CounterPaymentOption,
) {
  const paymentType = linePaymentType(payment);
  const unitPrice = product === undefined ? 0 : unitPriceCents(product.price, paymentType);
  return { productId, quantity, paymentType, unitPrice, totalPrice: unitPrice * quantity };
}

/** The schedule was read out, so that, unlike a cart, the sale never gets the other frequency. */
function checkFrequency(lines: readonly PricedLine[], { payment, laybyFrequency }: WantedSale): void {
  if (payment === 'full') return;
  const isWeekly = laybyFrequency === 'weekly';
  const unable = lines.filter((line) => !(isWeekly ? line.allowLaybyWeekly : line.allowLaybyFortnightly));
  const [first] = unable;
  if (first === undefined) return;
  const items = unable.map(({ product, paymentType }) => {
    return { productId: product.id, paymentType, unitPrice: null, available: false };
  });
  const detail = `${first.product.name} can’t be paid ${laybyFrequency}.`;
  throw new AppError('option_unavailable', { detail, items });
}

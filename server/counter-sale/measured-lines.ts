import { AppError } from '#core/app-error.ts';
import type { NewCounterSale } from '#core/counter-sale/counter-sale-api.ts';
import type { Day } from '#core/dates.ts';
import type { Reader } from '#server/db/store.ts';
import { type PricedLine, priceItems } from '#server/orders/price-items.ts';
import type { SoldProduct } from '#server/products/product-queries.ts';
import { measuredProduct } from './measured-products.ts';

interface Counter {
  catalogue: ReadonlyMap<number, SoldProduct>;
  names: ReadonlyMap<number, string>;
  minimumChargeCents: number;
  today: Day;
}

/**
 * Returns the order line for goods with a label or a weight.
 * @throws AppError invalid, pack_unavailable, not_found, product_unavailable, option_unavailable
 */
export async function measuredLine(
  db: Reader,
  item: NewCounterSale['items'][number] & { at: number },
  { catalogue, today, ...pricing }: Counter,
): Promise<PricedLine> {
  const { productId, quantity, at } = item;
  const known = catalogue.get(productId);
  const found = known === undefined ? undefined : await measuredProduct(db, item, { product: known, at, today });
  const unitPrice = found?.unitCents ?? 0;
  const wanted = {
    productId,
    quantity,
    paymentType: 'credit-card' as const,
    unitPrice,
    totalPrice: unitPrice * quantity,
  };
  const products = new Map(found === undefined ? [] : [[productId, found.product]]);
  const [line] = priceItems([wanted], products, pricing).lines;
  if (line === undefined || found === undefined) throw new Error('A sold product has no line');
  return { ...line, reason: found.reason, measured: found.measured };
}

/** @throws AppError pack_unavailable */
export function requireEachPackOnce(lines: readonly PricedLine[]): void {
  const numbers = lines.flatMap(({ measured }) => measured?.pack?.number ?? []);
  const twice = numbers.find((number, index) => numbers.indexOf(number) < index);
  if (twice !== undefined) throw new AppError('pack_unavailable', { detail: `Pack ${twice} is in this sale twice.` });
}

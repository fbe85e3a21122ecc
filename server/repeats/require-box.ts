import { AppError } from '#core/app-error.ts';
import { formatMoney } from '#core/money.ts';
import type { RepeatItem } from '#core/repeats/repeat.ts';
import { isSoldInBoxes, priceContents } from './price-box.ts';
import { type RepeatWorld, zoneOf } from './repeat-world.ts';

/** @throws AppError not_delivered_there */
export function requireDelivered(
  world: RepeatWorld,
  address: { street: string | null; postcode: string | null },
): void {
  if (zoneOf(world, address) !== null) return;
  throw new AppError('not_delivered_there', {
    detail: `We don’t deliver to ${address.postcode ?? 'this address'} yet, so no box can come there. Nothing was changed.`,
  });
}

/**
 * Requires that the added products can be bought in repeating boxes. Products that the repeat already contains may stay, even if they are
 * no longer sold.
 * @throws AppError product_unavailable, option_unavailable
 */
export function requireSold(
  items: readonly RepeatItem[],
  world: RepeatWorld,
  known: ReadonlySet<number> = new Set(),
): void {
  for (const { productId } of items) {
    if (known.has(productId)) continue;
    const product = world.products.get(productId);
    const name = product?.name ?? world.names.get(productId) ?? `Product ${productId}`;
    if (product === undefined)
      throw new AppError('product_unavailable', { detail: `${name} is no longer sold. Please choose something else.` });
    if (!isSoldInBoxes(product) || product.repeatable !== true)
      throw new AppError('option_unavailable', { detail: `${name} can’t be in a repeating box.` });
  }
}

/** @throws AppError below_minimum */
export function requireMinimum(
  items: readonly RepeatItem[],
  world: RepeatWorld,
  address: { street: string | null; postcode: string | null },
): void {
  const zone = zoneOf(world, address);
  const contents = items.map((item) => ({ ...item, isExtra: false }));
  const { basisCents } = priceContents(contents, world, { address });
  if (zone === null || basisCents >= zone.minimum) return;
  const detail = `A box costs at least ${formatMoney(zone.minimum)} there. This one costs ${formatMoney(basisCents)}.`;
  throw new AppError('below_minimum', { detail });
}

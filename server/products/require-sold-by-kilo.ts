import { AppError } from '#core/app-error.ts';
import type { Pricing } from '#core/products/by-kilo.ts';
import { sellsByKilo } from '#server/content/content-queries.ts';
import type { Reader } from '#server/db/store.ts';

export const switchOnByKilo = 'Switch on “Sell by the kilo” in the shop’s settings first';

/**
 * Rejects changing a product to being sold by the kilo, unless the shop sells by the kilo.
 * @throws AppError invalid
 */
export async function requireSoldByKilo(
  db: Reader,
  { pricing }: { pricing?: Pricing['pricing'] | undefined },
  stored: Pick<Pricing, 'pricing'> | null,
): Promise<void> {
  if (pricing !== 'kilo' || stored?.pricing === 'kilo' || (await sellsByKilo(db))) return;
  throw new AppError('invalid', { errors: [{ path: 'pricing', message: switchOnByKilo }] });
}

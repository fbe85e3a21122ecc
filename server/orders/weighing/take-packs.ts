import { AppError } from '#core/app-error.ts';
import { packNumberOf } from '#core/packs/pack-number.ts';
import type { Pack } from '#core/packs/packs-api.ts';
import type { Writer } from '#server/db/store.ts';
import { releasePacks, takePack } from '#server/packs/take-pack.ts';
import { findDraws } from '#server/products/product-draws.ts';
import type { OrderItemRow } from '../order-queries.ts';

/** The scanned labels of an order's item, and its weight. Goods that are sold by the pack have no weight. */
interface Scanned {
  packNumbers?: readonly string[] | undefined;
  grams?: number;
}

/**
 * Assigns labelled packs to an order's item. They replace the packs of an earlier weighing. Returns the assigned packs.
 * @throws AppError not_found, pack_unavailable, invalid if a pack contains other goods, or if the packs weigh more than the line
 */
export async function takePacksOf(
  tx: Writer,
  { id: orderItemId, orderId, productId, name }: OrderItemRow,
  { packNumbers = [], grams = Number.POSITIVE_INFINITY }: Scanned,
  now: Date,
): Promise<Pack[]> {
  await releasePacks(tx, { orderId, orderItemId });
  if (packNumbers.length === 0) return [];
  const itemIds = (await findDraws(tx, [productId])).map(({ itemId }) => itemId);
  const numbers = new Map(packNumbers.map((code) => [packNumberOf(code), code]));
  const taken: Pack[] = [];
  for (const [number, code] of numbers) {
    const pack = await takePack(tx, number, { as: 'packed', orderId, orderItemId }, now);
    const isOfLine = pack.productId === productId || (pack.itemId !== null && itemIds.includes(pack.itemId));
    if (!isOfLine) throw rejected('packNumbers', `Pack ${code} is ${pack.name}, not ${name}.`);
    taken.push(pack);
  }
  const packed = taken.reduce((sum, pack) => sum + pack.grams, 0);
  if (packed > grams) throw rejected('grams', `The packs weigh more than that: ${packed} g.`);
  return taken;
}

function rejected(path: string, message: string): AppError {
  return new AppError('invalid', { detail: message, errors: [{ path, message }] });
}

import { AppError } from '#core/app-error.ts';
import { formatMoney } from '#core/money.ts';
import type { Writer } from '#server/db/store.ts';
import { changeAndRecord } from '#server/products/record-product.ts';
import { getProductRow } from '#server/products/staff-product-queries.ts';
import type { Acting, BulkRecord, Outcome } from './bulk-work.ts';

/**
 * Sets a product's price, or its price per kilo, to the new price of the preview. If the price has changed since the preview, it stays
 * unchanged.
 * @throws AppError wrong_status
 */
export async function setPrice(tx: Writer, { subjectId, prices }: BulkRecord, acting: Acting): Promise<Outcome> {
  if (prices === null) throw new Error(`Product ${subjectId} has no previewed price`);
  const { deletedAt, priceCents, pricePerKiloCents } = await getProductRow(tx, subjectId);
  if (deletedAt !== null) throw new AppError('wrong_status', { detail: 'It was deleted in the meantime.' });
  const nowCents = pricePerKiloCents ?? priceCents;
  if (nowCents !== prices.from) {
    const detail = `Its price was changed in the meantime: it is ${formatMoney(nowCents)}.`;
    throw new AppError('wrong_status', { detail });
  }
  const change = pricePerKiloCents === null ? { price: prices.to } : { pricePerKilo: prices.to };
  await changeAndRecord(tx, subjectId, change, acting);
  return 'changed';
}

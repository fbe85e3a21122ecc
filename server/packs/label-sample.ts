import { eq } from 'drizzle-orm';
import { addDays, type Day } from '#core/dates.ts';
import { firstPackNumber } from '#core/packs/pack-number.ts';
import type { Pack } from '#core/packs/packs-api.ts';
import { byKiloOf, estimateGrams } from '#core/products/by-kilo.ts';
import type { Reader } from '#server/db/store.ts';
import { toProduct } from '#server/products/product-queries.ts';
import { products } from '#server/products/product-tables.ts';
import { keepsUntil, productContent } from './pack-text.ts';

/** The values that are assumed if the product's weight or shelf life isn't known. */
const usual = { grams: 1000, days: 5, lotId: 1234 };

/**
 * Returns a pack of a product as it would be labelled today, for a preview. Nothing is stored.
 * @throws AppError not_found
 */
export async function sampleOf(
  db: Reader,
  productId: number,
  { today, now }: { today: Day; now: Date },
): Promise<Pack> {
  const { text, items, priceOf } = await productContent(db, productId);
  const [row] = await db.select().from(products).where(eq(products.id, productId));
  const product = row === undefined ? null : toProduct(row);
  const byKilo = product === null ? null : byKiloOf(product);
  const kilos = product?.figures?.kilos;
  const grams = byKilo !== null ? estimateGrams(byKilo) : kilos ? Math.round(kilos * 1000) : usual.grams;
  const { amountCents, pricePerKiloCents } = priceOf(grams);
  const known = keepsUntil(items, today);
  const isKnown = known.useBy !== null || known.bestBefore !== null;
  return {
    ...text,
    ...(isKnown ? known : { useBy: addDays(today, usual.days), bestBefore: null }),
    number: firstPackNumber,
    productId,
    itemId: null,
    status: 'open',
    orderId: null,
    pieces: byKilo?.pieces ?? 1,
    grams,
    amount: amountCents,
    pricePerKilo: pricePerKiloCents,
    lotId: usual.lotId,
    packedOn: today,
    sku: row?.sku ?? null,
    barcode: row?.barcode ?? null,
    replaces: null,
    voidReason: null,
    printedAt: now.toISOString(),
    by: null,
    block: null,
  };
}

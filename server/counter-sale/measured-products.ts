import { eq } from 'drizzle-orm';
import { AppError } from '#core/app-error.ts';
import { type CodeContent, isItemOf, readCode } from '#core/codes/read-code.ts';
import type { NewCounterSale } from '#core/counter-sale/counter-sale-api.ts';
import { isMeasured } from '#core/counter-sale/measured-goods.ts';
import type { Day } from '#core/dates.ts';
import { weightCents } from '#core/products/by-kilo.ts';
import type { Reader } from '#server/db/store.ts';
import type { MeasuredGoods } from '#server/orders/price-items.ts';
import { getPack } from '#server/packs/pack-queries.ts';
import { getReadingRules } from '#server/packs/reading-rules.ts';
import type { SoldProduct } from '#server/products/product-queries.ts';
import { products } from '#server/products/product-tables.ts';

type Item = NewCounterSale['items'][number];

/** A product with the price from its label, or with the price for its weight. */
export interface MeasuredProduct {
  product: SoldProduct;
  unitCents: number;
  measured: MeasuredGoods | undefined;
  /** Explains the price on the order's line; undefined for goods that were weighed at the counter. */
  reason: string | undefined;
}

/**
 * Returns the product of a sale's item that has a label or was weighed, with its price. Each weight is a separate line, so that its
 * price is rounded only once.
 * @param at the index of the item in the sale, for errors
 * @throws AppError invalid for a code that isn't the label of this product, pack_unavailable with its reason, not_found
 */
export async function measuredProduct(
  db: Reader,
  { label, weighed, quantity }: Item,
  { product, at, today }: { product: SoldProduct; at: number; today: Day },
): Promise<MeasuredProduct> {
  const { name, byKilo = null } = product;
  const wrong = (field: string, message: string) => {
    return new AppError('invalid', { detail: message, errors: [{ path: `items.${at}.${field}`, message }] });
  };
  if (weighed !== undefined) {
    if (byKilo === null) throw wrong('weighed', `${name} isn’t sold by the kilo.`);
    if (quantity !== 1) throw wrong('quantity', 'Each weighing is a line of its own.');
    const { pieces, grams } = weighed;
    if (weightCents(grams, byKilo.pricePerKilo) === 0) throw wrong('weighed', `${grams} g of ${name} cost nothing.`);
    return byWeight(product, byKilo.pricePerKilo, { pieces, grams, pack: null });
  }
  const code = label?.code ?? '';
  const content = readCode(code, await getReadingRules(db));
  if (content === null || content.kind === 'gtin') {
    throw wrong('label', `The label ${code} says no price that the shop’s rules for codes can read.`);
  }
  if (content.kind === 'pack') {
    const pack = await getPack(db, Number(content.number), today);
    if (pack.block !== null) throw new AppError('pack_unavailable', { detail: pack.block });
    if (pack.productId !== product.id || pack.amount === null) {
      throw wrong('label', `Pack ${pack.number} is ${pack.name}, not ${name}.`);
    }
    if (quantity !== 1) throw wrong('quantity', `Pack ${pack.number} is one pack.`);
    const { pieces, grams, number, lotId, amount, pricePerKilo } = pack;
    const measured = { pieces, grams, pack: { number, lotId } };
    const reason = `Pack ${number}`;
    if (byKilo !== null && pricePerKilo !== null) return { ...byWeight(product, pricePerKilo, measured), reason };
    return { product: { ...product, price: amount, byKilo: null }, unitCents: amount, measured, reason };
  }
  if (!(await isOfProduct(db, content, product.id))) throw wrong('label', `The label ${code} isn’t one of ${name}.`);
  if (content.kind === 'price') {
    const { cents } = content;
    const priced = { ...product, price: cents, byKilo: null };
    return {
      product: priced,
      unitCents: cents,
      measured: weightOfPrice(cents, product),
      reason: `Price on its label, ${code}`,
    };
  }
  if (byKilo === null) {
    throw wrong('label', `${name} isn’t sold by the kilo, so the weight on its label has no price.`);
  }
  if (quantity !== 1) throw wrong('quantity', 'Each weight is a line of its own.');
  const measured = { pieces: byKilo.pieces, grams: content.grams, pack: null };
  return { ...byWeight(product, byKilo.pricePerKilo, measured), reason: `Weight on its label, ${code}` };
}

function byWeight(product: SoldProduct, pricePerKilo: number, measured: MeasuredGoods): MeasuredProduct {
  const { pieces, grams } = measured;
  const byKilo = { pricePerKilo, pieces, gramsFrom: grams, gramsTo: grams };
  return { product: { ...product, byKilo }, unitCents: weightCents(grams, pricePerKilo), measured, reason: undefined };
}

/**
 * Calculates the weight of goods sold by the kilo from the price on their label. The weight is only taken from the stock; the order
 * doesn't show it.
 */
function weightOfPrice(cents: number, { byKilo = null }: SoldProduct): MeasuredGoods | undefined {
  if (byKilo === null) return undefined;
  return { pieces: byKilo.pieces, grams: Math.max(1, Math.round((cents * 1000) / byKilo.pricePerKilo)), pack: null };
}

async function isOfProduct(
  db: Reader,
  { itemRef }: Extract<CodeContent, { itemRef: string }>,
  productId: number,
): Promise<boolean> {
  const [row] = await db.select({ sku: products.sku }).from(products).where(eq(products.id, productId));
  return row !== undefined && isItemOf(row, itemRef);
}

/** Splits a sale's items into items at the catalogue's price or a price that staff typed, and items with a label or a weight. */
export function splitMeasured(items: readonly Item[]): { plain: Item[]; measured: (Item & { at: number })[] } {
  const all = items.map((item, at) => ({ ...item, at }));
  return { plain: items.filter((item) => !isMeasured(item)), measured: all.filter(isMeasured) };
}

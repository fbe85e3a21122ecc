import { type CodeContent, type explainCode, isItemOf } from '#core/codes/read-code.ts';
import { formatMoney } from '#core/money.ts';
import { formatGrams } from '#core/orders/weighing/weight-text.ts';
import type { Pack } from '#core/packs/packs-api.ts';
import { byKiloOf, weightCents } from '#core/products/by-kilo.ts';
import { hasCode } from '#core/products/codes/product-codes.ts';
import type { Product } from '#core/products/product.ts';
import { newClientKey } from '#storefront/api/client-key.ts';
import { addMeasured } from '../counter-sale-amounts.ts';
import type { SaleLine } from '../counter-sale-draft.ts';

/** The price or weight that a scale printed on a sticker, and the product's SKU. */
export type Sticker = Extract<CodeContent, { kind: 'price' | 'weight' }> & { code: string };

/** What a scanned code means for the sale. */
export interface ReadScan {
  /** The sticker's content; null if the code is that of a product. */
  sticker: Sticker | null;
  /** Returns whether the code belongs to this product. */
  isOf(product: Product): boolean;
  /** The search text with which the server finds the product. */
  q: string;
  /** The message that is shown if no product matches. */
  unknown: string;
}

/**
 * Returns what a scanned code means: a sticker, a product's own code or a pack's number. If the code can't be used, returns a sentence
 * that says why.
 */
export function readScan(
  code: string,
  { content, rule, problem }: ReturnType<typeof explainCode>,
): ReadScan | { packNumber: string } | string {
  if (rule !== null && problem === 'check-digit') {
    return `The check digit of ${code} is wrong. Please scan the sticker again. Nothing was added.`;
  }
  if (problem === 'no-amount') return `The sticker ${code} says nothing but zeros. Nothing was added.`;
  if (content?.kind === 'pack') return { packNumber: content.number.replace(/^0+/, '') };
  if (content?.kind !== 'price' && content?.kind !== 'weight') {
    const unknown = `No pack has the code ${code}. Nothing was added.`;
    return { sticker: null, isOf: (product) => hasCode(product, code), q: code, unknown };
  }
  const { itemRef } = content;
  const unknown = `No pack has the SKU ${itemRef}, which the sticker ${code} names. Nothing was added.`;
  const sticker = { ...content, code };
  return { sticker, isOf: (product) => isItemOf(product, itemRef), q: itemRef.replace(/^0+/, ''), unknown };
}

/** Adds a product at the price on its sticker to the lines. If this isn't possible, returns a sentence that says why. */
export function addSticker(lines: readonly SaleLine[], product: Product, sticker: Sticker): SaleLine[] | string {
  const { code } = sticker;
  if (sticker.kind === 'price') {
    const text = `${formatMoney(sticker.cents)} on its sticker${todayText(product, { cents: sticker.cents, grams: null })}`;
    const price = { unitPrice: sticker.cents, text };
    return addMeasured(lines, product, { key: code, code, weighed: null, isCounted: true, ...price });
  }
  const byKilo = byKiloOf(product);
  if (byKilo === null) {
    return `${product.name} isn’t sold by the kilo, so the weight on its sticker has no price. Nothing was added.`;
  }
  const unitPrice = weightCents(sticker.grams, byKilo.pricePerKilo);
  const text = `${formatGrams(sticker.grams)} on its sticker`;
  return addMeasured(lines, product, {
    // Each piece gets a line of its own, even if another piece weighs the same.
    key: newClientKey(),
    code,
    weighed: null,
    isCounted: false,
    unitPrice,
    text,
  });
}

/**
 * Returns a text with today's price if it differs from the price on a sticker; otherwise an empty text. The sticker's price applies,
 * even if the product's price has changed since. If the sticker has no weight, the text names the price per kilo.
 */
function todayText(product: Product, { cents, grams }: { cents: number; grams: number | null }): string {
  const perKilo = byKiloOf(product)?.pricePerKilo ?? null;
  if (perKilo !== null && grams === null) return `, today ${formatMoney(perKilo)} a kilo`;
  const today = perKilo === null || grams === null ? product.price : weightCents(grams, perKilo);
  return today === cents ? '' : `, today ${formatMoney(today)}`;
}

/** Adds a labelled pack to the lines. If the pack can't be sold, returns a sentence that says why. */
export function addPack(lines: readonly SaleLine[], product: Product, pack: Pack, code: string): SaleLine[] | string {
  const { number, grams, amount } = pack;
  if (amount === null) return `Pack ${number} has no price on its label. Nothing was added.`;
  const key = `pack ${number}`;
  if (lines.some(({ measured }) => measured?.key === key)) return `Pack ${number} is in the sale already.`;
  const today = todayText(product, { cents: amount, grams });
  const onLabel = today === '' ? '' : `, ${formatMoney(amount)} on its label${today}`;
  const text = `Pack ${number}, ${formatGrams(grams)}${onLabel}`;
  return addMeasured(lines, product, { key, code, weighed: null, isCounted: false, unitPrice: amount, text });
}

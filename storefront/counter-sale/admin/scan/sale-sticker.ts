import { type CodeContent, type explainCode, isItemOf } from '#core/codes/read-code.ts';
import { byKiloOf, weightCents } from '#core/products/by-kilo.ts';
import { hasCode } from '#core/products/codes/product-codes.ts';
import type { Product } from '#core/products/product.ts';
import { formatKilograms } from '#core/stock/stock-amount.ts';
import { addSaleProduct, setPrice, setQuantity, unitCents } from '../counter-sale-amounts.ts';
import type { SaleLine } from '../counter-sale-draft.ts';

/** What a sticker of a scale says of the product with this SKU. */
export type Sticker = Extract<CodeContent, { kind: 'price' | 'weight' }>;

/** A scanned code, as the sale reads it. */
export interface ReadScan {
  /** The sticker; null if the code is a product's own. */
  sticker: Sticker | null;
  /** Whether a product is meant by the code. */
  isOf(product: Product): boolean;
  /** The text by which the server finds the product. */
  q: string;
  /** The message if no product is meant. */
  unknown: string;
}

/** Returns the sticker or the product's own code, or why the code can't be used, as a sentence. */
export function readScan(code: string, { content, rule, problem }: ReturnType<typeof explainCode>): ReadScan | string {
  if (rule !== null && problem === 'check-digit') {
    return `The check digit of ${code} is wrong. Please scan the sticker again. Nothing was added.`;
  }
  if (problem === 'no-amount') return `The sticker ${code} says nothing but zeros. Nothing was added.`;
  if (content?.kind === 'pack')
    return `The counter can’t sell pack ${content.number} by its number. Nothing was added.`;
  if (content?.kind !== 'price' && content?.kind !== 'weight') {
    const unknown = `No pack has the code ${code}. Nothing was added.`;
    return { sticker: null, isOf: (product) => hasCode(product, code), q: code, unknown };
  }
  const { itemRef } = content;
  const unknown = `No pack has the SKU ${itemRef}, which the sticker ${code} names. Nothing was added.`;
  return { sticker: content, isOf: (product) => isItemOf(product, itemRef), q: itemRef.replace(/^0+/, ''), unknown };
}

/** Adds a product at the price that its sticker says, or returns why it can't, as a sentence. */
export function addSticker(lines: readonly SaleLine[], product: Product, sticker: Sticker): SaleLine[] | string {
  const { name } = product;
  const cents = stickerCents(product, sticker);
  if (cents === null) {
    return `${name} isn’t sold by the kilo, so the weight on its sticker has no price. Nothing was added.`;
  }
  const known = lines.find((line) => line.product.id === product.id);
  if (known !== undefined && unitCents(known) === cents) return setQuantity(lines, product.id, known.quantity + 1);
  // A sale has one line for a product, so one price.
  if (known !== undefined) {
    return `${name} is in the sale at another price. Finish this sale first, or remove it. Nothing was added.`;
  }
  const reason = sticker.kind === 'price' ? 'Price on its sticker' : `${formatKilograms(sticker.grams)} on its sticker`;
  return setPrice(addSaleProduct(lines, product), product.id, { text: (cents / 100).toFixed(2), reason });
}

function stickerCents(product: Product, sticker: Sticker): number | null {
  if (sticker.kind === 'price') return sticker.cents;
  const byKilo = byKiloOf(product);
  return byKilo === null ? null : weightCents(sticker.grams, byKilo.pricePerKilo);
}

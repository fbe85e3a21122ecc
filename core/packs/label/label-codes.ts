import { parsePattern } from '#core/codes/code-pattern.ts';
import type { CodeRule } from '#core/codes/code-rule.ts';
import { checkDigit, gtinOf } from '#core/products/codes/product-codes.ts';
import type { Pack } from '../packs-api.ts';

type Coded = Pick<
  Pack,
  'number' | 'productId' | 'itemId' | 'grams' | 'amount' | 'lotId' | 'useBy' | 'bestBefore' | 'sku' | 'barcode'
>;

/**
 * Returns the EAN-13 of a pack according to the owner's pattern. Returns the reason instead if there can be none, for example because
 * the number has more digits than the pattern has places.
 */
export function eanOf(
  pack: Coded,
  { kind, pattern }: Pick<CodeRule, 'kind' | 'pattern'>,
): string | { problem: string } {
  const parsed = parsePattern(pattern);
  if ('problem' in parsed) return parsed;
  const { places, items, amount } = parsed;
  if (places.length !== 12) return { problem: 'The pattern isn’t one of 13 digits.' };
  const reference = kind === 'pack' ? String(pack.number) : (pack.sku ?? '').replace(/^0+/, '');
  if (!/^\d+$/.test(reference)) return { problem: 'The product has no SKU of digits, so its label has no bar code.' };
  if (reference.length > items) return { problem: `The number ${reference} doesn’t fit into the bar code.` };
  const value = amount === null ? '' : amountDigits(pack, kind, amount.decimals);
  const length = [...places].filter((place) => place === 'N' || place === 'D').length;
  if (value.length > length) return { problem: `The ${kind} doesn’t fit into the bar code.` };
  const queues = { '.': [...reference.padStart(items, '0')], amount: [...value.padStart(length, '0')] };
  const digits = [...places].map((place) => {
    if (place === '.') return queues['.'].shift() ?? '0';
    if (place === 'N' || place === 'D') return queues.amount.shift() ?? '0';
    return place === '*' ? '0' : place;
  });
  const body = digits.join('');
  return `${body}${checkDigit(body)}`;
}

function amountDigits({ grams, amount }: Coded, kind: CodeRule['kind'], decimals: number): string {
  const value = kind === 'weight' ? grams / 1000 : (amount ?? 0) / 100;
  return String(Math.round(value * 10 ** decimals));
}

/**
 * Returns the content of a pack's GS1 DataMatrix. Element (01), the GTIN, is required. A product or stock item without a GTIN gets a
 * number from the range that GS1 reserves for shops.
 */
export function elementsOf(pack: Coded): [identifier: string, value: string][] {
  const { number, grams, lotId, useBy, bestBefore, productId, itemId } = pack;
  const own = `0${productId === null ? '21' : '20'}${String(productId ?? itemId ?? 0).padStart(10, '0')}`;
  const gtin = gtinOf(pack.barcode)?.padStart(14, '0') ?? `${own}${checkDigit(own)}`;
  const elements: [string, string][] = [
    ['01', gtin],
    ['3103', String(grams).padStart(6, '0')],
  ];
  const day = useBy ?? bestBefore;
  if (day !== null) elements.push([useBy === null ? '15' : '17', day.slice(2).replaceAll('-', '')]);
  if (lotId !== null) elements.push(['10', String(lotId)]);
  return [...elements, ['21', String(number)]];
}

/** Formats the elements with brackets, such as (01)0200…(3103)001842. */
export function bracketed(elements: readonly (readonly [string, string])[]): string {
  return elements.map(([identifier, value]) => `(${identifier})${value}`).join('');
}

const variable = ['10', '21'];

/**
 * Formats the elements for a printer, which encodes them. A value of variable length is followed by a separator, unless it is the last
 * one.
 */
export function encoded(elements: readonly (readonly [string, string])[], separator: string): string {
  return elements
    .map(([identifier, value], index) => {
      const isOpen = variable.includes(identifier) && index < elements.length - 1;
      return `${identifier}${value}${isOpen ? separator : ''}`;
    })
    .join('');
}

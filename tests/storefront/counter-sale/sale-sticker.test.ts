import { expect, it } from 'vitest';
import type { CodeRule } from '#core/codes/code-rule.ts';
import { explainCode } from '#core/codes/read-code.ts';
import { addSticker, readScan } from '#storefront/counter-sale/admin/scan/sale-sticker.ts';
import { buildProduct } from '#tests/support/data/build-product.ts';

const rules: CodeRule[] = [
  { name: 'Counter', kind: 'price', pattern: '21.....{NNNDD}' },
  { name: 'Bench', kind: 'weight', pattern: '22.....{NNDDD}' },
];
const read = (code: string) => readScan(code, explainCode(code, rules));

/** What a scan makes of a sale: name, quantity and price of each line, or the sentence. */
function scanned(codes: readonly string[], product = buildProduct({ name: 'Rump', sku: '42', price: 4000 })) {
  let lines: Exclude<ReturnType<typeof addSticker>, string> = [];
  for (const code of codes) {
    const scan = read(code);
    if (typeof scan === 'string') return scan;
    if (scan.sticker === null || !scan.isOf(product)) return scan.unknown;
    const added = addSticker(lines, product, scan.sticker);
    if (typeof added === 'string') return added;
    lines = added;
  }
  return lines.map(({ quantity, price }) => [quantity, price?.text, price?.reason]);
}

it('The price on a sticker holds, and two stickers of one price are two packs', () => {
  expect(scanned(['2100042024502'])).toEqual([[1, '24.50', 'Price on its sticker']]);
  expect(scanned(['2100042024502', '2100042024502'])).toEqual([[2, '24.50', 'Price on its sticker']]);
  // $24.60
  expect(scanned(['2100042024502', '2100042024601'])).toMatch(/^Rump is in the sale at another price\./);
});

it('A weight on a sticker costs its grams at the price by the kilo, rounded half up, if the product is sold by the kilo', () => {
  const byKilo = { pricing: 'kilo', pricePerKilo: 3995, pieces: 1, gramsFrom: 1500, gramsTo: 2000 } as const;
  const rump = buildProduct({ name: 'Rump', sku: '42', price: 6991, ...byKilo });
  // 1.842 kg at $39.95 is $73.5879.
  expect(scanned(['2200042018423'], rump)).toEqual([[1, '73.59', '1.842 kg on its sticker']]);
  expect(scanned(['2200042018423'])).toMatch(/^Rump isn’t sold by the kilo/);
});

it('A sticker with a wrong check digit, of nothing, or of an unknown product adds nothing and says why', () => {
  expect(scanned(['2100042024503'])).toMatch(/^The check digit of 2100042024503 is wrong/);
  expect(scanned(['2100042000001'])).toMatch(/says nothing but zeros/);
  expect(scanned(['2100042024502'], buildProduct({ sku: '43' }))).toMatch(/^No pack has the SKU 00042/);
});

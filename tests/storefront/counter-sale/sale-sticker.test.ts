import { expect, it } from 'vitest';
import type { CodeRule } from '#core/codes/code-rule.ts';
import { explainCode } from '#core/codes/read-code.ts';
import { lineKey, setQuantity } from '#storefront/counter-sale/admin/counter-sale-amounts.ts';
import type { SaleLine } from '#storefront/counter-sale/admin/counter-sale-draft.ts';
import { addPack, addSticker, readScan } from '#storefront/counter-sale/admin/scan/sale-sticker.ts';
import { buildProduct } from '#tests/support/data/build-product.ts';
import { rumpPack } from '#tests/support/data/cold-room/rump-pack.ts';

const rules: CodeRule[] = [
  { name: 'Counter', kind: 'price', pattern: '21.....{NNNDD}' },
  { name: 'Bench', kind: 'weight', pattern: '22.....{NNDDD}' },
];
const read = (code: string) => readScan(code, explainCode(code, rules));

/** What scans make of a sale: quantity, price in cents and text of each line, or the sentence. */
function scanned(codes: readonly string[], product = buildProduct({ name: 'Rump', sku: '42', price: 4000 })) {
  let lines: SaleLine[] = [];
  for (const code of codes) {
    const scan = read(code);
    if (typeof scan === 'string' || 'packNumber' in scan) return typeof scan === 'string' ? scan : scan.packNumber;
    if (scan.sticker === null || !scan.isOf(product)) return scan.unknown;
    const added = addSticker(lines, product, scan.sticker);
    if (typeof added === 'string') return added;
    lines = added;
  }
  return lines.map(({ quantity, measured }) => [quantity, measured?.unitPrice, measured?.text]);
}

it('The price on a sticker applies: two stickers with the same price share a line, and another price gets a separate line', () => {
  expect(scanned(['2100042024502', '2100042024601', '2100042024502'])).toEqual([
    [2, 2450, '$24.50 on its sticker, today $40.00'],
    [1, 2460, '$24.60 on its sticker, today $40.00'],
  ]);
});

it('A sticker with a weight costs its grams times the price by the kilo, rounded half up, and each piece has a separate line', () => {
  const byKilo = { pricing: 'kilo', pricePerKilo: 3995, pieces: 1, gramsFrom: 1500, gramsTo: 2000 } as const;
  const rump = buildProduct({ name: 'Rump', sku: '42', price: 6991, ...byKilo });
  // 1.842 kg at $39.95 is $73.5879.
  const line = [1, 7359, '1,842 g on its sticker'];
  expect(scanned(['2200042018423', '2200042018423'], rump)).toEqual([line, line]);
  expect(scanned(['2200042018423'])).toMatch(/^Rump isn’t sold by the kilo/);
});

it('A sticker that is scanned again after an identical one was removed gets a separate line', () => {
  const byKilo = { pricing: 'kilo', pricePerKilo: 3995, pieces: 1, gramsFrom: 1500, gramsTo: 2000 } as const;
  const rump = buildProduct({ name: 'Rump', sku: '42', price: 6991, ...byKilo });
  const sticker = { kind: 'weight', itemRef: '00042', grams: 1842, code: '2200042018423' } as const;
  const addTo = (lines: readonly SaleLine[]) => {
    const added = addSticker(lines, rump, sticker);
    if (typeof added === 'string') throw new Error(added);
    return added;
  };
  const [first, second] = addTo(addTo([]));
  if (first === undefined || second === undefined) throw new Error('Each sticker is a line');
  const left = setQuantity([first, second], lineKey(first), 0);
  expect(left).toEqual([second]);
  expect(addTo(left).map(({ quantity }) => quantity)).toEqual([1, 1]);
});

it('A labelled pack gets one line at the price on its label, and can be scanned into a sale only once', () => {
  const code = '(01)02000000000015(21)100001';
  expect(read(code)).toEqual({ packNumber: '100001' });
  const product = buildProduct({ id: 7, name: 'Rump', price: 5894 });
  const once = addPack([], product, rumpPack, code);
  if (typeof once === 'string') throw new Error(once);
  expect(once).toMatchObject([{ quantity: 1, measured: { code, unitPrice: 5894, text: 'Pack 100001, 1,842 g' } }]);
  expect(addPack(once, product, rumpPack, code)).toBe('Pack 100001 is in the sale already.');
});

it('A sticker that is older than a change of the price keeps its price, and the sale shows today’s price too', () => {
  const weights = { pieces: 1, gramsFrom: 1500, gramsTo: 2000 };
  const dearer = buildProduct({ id: 7, name: 'Rump', sku: '42', pricing: 'kilo', pricePerKilo: 3995, ...weights });
  const added = addPack([], dearer, rumpPack, '2900001000017');
  // 1.842 kg at $39.95 is $73.5879; the label was printed at $32.00 a kilo.
  const text = 'Pack 100001, 1,842 g, $58.94 on its label, today $73.59';
  expect(added).toMatchObject([{ measured: { unitPrice: 5894, text } }]);
  const same = addPack([], { ...dearer, pricePerKilo: 3200 }, rumpPack, '2900001000017');
  expect(same).toMatchObject([{ measured: { text: 'Pack 100001, 1,842 g' } }]);
  // A sticker with a price has no weight, so only the price of a kilo can be compared.
  expect(scanned(['2100042024502'], dearer)).toEqual([[1, 2450, '$24.50 on its sticker, today $39.95 a kilo']]);
  expect(scanned(['2100042024502'], buildProduct({ name: 'Rump', sku: '42', price: 2450 }))).toEqual([
    [1, 2450, '$24.50 on its sticker'],
  ]);
});

it('A sticker with a wrong check digit, an amount of 0 or an unknown product adds nothing and shows the reason', () => {
  expect(scanned(['2100042024503'])).toMatch(/^The check digit of 2100042024503 is wrong/);
  expect(scanned(['2100042000001'])).toMatch(/says nothing but zeros/);
  expect(scanned(['2100042024502'], buildProduct({ sku: '43' }))).toMatch(/^No pack has the SKU 00042/);
});

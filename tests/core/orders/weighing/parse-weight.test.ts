import { expect, it } from 'vitest';
import { parseWeight } from '#core/orders/weighing/parse-weight.ts';

it.each([
  ...(['1842', '1,842', '1842 g', '1,842g', '1.842', '1.842 kg', ' 1.842KG '] as const).map((text) => [text, 1842]),
  ...[['.5', 500] as const, ['0.5 kg', 500] as const, ['2 kg', 2000] as const, ['12.25', 12_250] as const],
  // Whole kilograms without a unit are taken for grams, and the shop asks whether that is right.
  ['2', 2],
  ['120,000', 120_000],
  ...(['', '0', '0.000', 'kg', '.', '1,84', '1,842 kg', '1.8421', '1.842 g', '-5', '1842 kg g', '1 842'] as const).map(
    (text) => [text, null],
  ),
] as [string, number | null][])('“%s” is a weight of %s g', (text, grams) => {
  expect(parseWeight(text)).toBe(grams);
});

import { describe, expect, test } from 'vitest';
import { cutKilos, cutsNamed, cutsOf, defaultCuts, isCutOf, weightRange } from '#core/cuts/cut.ts';
import { cartonsFor } from '#core/cuts/freezer-space.ts';
import { productTypes } from '#core/products/product-options.ts';

describe.each(productTypes)('the cuts of %s', (type) => {
  test('make up the whole animal', () => {
    expect(cutsOf(type).reduce((sum, cut) => sum + cut.share, 0)).toBe(100);
  });

  test('each have a name, a unique key and the products that the cut is made into', () => {
    const cuts = cutsOf(type);
    expect(new Set(cuts.map((cut) => cut.key)).size).toBe(cuts.length);
    for (const cut of cuts) {
      expect(cut.key).toMatch(/^[a-z]+(-[a-z]+)*$/);
      expect(cut.name).not.toBe('');
      expect(cut.becomes.length).toBeGreaterThan(0);
    }
  });

  test('are all included in a full pack and in a side, but a quarter pack includes no forequarter cuts', () => {
    const all = cutsOf(type).map((cut) => cut.key);
    expect(defaultCuts(type, 'full')).toEqual(all);
    expect(defaultCuts(type, 'half')).toEqual(all);
    const quarter = cutsNamed(type, defaultCuts(type, 'quarter'));
    expect(quarter.length).toBeGreaterThan(0);
    expect(quarter.length).toBeLessThan(all.length);
    expect(quarter.every((cut) => cut.half !== 'fore' && isCutOf(type, cut.key))).toBe(true);
  });

  test.each(['55-60kg', '18 to 20 kg', '2.5kg'])('together weigh about as much as a pack of %s', (weight) => {
    const range = weightRange(weight);
    for (const size of ['full', 'quarter'] as const) {
      const parts = cutKilos(cutsNamed(type, defaultCuts(type, size)), weight) ?? [];
      const step = (range?.high ?? 0) < 10 ? 0.1 : 0.5;
      const off = (step / 2) * parts.length + 0.3;
      expect(Math.abs(parts.reduce((sum, part) => sum + part.kilosLow, 0) - (range?.low ?? 0))).toBeLessThan(off);
      expect(Math.abs(parts.reduce((sum, part) => sum + part.kilosHigh, 0) - (range?.high ?? 0))).toBeLessThan(off);
      expect(parts.every((part) => part.kilosLow > 0 && part.kilosLow <= part.kilosHigh)).toBe(true);
    }
  });
});

describe('the weight of a pack', () => {
  test.each([
    ['55-60kg', 55, 60],
    ['55–60 kg', 55, 60],
    ['18kg - 20kg', 18, 20],
    ['18 to 20 kg', 18, 20],
    ['about 12 kilos', 12, 12],
    ['2.5kg', 2.5, 2.5],
    ['60-55 kg', 55, 60],
    ['800g', 0.8, 0.8],
  ])('is read when written as %s', (text, low, high) => {
    expect(weightRange(text)).toEqual({ low, high });
  });

  test.each(['', 'a lot', '12', '0kg', 'kg', 'one box'])('is unknown when written as "%s"', (text) => {
    expect(weightRange(text)).toBeNull();
    expect(cutKilos(cutsOf('beef'), text)).toBeNull();
  });

  test('is divided among the chosen cuts only', () => {
    const [rump, fillet] = cutKilos(cutsNamed('beef', ['rump', 'fillet', 'wing']), '10kg') ?? [];
    expect([rump?.cut.key, fillet?.cut.key].sort()).toEqual(['fillet', 'rump']);
    expect((rump?.kilosLow ?? 0) + (fillet?.kilosLow ?? 0)).toBe(10);
  });
});

test('A hindquarter of 58 kilos comes in three cartons and needs a 120-litre freezer', () => {
  expect(cartonsFor(58).sentence).toBe('About 3 cartons, the room of a 120-litre freezer.');
  expect(cartonsFor(5).sentence).toBe('One carton, about one freezer drawer.');
});

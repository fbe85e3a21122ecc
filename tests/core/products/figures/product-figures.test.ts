import { describe, expect, it } from 'vitest';
import { cutsOf, defaultCuts } from '#core/cuts/cut.ts';
import { figuresLine, mealsFor } from '#core/products/figures/figures-line.ts';
import { productFigures } from '#core/products/figures/product-figures.ts';
import type { CutSize, ProductType } from '#core/products/product-options.ts';

function figuresOf(type: ProductType, cutSize: CutSize, weight: string, price: number, cuts?: string[]) {
  return productFigures({ type, cutSize, weight, price, cuts: cuts ?? defaultCuts(type, cutSize) });
}

const figures = (...wanted: Parameters<typeof figuresOf>) => {
  const found = figuresOf(...wanted);
  if (found === null) throw new Error('Without figures');
  return found;
};

it('A hindquarter’s price per kilo, meals and freezer space are what a customer would calculate', () => {
  const figured = figures('beef', 'quarter', '55-60kg', 99_995);
  expect(figured).toEqual({
    kilos: 57.5,
    perKilo: 1740,
    isExact: false,
    meals: 110,
    freezerLitres: 120,
    cartons: 3,
    animals: 0.25,
  });
  expect(figuresLine(figured)).toBe('about $17.40 a kilo · 110 meals · 120 L of freezer');
  expect(figuresLine(figured, 2)).toBe('about $17.40 a kilo · 220 meals for 2 · 120 L of freezer');
});

it('A pack with a single weight, not a range, has an exact price per kilo', () => {
  const figured = figures('chicken', 'half', '2.5 kg', 4_999, ['breast']);
  expect(figuresLine(figured)).toBe('$20.00 a kilo · 5 meals · 10 L of freezer');
});

it('Figures of a product that can’t be calculated are left out', () => {
  expect(figuresOf('beef', 'full', 'plenty', 5_000)).toBeNull();
  expect(figuresOf('beef', 'full', '10 kg', 0)).toBeNull();
  expect(figuresLine(null)).toBe('');
  const bones = figures('chicken', 'full', '5 kg', 1_000, ['back', 'neck']);
  expect(bones.meals).toBeNull();
  expect(figuresLine(bones)).toBe('$2.00 a kilo · 10 L of freezer');
});

it('A pack without a list of cuts is counted as all meat', () => {
  expect(figures('beef', 'full', '10 kg', 20_000, []).meals).toBe(20);
});

it('The number of meals in a pack is for four people, and is adjusted for households of other sizes', () => {
  expect(mealsFor({ meals: 28 }, 2)).toBe(56);
  expect(mealsFor({ meals: 28 }, 6)).toBe(19);
  expect(mealsFor({ meals: 1 }, 8)).toBe(1);
  expect(mealsFor({ meals: null }, 2)).toBeNull();
});

describe('The number of animals in a pack', () => {
  it.each<[string, ProductType, CutSize, string, number | null, string[]?]>([
    ['a steer', 'beef', 'full', '210-230kg', 1],
    ['a side', 'beef', 'half', '105-115kg', 0.5],
    ['every cut, but little of each', 'beef', 'full', '13-15kg', null],
    [
      'a forequarter',
      'beef',
      'quarter',
      '50-55kg',
      0.25,
      cutsOf('beef').flatMap(({ half, key }) => (half === 'fore' ? [key] : [])),
    ],
    ['half a lamb', 'lamb', 'half', '9-10kg', 0.5],
    ['two lambs', 'lamb', 'full', '36-40kg', 2],
    ['a young pig', 'pork', 'full', '20-22kg', 1],
    ['ten birds', 'chicken', 'full', '16-18kg', 10],
    ['a choice of cuts', 'beef', 'quarter', '10-11kg', null, ['rump', 'fillet']],
    ['legs', 'lamb', 'quarter', '5-6kg', null, ['chump', 'leg']],
  ])('is right for %s', (_name, type, cutSize, weight, animals, cuts) => {
    expect(figures(type, cutSize, weight, 10_000, cuts).animals).toBe(animals);
  });
});

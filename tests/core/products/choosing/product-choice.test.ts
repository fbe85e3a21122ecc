import { expect, it } from 'vitest';
import { cutsNamed } from '#core/cuts/cut.ts';
import {
  chooseProducts,
  type ProductChoice,
  productChoiceQuery,
  readProductChoice,
} from '#core/products/choosing/product-choice.ts';
import { correctSearch } from '#core/products/choosing/product-search.ts';
import { productFigures } from '#core/products/figures/product-figures.ts';
import type { Product } from '#core/products/product.ts';
import { buildProduct } from '#tests/support/data/build-product.ts';

function built(name: string, weight: string, price: number, changes: Partial<Product> = {}): Product {
  const product = buildProduct({ name, weight, price, ...changes });
  return { ...product, figures: productFigures(product) };
}

const catalogue = [
  built('Quarter', '55-60kg', 99_995),
  built('Steaks', '10-11kg', 37_900, { cuts: ['rump', 'fillet'], features: ['Packed in twos'] }),
  built('Riddle', 'plenty', 20_000),
  built('Legs', '5-6kg', 12_995, { type: 'lamb', cuts: ['leg'], description: 'Roasts for Sunday.' }),
];
const nothing: ProductChoice = { q: '', sort: null, budget: null, people: null, inStock: false };
const chosen = (part: Partial<ProductChoice>) =>
  chooseProducts(catalogue, { ...nothing, ...part }).map(({ name }) => name);

it('Without filters, the products are listed in the shop’s own order', () => {
  expect(chosen({})).toEqual(['Quarter', 'Steaks', 'Riddle', 'Legs']);
});

it('The product list is sorted by price, price per kilo or freezer space, and packs with unknown figures come last', () => {
  expect(chosen({ sort: 'price' })).toEqual(['Legs', 'Riddle', 'Steaks', 'Quarter']);
  expect(chosen({ sort: 'per-kilo' })).toEqual(['Quarter', 'Legs', 'Steaks', 'Riddle']);
  expect(chosen({ sort: 'freezer' })).toEqual(['Legs', 'Steaks', 'Quarter', 'Riddle']);
});

it('Each search word must occur in a product’s name, text, features, animal or cuts, in upper or lower case', () => {
  expect(chosen({ q: 'RUMP' })).toEqual(['Steaks']);
  expect(chosen({ q: ' sunday  lamb ' })).toEqual(['Legs']);
  expect(chosen({ q: 'twos' })).toEqual(['Steaks']);
  expect(chosen({ q: 'lamb rump' })).toEqual([]);
});

it('The budget filter shows only packs that cost at most the budget', () => {
  expect(chosen({ budget: 150 })).toEqual(['Legs']);
  expect(chosen({ budget: 500, q: 'beef' })).toEqual(['Steaks', 'Riddle']);
});

it('The household filter shows only packs that the household can eat within a year', () => {
  expect(chosen({ people: 4 })).toEqual(['Quarter', 'Steaks', 'Legs']);
  expect(chosen({ people: 2 })).toEqual(['Steaks', 'Legs']);
});

it('The filter “in stock” leaves out sold-out packs and packs without a payment option', () => {
  const left = built('Ribs', '5-6kg', 12_995, { availability: 'low', left: 1 });
  const gone = built('Necks', '5-6kg', 12_995, { availability: 'sold-out', left: 0 });
  const unpayable = built('Tails', '5-6kg', 12_995, {
    allowCreditCard: false,
    allowSubscription: false,
    allowLayby2: false,
    allowLayby4: false,
    allowLayby6: false,
  });
  const products = [left, gone, unpayable];
  expect(chooseProducts(products, nothing)).toEqual(products);
  expect(chooseProducts(products, { ...nothing, inStock: true })).toEqual([left]);
});

it('The URL of a product list contains its filters; unknown filter values are ignored', () => {
  const choice: ProductChoice = { q: 'leg & rump', sort: 'per-kilo', budget: 300, people: 2, inStock: true };
  const query = productChoiceQuery(choice);
  expect(query.toString()).toBe('q=leg+%26+rump&sort=per-kilo&budget=300&people=2&stock=in');
  expect(readProductChoice(query)).toEqual(choice);
  expect(readProductChoice(new URLSearchParams('sort=colour&budget=7&people=-1&q='))).toEqual(nothing);
  expect(productChoiceQuery({ ...nothing, q: '  ' }).toString()).toBe('');
});

it('A search finds packs by the products that their cuts can become, by plurals, and by words with accents', () => {
  expect(chosen({ q: 'rumps' })).toEqual(['Steaks']);
  expect(chosen({ q: 'Sundáy' })).toEqual(['Legs']);
  expect(chosen({ q: cutsNamed('lamb', ['leg'])[0]?.becomes[0] ?? '-' })).toContain('Legs');
});

it.each([
  ['rmup', 'rump'],
  ['filett steaks', 'fillet steaks'],
  ['sundya', 'sunday'],
  ['RUMP', 'RUMP'],
  ['unicorn', 'unicorn'],
  ['lmb', 'lmb'],
])('A search for “%s” is run as “%s”', (typed, corrected) => {
  expect(correctSearch(catalogue, typed)).toBe(corrected);
});

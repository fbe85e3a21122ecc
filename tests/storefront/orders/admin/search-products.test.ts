import { describe, expect, it } from 'vitest';
import { searchProducts } from '#storefront/counter-sale/admin/use-sale-products.ts';
import { buildProduct } from '#tests/support/data/build-product.ts';

const catalogue = [
  ['Whole beef hindquarter', 'Steaks, roasts and chicken-free mince'],
  ['Minute-steak tray', 'Thin ones'],
  ['Sirloin steak', 'For the grill'],
  ['Steak box', 'Ten of them'],
  ['Beefsteak tomatoes', 'Not meat'],
  ['Chicken grill pack', 'Wings and thighs'],
].map(([name = '', description = ''], index) => buildProduct({ id: index + 1, name, description }));

function found(typed: string): string[] {
  return searchProducts(catalogue, typed).map(({ name }) => name);
}

describe('Searching the packs at the counter', () => {
  it('A name that begins with the text comes first, then a word of a name, then the rest of names, then descriptions', () => {
    expect(found('steak')).toEqual([
      'Steak box',
      'Minute-steak tray',
      'Sirloin steak',
      'Beefsteak tomatoes',
      'Whole beef hindquarter',
    ]);
  });

  it('Looks for every word, whatever its case and the spaces between them', () => {
    expect(found('  CHICKEN   gri')).toEqual(['Chicken grill pack']);
    expect(found('steak sir')).toEqual(['Sirloin steak']);
    expect(found('unicorn')).toEqual([]);
  });

  it('Without a text all products come in the shop’s order', () => {
    expect(found(' ')).toEqual(catalogue.map(({ name }) => name));
  });
});

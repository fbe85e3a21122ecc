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
  it('Lists names that begin with the text, then names with a word that begins with it, then other names, then descriptions', () => {
    expect(found('steak')).toEqual([
      'Steak box',
      'Minute-steak tray',
      'Sirloin steak',
      'Beefsteak tomatoes',
      'Whole beef hindquarter',
    ]);
  });

  it('Finds packs that contain every typed word, regardless of case and extra spaces', () => {
    expect(found('  CHICKEN   gri')).toEqual(['Chicken grill pack']);
    expect(found('steak sir')).toEqual(['Sirloin steak']);
    expect(found('unicorn')).toEqual([]);
  });

  it('Lists all products in the shop’s order if the text is empty', () => {
    expect(found(' ')).toEqual(catalogue.map(({ name }) => name));
  });
});

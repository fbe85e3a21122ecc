import { describe, expect, it } from 'vitest';
import { changedProduct, completeProduct } from '#core/products/complete-product.ts';
import { draftOf, type ProductDraft, productDraftSchema } from '#core/products/product-draft.ts';
import { buildProduct } from '#tests/support/data/build-product.ts';

const draft = draftOf(buildProduct({ price: 21950, features: ['One leg', 'Two racks'], cuts: ['rump'] }));

function problemsOf(changes: Partial<ProductDraft>): string[] {
  const { error } = productDraftSchema.safeParse({ ...draft, ...changes });
  return error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? [];
}

describe('The product form', () => {
  it('shows a price in dollars and one feature per line, and reads both back unchanged', () => {
    expect(draft).toMatchObject({ price: '219.50', features: 'One leg\nTwo racks', badge: '' });
    expect(productDraftSchema.parse(draft)).toMatchObject({ price: 21950, features: ['One leg', 'Two racks'] });
  });

  it.each([
    ['999.95', 99995],
    ['0.01', 1],
    ['1.005', 101],
    ['10.29', 1029],
    ['1e3', 100000],
    [' 7 ', 700],
    ['100000', 10000000],
  ])('%s typed in dollars is %i cents', (price, cents) => {
    expect(productDraftSchema.parse({ ...draft, price }).price).toBe(cents);
  });

  it.each(['', '0', '0.00', '0.004', '-1', 'ten', 'NaN', 'Infinity', '1,50'])('“%s” is not a valid price', (price) => {
    expect(problemsOf({ price })).toEqual(['price: Price must be greater than 0']);
  });

  it('drops blank lines from the features', () => {
    const features = '\n  One leg \n\n\t\nTwo racks\n';
    expect(productDraftSchema.parse({ ...draft, features }).features).toEqual(['One leg', 'Two racks']);
  });

  it('reports every invalid field', () => {
    expect(problemsOf({ name: 'ab', description: 'short', weight: ' ', price: '1e9', cuts: ['leg'] })).toEqual([
      'name: Name must be at least 3 characters long',
      'description: Description must be at least 10 characters long',
      'weight: Weight is required',
      'price: Price must be at most $100,000.00',
      'cuts: Beef has no cut called “leg”',
    ]);
  });
});

it('A change of a product leaves the fields that it doesn’t contain unchanged, and an empty change changes nothing', () => {
  const { name, description, type, cutSize, weight, price } = buildProduct();
  const stored = completeProduct({ name, description, type, cutSize, weight, price, badge: 'New', cuts: [] });
  expect(changedProduct(stored, {})).toEqual(stored);
  expect(changedProduct(stored, { cutSize: 'full' })).toEqual({ ...stored, cutSize: 'full' });
});

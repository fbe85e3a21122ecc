import { expect, expectTypeOf, it } from 'vitest';
import type { CatalogProduct } from '#core/products/product.ts';
import { type ProductRow, toProduct } from '#server/products/product-queries.ts';

const row: ProductRow = {
  id: 7,
  name: 'Half lamb pack',
  description: 'One side of a lamb, cut and packed.',
  type: 'lamb',
  cutSize: 'half',
  category: 'value-packages',
  weight: '9-10kg',
  priceCents: 21995,
  images: [],
  features: ['One leg'],
  cuts: ['loin', 'leg'],
  tray: [],
  farm: null,
  sku: null,
  barcode: null,
  outOfStock: false,
  repeatable: false,
  ingredients: '',
  allergens: [],
  origin: '',
  storage: '',
  directions: '',
  pricing: 'pack',
  pricePerKiloCents: null,
  pieces: null,
  gramsFrom: null,
  gramsTo: null,
  badge: null,
  featured: 'none',
  allowFullPayment: true,
  allowLaybyWeekly: false,
  allowLaybyFortnightly: true,
  taxClass: 'gst_free',
  position: 10,
  deletedAt: null,
  isTest: false,
  createdAt: '2026-11-09T23:00:00.000Z',
  updatedAt: '2026-11-09T23:00:00.000Z',
  version: 3,
};

it('A product’s database row and its API response have the same types in the fields they share', () => {
  // This field exists only for the test product.
  type Shared = Exclude<Extract<keyof CatalogProduct, keyof ProductRow>, 'isTest'>;
  expectTypeOf<Pick<ProductRow, Shared>>().toEqualTypeOf<Pick<CatalogProduct, Shared>>();
  type Created =
    | 'price'
    | 'image'
    | 'ceiling'
    | 'pricePerKilo'
    | 'bench'
    | 'figures'
    | 'isRepeatable'
    | 'allowCreditCard'
    | 'allowSubscription'
    | 'allowLayby2'
    | 'allowLayby4'
    | 'allowLayby6';
  expectTypeOf<Exclude<keyof CatalogProduct, keyof ProductRow>>().toEqualTypeOf<Created>();
  expect(toProduct(row)).toMatchObject({ id: 7, price: 21995, version: 3 });
  expect(toProduct(row)).not.toHaveProperty('isTest');
  expect(toProduct({ ...row, isTest: true }).isTest).toBe(true);
  // A shop that offers nothing in repeating boxes sends the same products as before.
  expect(toProduct(row)).not.toHaveProperty('isRepeatable');
  expect(toProduct({ ...row, repeatable: true }).isRepeatable).toBe(true);
});

it('A product that allows either layby frequency offers layby; one that allows full payment offers card and subscription', () => {
  expect(toProduct(row)).toMatchObject({ allowCreditCard: true, allowSubscription: true, allowLayby2: true });
  const none = toProduct({ ...row, allowFullPayment: false, allowLaybyFortnightly: false });
  expect(none).toMatchObject({
    allowCreditCard: false,
    allowSubscription: false,
    allowLayby4: false,
    allowLayby6: false,
  });
});

it('A product without a photo shows its cut chart', () => {
  expect(toProduct(row).image).toBe('/charts/lamb/loin.leg.svg');
  expect(toProduct({ ...row, images: ['/objects/uploads/a.webp'] }).image).toBe('/objects/uploads/a.webp');
});

it('Internal fields of a product are not in the API’s response', () => {
  expect(Object.keys(toProduct(row))).not.toEqual(expect.arrayContaining(['isTest']));
  expect(Object.keys(toProduct(row))).not.toEqual(expect.arrayContaining(['deletedAt']));
});

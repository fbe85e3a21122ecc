import type { Product } from '#core/products/product.ts';

/** A product as the public endpoints return it. A test sets only the relevant fields. */
export function buildProduct(changes: Partial<Product> = {}): Product {
  return {
    id: 1,
    name: 'Beef hindquarter',
    description: 'A hindquarter of grass-fed beef, cut and packed.',
    type: 'beef',
    cutSize: 'quarter',
    category: 'value-packages',
    weight: '55-60kg',
    price: 99995,
    image: '/charts/beef/none.svg',
    images: [],
    features: ['Grass-fed'],
    figures: null,
    cuts: [],
    tray: [],
    bench: [],
    farm: null,
    sku: null,
    barcode: null,
    badge: null,
    featured: 'none',
    allowFullPayment: true,
    allowLaybyWeekly: true,
    allowLaybyFortnightly: true,
    allowCreditCard: true,
    allowSubscription: true,
    allowLayby2: true,
    allowLayby4: true,
    allowLayby6: true,
    taxClass: 'gst_free',
    version: 1,
    ...changes,
  };
}

import { expect, it } from 'vitest';
import { productData } from '#storefront/products/product-page/product-data.ts';
import { breadcrumbData, itemListData, productSummary } from '#storefront/products/product-structured-data.ts';
import { buildProduct } from '#tests/support/data/build-product.ts';

const shop = { businessName: 'Hindquarter', minimumChargeCents: 1, areas: { zones: [] } };
const home = 'https://shop.test';

it('The structured data of a product has an offer in dollars and cents', () => {
  expect(productData(home, shop, buildProduct({ id: 7, price: 41900 }))).toMatchObject({
    '@type': 'Product',
    url: 'https://shop.test/products/7',
    image: ['https://shop.test/share/products/7.png'],
    offers: { price: '419.00', priceCurrency: 'AUD', availability: 'https://schema.org/InStock' },
  });
});

it('A pack that can’t be ordered is marked as sold out in structured data', () => {
  const off = {
    allowFullPayment: false,
    allowCreditCard: false,
    allowSubscription: false,
    allowLayby2: false,
    allowLayby4: false,
    allowLayby6: false,
  };
  expect(productData(home, shop, buildProduct(off))).toMatchObject({
    offers: { availability: 'https://schema.org/SoldOut' },
  });
});

it('A product’s own images come first in structured data, with absolute URLs', () => {
  const images = ['/objects/a.webp', 'https://pictures.test/b.webp'];
  expect(productData(home, shop, buildProduct({ id: 7, images })).image).toEqual([
    'https://shop.test/objects/a.webp',
    'https://pictures.test/b.webp',
    'https://shop.test/share/products/7.png',
  ]);
});

it('In structured data, the entries of breadcrumbs and lists are numbered from one', () => {
  expect(breadcrumbData(home, [{ name: 'Home', path: '/' }])).toMatchObject({
    itemListElement: [{ position: 1, name: 'Home', item: 'https://shop.test/' }],
  });
  expect(itemListData(home, 'Beef', [buildProduct({ id: 3 })])).toMatchObject({
    numberOfItems: 1,
    itemListElement: [{ position: 1, url: 'https://shop.test/products/3' }],
  });
});

it('A long description is cut between words to the length that a search result shows', () => {
  const summary = productSummary(buildProduct({ description: 'Steaks and roasts for months. '.repeat(20) }));
  expect(summary).toMatch(/^Beef hindquarter, approx\. 55-60kg, \$999\.95\. Steaks and roasts .*\w…$/);
  expect(summary.length).toBeLessThanOrEqual(160);
});

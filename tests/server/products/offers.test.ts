import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { Product } from '#core/products/product.ts';
import { products } from '#server/products/product-tables.ts';
import { fillSampleShop } from '#server/sample/sample-shop.ts';
import { stockRump } from '#tests/support/data/cold-room/by-kilo.ts';
import { startTestShop, type TestShop, type TestShopOptions, testNow } from '#tests/support/shop/test-shop.ts';

async function startSampleShop(options: TestShopOptions = {}): Promise<TestShop> {
  const shop = await startTestShop(options);
  await shop.deps.store.write((tx) => fillSampleShop(tx, new Date(testNow)));
  return shop;
}

const options = { env: { publicUrl: 'https://shop.example' } };
const feedPath = '/feeds/google.xml';

function itemsOf(xml: string): string[] {
  return [...xml.matchAll(/<item>([\s\S]*?)<\/item>/g)].map(([, item = '']) => item);
}

function valueIn(item: string, name: string): string | undefined {
  return new RegExp(`<g:${name}>([^<]*)</g:${name}>`).exec(item)?.[1];
}

async function dataOnPage(shop: TestShop, id: number) {
  const { text } = await shop.request('GET', `/products/${id}`);
  const scripts = [...text.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)];
  return scripts.map(([, json = '']) => JSON.parse(json)).find((each) => each['@type'] === 'Product');
}

async function offerOnPage(shop: TestShop, id: number) {
  return (await dataOnPage(shop, id)).offers;
}

it('The product feed and the product page agree on every pack', async () => {
  const shop = await startSampleShop(options);
  const feed = await shop.request('GET', feedPath);
  expect(feed.headers['content-type']).toBe('application/xml; charset=utf-8');
  const { body } = (await shop.request('GET', '/api/products')) as { body: Product[] };
  const items = itemsOf(feed.text);
  expect(items.map((item) => valueIn(item, 'id'))).toEqual(body.map(({ id }) => String(id)));
  for (const [index, product] of body.slice(0, 3).entries()) {
    const item = items[index] ?? '';
    const offer = await offerOnPage(shop, product.id);
    expect(valueIn(item, 'price')).toBe(`${offer.price} AUD`);
    expect(valueIn(item, 'link')).toBe(offer.url);
    expect(valueIn(item, 'availability')).toBe('in_stock');
    expect(offer.availability).toBe('https://schema.org/InStock');
    expect(valueIn(item, 'unit_pricing_measure')).toBe(`${offer.priceSpecification.referenceQuantity.value} kg`);
  }
  expect(items[0]).toContain('<g:unit_pricing_measure>57.5 kg</g:unit_pricing_measure>');
  expect(items[0]).toContain('<g:image_link>https://shop.example/share/products/1.png</g:image_link>');
  expect(items[0]).toContain('<g:identifier_exists>no</g:identifier_exists>');
  expect(items[0]).toContain('Meat, Seafood &amp; Eggs');
  expect(items[0]).toMatch(/<g:shipping><g:country>AU<\/g:country>.*<g:price>0.00 AUD<\/g:price><\/g:shipping>/);
});

it('Goods by the kilo have their price per kilo in the product feed and on their page', async () => {
  const shop = await startTestShop(options);
  // $31.99 a kilo, 1,000 to 1,313 g: about 1,156.5 g, so about $37.00.
  const { id } = await stockRump(shop);
  const [item = ''] = itemsOf((await shop.request('GET', feedPath)).text);
  // Google: the measure is what the price is for, the base what the unit price is for; both in one unit.
  expect(valueIn(item, 'price')).toBe('37.00 AUD');
  expect(valueIn(item, 'unit_pricing_base_measure')).toBe('1 kg');
  const measure = Number(/^([\d.]+) kg$/.exec(valueIn(item, 'unit_pricing_measure') ?? '')?.[1]);
  expect(Math.abs(37 / measure - 31.99)).toBeLessThan(0.01);
  // schema.org: the price is that of the reference quantity, whose own reference is the unit.
  const { priceSpecification } = await offerOnPage(shop, id);
  const { price, referenceQuantity } = priceSpecification;
  expect(referenceQuantity).toMatchObject({ unitCode: 'KGM', valueReference: { value: 1, unitCode: 'KGM' } });
  expect(Math.abs(Number(price) / referenceQuantity.value - 31.99)).toBeLessThan(0.01);
});

it('The product feed and the product page contain the SKU and the barcode, but not the database id', async () => {
  const shop = await startSampleShop(options);
  const codes = { sku: 'BEEF-HQ', barcode: '9300675024235' };
  await shop.deps.store.write((tx) => tx.update(products).set(codes).where(eq(products.id, 1)));
  const [item = '', other = ''] = itemsOf((await shop.request('GET', feedPath)).text);
  expect(valueIn(item, 'gtin')).toBe('9300675024235');
  expect(valueIn(item, 'mpn')).toBe('BEEF-HQ');
  expect(valueIn(item, 'identifier_exists')).toBeUndefined();
  expect(valueIn(other, 'identifier_exists')).toBe('no');
  expect(await dataOnPage(shop, 1)).toMatchObject({ sku: 'BEEF-HQ', gtin13: '9300675024235' });
  expect(Object.keys(await dataOnPage(shop, 2))).not.toContain('sku');
});

it('A product page states the delivery terms and that meat can’t be returned', async () => {
  const shop = await startSampleShop(options);
  const offer = await offerOnPage(shop, 1);
  expect(offer.hasMerchantReturnPolicy).toMatchObject({
    applicableCountry: 'AU',
    returnPolicyCategory: 'https://schema.org/MerchantReturnNotPermitted',
    merchantReturnLink: expect.stringMatching(/^http.*\/returns$/),
  });
  expect(offer.shippingDetails[0]).toMatchObject({
    shippingRate: { value: '0.00', currency: 'AUD' },
    shippingDestination: { addressCountry: 'AU' },
  });
  const { text } = await shop.request('GET', '/products/1');
  expect(text).toContain('Australian Consumer Law');
});

it('A pack that offers no payment option is sold out on its page, in the lists and in the feed', async () => {
  const shop = await startSampleShop(options);
  const off = { allowFullPayment: false, allowLaybyWeekly: false, allowLaybyFortnightly: false };
  await shop.deps.store.write((tx) => tx.update(products).set(off).where(eq(products.id, 1)));
  const feed = await shop.request('GET', feedPath);
  expect(valueIn(itemsOf(feed.text)[0] ?? '', 'availability')).toBe('out_of_stock');
  expect((await offerOnPage(shop, 1)).availability).toBe('https://schema.org/SoldOut');
  const page = await shop.request('GET', '/products/1');
  expect(page.text).toContain('Sold out');
  expect(page.text).not.toContain('Add to Cart');
  expect((await shop.request('GET', '/products/beef')).text).toContain('Sold out');
});

it('While the shop is coming soon, the product feed has no packs', async () => {
  const shop = await startSampleShop({ env: { publicUrl: 'https://shop.example', comingSoon: true } });
  const { text } = await shop.request('GET', feedPath);
  expect(text).toContain('<rss version="2.0"');
  expect(itemsOf(text)).toEqual([]);
});

it('A product page links to a smaller pack, a larger pack and a pack of another animal', async () => {
  const shop = await startSampleShop();
  const { body } = await shop.request('GET', '/api/related-products/1');
  expect(body.smaller).toMatchObject({ type: 'beef', name: 'Whole beef forequarter' });
  expect(body.larger).toMatchObject({ type: 'beef', name: 'Side of beef' });
  expect(body.goesWith.type).not.toBe('beef');
  expect((await shop.request('GET', '/api/related-products/999')).status).toBe(404);
});

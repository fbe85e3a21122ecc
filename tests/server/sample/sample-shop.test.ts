import { expect, it } from 'vitest';
import { imageAddressSchema } from '#core/content/field-schemas.ts';
import { seoSchema } from '#core/content/seo.ts';
import { shopFormSchema } from '#core/content/shop-form.ts';
import { isCutOf, weightRange } from '#core/cuts/cut.ts';
import { productSchema } from '#core/products/product.ts';
import { cutSizes, productCategories, productTypes } from '#core/products/product-options.ts';
import { users } from '#server/accounts/account-tables.ts';
import { verifyPassword } from '#server/accounts/passwords.ts';
import { getPublicShop, getSeo, getShopSettings } from '#server/content/content-queries.ts';
import { readEnv } from '#server/env.ts';
import { findProducts } from '#server/products/product-queries.ts';
import { fillNewShop } from '#server/sample/sample-shop.ts';
import { freshStore } from '#tests/support/shop/test-database.ts';

const now = new Date('2026-11-09T23:00:00.000Z');
const till = { name: 'till', minimumCents: 1 } as const;
const emptyCustomer = { username: null, email: null, password: null };

async function sampleStore() {
  const store = await freshStore();
  const staff = await fillNewShop(store, { sample: true, admin: emptyCustomer }, now);
  const { rows } = await store.read((db) => findProducts(db));
  return { store, staff, products: rows };
}

it('The sample shop sells at least 24 packs of all types, sizes and categories', async () => {
  const { products } = await sampleStore();
  expect(products.length).toBeGreaterThanOrEqual(24);
  for (const type of productTypes)
    expect(products.filter((product) => product.type === type).length).toBeGreaterThan(4);
  for (const size of cutSizes) expect(products.filter((product) => product.cutSize === size).length).toBeGreaterThan(4);
  for (const category of productCategories) {
    expect(products.filter((product) => product.category === category).length).toBeGreaterThan(4);
  }
  expect(new Set(products.map((product) => product.name)).size).toBe(products.length);
});

it('Every sample pack is valid in the product form and names only cuts of its animal', async () => {
  const { products } = await sampleStore();
  for (const product of products) {
    expect(productSchema.parse(product)).toEqual(product);
    expect(product.name.length).toBeGreaterThanOrEqual(3);
    expect(product.description.length).toBeGreaterThan(100);
    expect(product.features.length).toBeGreaterThanOrEqual(4);
    expect(product.features.length).toBeLessThanOrEqual(6);
    expect(product.cuts.length).toBeGreaterThan(0);
    expect(product.cuts.filter((cut) => !isCutOf(product.type, cut))).toEqual([]);
    expect(weightRange(product.weight)).not.toBeNull();
    expect(imageAddressSchema('').safeParse(product.image).success).toBe(true);
  }
});

it('The featured sample packs are those of the specification', async () => {
  const { products } = await sampleStore();
  const featured = products.filter((product) => product.featured !== 'none');
  const reported = featured.map(({ name, price, weight, badge, featured: place }) => ({
    name,
    price,
    weight,
    badge,
    place,
  }));
  expect(reported).toEqual([
    { name: 'Whole beef hindquarter', price: 99995, weight: '55-60kg', badge: null, place: 'package' },
    { name: 'Full Cut Package', price: 29900, weight: '13-15kg', badge: null, place: 'hero' },
    { name: 'Whole lamb pack', price: 41995, weight: '18-20kg', badge: 'Best Value', place: 'package' },
    { name: 'Whole pig', price: 79900, weight: '55-60kg', badge: null, place: 'package' },
  ]);
});

it('Sample prices per kilo are those of a Melbourne butcher', async () => {
  const { products } = await sampleStore();
  for (const { name, price, weight } of products) {
    const kilos = weightRange(weight) ?? { low: 1, high: 1 };
    const perKilo = price / 100 / ((kilos.low + kilos.high) / 2);
    expect(perKilo, name).toBeGreaterThan(5);
    expect(perKilo, name).toBeLessThan(60);
  }
});

it('Every payment rule applies to at least one sample pack', async () => {
  const { products } = await sampleStore();
  const some = (full: boolean, weekly: boolean, fortnightly: boolean) =>
    products.some(
      (product) =>
        product.allowFullPayment === full &&
        product.allowLaybyWeekly === weekly &&
        product.allowLaybyFortnightly === fortnightly,
    );
  expect(some(true, true, true)).toBe(true);
  expect(some(true, true, false)).toBe(true);
  expect(some(true, false, true)).toBe(true);
  expect(some(true, false, false)).toBe(true);
  expect(some(false, true, true)).toBe(true);
});

it('The sample shop is open, and its settings are valid in their form', async () => {
  const { store } = await sampleStore();
  const [shop, seo, shown] = await store.read(async (db) => [
    await getShopSettings(db),
    await getSeo(db),
    await getPublicShop(db, readEnv({}), till),
  ]);
  expect({ ...shopFormSchema.parse(shop), version: 1 }).toEqual(shop);
  expect({ ...seoSchema.parse(seo), version: 1 }).toEqual(seo);
  expect(shown.comingSoon).toBe(false);
  expect(shown.testimonials).toHaveLength(3);
  expect(shown.openingHours).toBe('Mon-Fri 9AM-5PM');
  expect(shown.phone).toMatch(/^\(03\) 7010 \d{4}$/);
});

it('The first start of a sample shop creates a staff account with a generated password; the next start creates none', async () => {
  const { store, staff } = await sampleStore();
  expect(staff?.username).toBe('admin');
  const rows = await store.read(async (db) => db.select().from(users));
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({ username: 'admin', staffRole: 'owner' });
  expect(await verifyPassword(rows[0]?.passwordHash ?? null, staff?.password ?? '', async () => {})).toBe(true);

  expect(await fillNewShop(store, { sample: true, admin: emptyCustomer }, now)).toBeNull();
  expect(await store.read(async (db) => db.$count(users))).toBe(1);
});

it('The first staff account uses the given name, email and password', async () => {
  const store = await freshStore();
  const admin = { username: 'Owner', email: 'owner@shop.example', password: 'sharp-knives-only' };
  expect(await fillNewShop(store, { sample: false, admin }, now)).toEqual({
    username: 'Owner',
    password: 'sharp-knives-only',
  });
  const [row] = await store.read(async (db) => db.select().from(users));
  expect(row).toMatchObject({
    username: 'Owner',
    usernameKey: 'owner',
    email: 'owner@shop.example',
    staffRole: 'owner',
  });
});

it('Without the sample data, a new shop is empty and coming soon', async () => {
  const store = await freshStore();
  await fillNewShop(store, { sample: false, admin: emptyCustomer }, now);
  const [list, shop] = await store.read(async (db) => [
    await findProducts(db),
    await getPublicShop(db, readEnv({}), till),
  ]);
  expect(list).toEqual({ rows: [], total: 0, isAtLeast: false });
  expect(shop.comingSoon).toBe(true);
  expect(await store.read((db) => getPublicShop(db, readEnv({ COMING_SOON: 'off' }), till))).toMatchObject({
    comingSoon: false,
  });
});

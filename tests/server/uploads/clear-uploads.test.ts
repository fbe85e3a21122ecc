import { existsSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { UploadTarget } from '#core/uploads/upload-api.ts';
import { pageContents } from '#server/content/content-tables.ts';
import { clearUploads } from '#server/jobs/clear-up.ts';
import { products } from '#server/products/product-tables.ts';
import { claimUploads, withdrawUploads } from '#server/uploads/upload-queries.ts';
import { uploads } from '#server/uploads/upload-tables.ts';
import { staffVisitor } from '#tests/support/browser/staff-visitor.ts';
import { photograph } from '#tests/support/data/image-files.ts';
import { orderLines, stockProduct } from '#tests/support/data/shopping.ts';
import type { Visitor } from '#tests/support/shop/http-client.ts';
import { startTestShop, type TestShop } from '#tests/support/shop/test-shop.ts';

const dayMs = 24 * 60 * 60 * 1000;

async function askForAddress(staff: Visitor): Promise<UploadTarget> {
  return (await staff.post('/api/objects/upload')).body;
}

async function upload(staff: Visitor): Promise<string> {
  const { uploadURL, objectPath } = await askForAddress(staff);
  const headers = { 'content-type': 'image/jpeg' };
  expect((await staff.request('PUT', uploadURL, { body: await photograph(60, 40), headers })).status).toBe(200);
  return objectPath;
}

const isCacheable = async (shop: TestShop, path: string) => (await shop.request('GET', `${path}?w=400`)).status === 200;
const rows = ({ deps }: TestShop) => deps.store.read((db) => db.select().from(uploads));

it('Uploaded pictures that were never used are deleted with their files after a week', async () => {
  const shop = await startTestShop();
  const staff = await staffVisitor(shop);
  const paths = await Promise.all(Array.from({ length: 6 }, () => upload(staff)));
  const [unused = '', ofProduct = '', ofDeleted = '', ofPage = '', ofOrder = '', once = ''] = paths;
  await stockProduct(shop, { images: [ofProduct] });
  await stockProduct(shop, { images: [ofDeleted], deletedAt: shop.deps.clock().toISOString() });
  const text = { title: 'About', metaDescription: 'About the shop', imageUrl: '/share/shop.png' };
  const page = { pageType: 'about' as const, ...text, content: `![](${ofPage})`, updatedAt: '' };
  await shop.deps.store.write((tx) => tx.insert(pageContents).values(page));
  const sold = await stockProduct(shop, { images: [ofOrder] });
  await orderLines(shop, shop.visitor(), [[sold, 'credit-card']]);
  await shop.deps.store.write((tx) =>
    tx
      .update(products)
      .set({ images: [ofProduct] })
      .where(eq(products.id, sold.id)),
  );
  await shop.deps.uploadedImages.require([{ path: 'image', address: once }]);

  shop.advance(6 * dayMs);
  await clearUploads.run(shop.deps);
  expect(await rows(shop)).toHaveLength(6);
  shop.advance(1 * dayMs + 1);
  await clearUploads.run(shop.deps);
  expect(await rows(shop)).toHaveLength(5);
  expect(existsSync(join(shop.deps.env.dataDir, unused))).toBe(false);
  for (const path of [ofProduct, ofDeleted, ofPage, ofOrder, once]) expect(await isCacheable(shop, path)).toBe(true);
  await expect(shop.deps.uploadedImages.require([{ path: 'image', address: unused }])).rejects.toMatchObject({
    code: 'invalid',
  });
});

it('A text uses a picture if the picture’s name is anywhere in it, even directly after letters that look like part of the name', async () => {
  const shop = await startTestShop();
  const staff = await staffVisitor(shop);
  const [shown = '', unused = ''] = [await upload(staff), await upload(staff)];
  await stockProduct(shop, { images: [], description: `abc0${shown.split('/').at(-1)}fed and more` });
  shop.advance(8 * dayMs);
  await clearUploads.run(shop.deps);
  expect([await isCacheable(shop, shown), await isCacheable(shop, unused)]).toEqual([true, false]);
});

it('A form can keep an unused picture by saving it just before the picture is deleted; afterwards, the form gets an error', async () => {
  const shop = await startTestShop();
  const staff = await staffVisitor(shop);
  const [saved, late] = await Promise.all([upload(staff), upload(staff)]);
  const { store, clock, uploadedImages } = shop.deps;
  const nameOf = (path = '') => path.split('/').at(-1) ?? '';
  await store.write((tx) => claimUploads(tx, [nameOf(saved)], clock()));
  const withdrawn = await store.write((tx) => withdrawUploads(tx, [nameOf(saved), nameOf(late)]));
  expect([...withdrawn]).toEqual([nameOf(late)]);
  expect([...(await store.write((tx) => claimUploads(tx, [nameOf(saved), nameOf(late)], clock())))]).toEqual([
    nameOf(saved),
  ]);
  await uploadedImages.require([{ path: 'image', address: saved ?? '' }]);
  await expect(uploadedImages.require([{ path: 'image', address: late ?? '' }])).rejects.toMatchObject({
    code: 'invalid',
  });
});

it('Unused upload URLs are deleted after a day, together with partial files', async () => {
  const shop = await startTestShop();
  const staff = await staffVisitor(shop);
  await askForAddress(staff);
  const rejected = await askForAddress(staff);
  await staff.request('PUT', rejected.uploadURL, { body: 'no picture', headers: { 'content-type': 'image/png' } });
  const retained = await upload(staff);
  const folder = join(shop.deps.env.dataDir, 'objects', 'incoming');
  mkdirSync(folder, { recursive: true });
  for (const [name, ageMs] of [
    ['old', 2 * dayMs],
    ['young', 0],
  ] as const) {
    writeFileSync(join(folder, name), 'half a picture');
    const at = new Date(shop.deps.clock().getTime() + dayMs - ageMs);
    utimesSync(join(folder, name), at, at);
  }
  expect(await rows(shop)).toHaveLength(3);
  shop.advance(dayMs + 1);
  await clearUploads.run(shop.deps);
  expect(await rows(shop)).toHaveLength(1);
  expect(readdirSync(folder)).toEqual(['young']);
  expect(await isCacheable(shop, retained)).toBe(true);
});

import { expect, it } from 'vitest';
import { dayOfThree, stops, visit } from '#tests/server/delivery/admin/day-of-three.ts';
import { uploadedImage } from '#tests/support/data/content.ts';
import { productBody } from '#tests/support/data/staff-products.ts';
import { temporaryFolder } from '#tests/support/shop/test-database.ts';
import { openBadLine } from './bad-line.ts';
import { openCounter, signIn } from './test-counter.ts';

it('A counter shows delivery photos only while the shop is reachable and never stores them; product photos are stored', async () => {
  const { shop, staff } = await dayOfThree();
  const photo = await uploadedImage(staff);
  expect((await staff.post(stops, visit(2, { photo }))).status).toBe(200);
  const ofProduct = await uploadedImage(staff);
  expect((await staff.post('/api/admin/products', productBody({ images: [ofProduct] }))).status).toBe(201);
  const line = await openBadLine(shop.url);
  const counter = openCounter(line.url, temporaryFolder());
  await signIn(counter);
  const statusOf = async (path: string) =>
    (await counter.offline.pass(new Request(`shop://counter${path}?w=400`)).catch(() => null))?.status ?? 0;
  expect([await statusOf(photo), await statusOf(ofProduct)]).toEqual([200, 200]);
  // The thumbnail to be stored is fetched separately.
  const passedOf = (path: string) => line.passed.filter((each) => each.includes(path)).length;
  await expect.poll(() => passedOf(ofProduct)).toBe(2);
  await expect.poll(() => passedOf(photo)).toBe(2);
  line.isOpen = false;
  await counter.ask('GET', '/api/users/me');
  await expect.poll(() => statusOf(ofProduct)).toBe(200);
  expect(await statusOf(photo)).not.toBe(200);
});

import { expect, it, vi } from 'vitest';
import { dayOfThree, stops, visit } from '#tests/server/delivery/admin/day-of-three.ts';
import { uploadedImage } from '#tests/support/data/content.ts';
import { productBody } from '#tests/support/data/staff-products.ts';
import { temporaryFolder } from '#tests/support/shop/test-database.ts';
import { openBadLine } from '../bad-line.ts';
import { openCounter, signIn } from '../test-counter.ts';
import { ownPin, pins } from './shared-counter.ts';

// Each PIN is hashed, which is slow on purpose.
vi.setConfig({ testTimeout: 60_000 });

it('A locked counter serves only public images, and no delivery photo, file or event stream with the session of the person who left', async () => {
  const { shop, staff } = await dayOfThree();
  const photo = await uploadedImage(staff);
  expect((await staff.post(stops, visit(2, { photo }))).status).toBe(200);
  const ofProduct = await uploadedImage(staff);
  expect((await staff.post('/api/admin/products', productBody({ images: [ofProduct] }))).status).toBe(201);
  const pin = pins['staff-1'];
  await staff.request('PUT', ownPin, { body: { pin } });
  const userId = (await staff.get('/api/users/me')).body.id as number;
  const line = await openBadLine(shop.url);
  const counter = openCounter(line.url, temporaryFolder());
  await signIn(counter);
  await counter.ask('POST', '/api/admin/lock', {});
  expect((await counter.ask('POST', '/api/counter-device/switch', { userId, pin })).status).toBe(200);
  const get = (path: string, headers = {}) => counter.offline.pass(new Request(`shop://counter${path}`, { headers }));
  const openStream = () => get('/api/admin/events', { Accept: 'text/event-stream' });
  const orders = '/api/admin/orders.csv';
  expect([(await get(photo)).status, (await get(ofProduct)).status]).toEqual([200, 200]);
  const stream = await openStream();
  expect(stream.status).toBe(200);

  // The shop doesn't get the request to end the session, but answers again afterwards.
  line.isOpen = false;
  await counter.ask('GET', '/api/users/me');
  expect((await counter.ask('POST', '/api/admin/lock', {})).status).toBe(200);
  await expect(stream.text()).rejects.toThrow('abort');
  line.respondsWith = (_method, path) => (path === '/api/admin/lock' ? { status: 500, body: () => '{}' } : null);
  line.isOpen = true;
  expect(counter.offline.state).toMatchObject({ isLocked: true });
  expect((await get(photo)).status).toBe(404);
  expect((await get(ofProduct)).status).toBe(200);
  expect([(await get(orders)).status, (await openStream()).status]).toEqual([401, 401]);
});

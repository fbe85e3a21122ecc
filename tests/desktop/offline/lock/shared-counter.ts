import { expect } from 'vitest';
import { saleOf, sell } from '#tests/support/data/counter-sales.ts';
import { staffOf } from '#tests/support/data/laybys.ts';
import { stockProduct } from '#tests/support/data/shopping.ts';
import { temporaryFolder } from '#tests/support/shop/test-database.ts';
import { startTestShop } from '#tests/support/shop/test-shop.ts';
import { openBadLine } from '../bad-line.ts';
import { type Counter, openCounter } from '../test-counter.ts';

export const pins = { 'staff-1': '8305', 'staff-2': '4917' } as const;
export type Name = keyof typeof pins;
export const ownPin = '/api/admin/own-security/pin';

/**
 * Opens a counter where two people have each signed in by password and then unlocked it by PIN once. The second person is signed
 * in.
 */
export async function sharedCounter(folder = temporaryFolder()) {
  const shop = await startTestShop();
  const people = { 'staff-1': await staffOf(shop), 'staff-2': await staffOf(shop) };
  const ids = {} as Record<Name, number>;
  const product = await stockProduct(shop);
  const order = await sell(people['staff-1'], saleOf(product, 'full'));
  const line = await openBadLine(shop.url);
  const counter = openCounter(line.url, folder);
  for (const name of ['staff-1', 'staff-2'] as const) {
    ids[name] = (await people[name].get('/api/users/me')).body.id;
    expect((await people[name].request('PUT', ownPin, { body: { pin: pins[name] } })).status).toBe(200);
    await signInByPassword(counter, name);
  }
  const lock = () => counter.ask('POST', '/api/admin/lock', {});
  const enter = (name: Name, pin: string = pins[name]) =>
    counter.ask('POST', '/api/counter-device/switch', { userId: ids[name], pin });
  for (const name of ['staff-1', 'staff-2'] as const) {
    await lock();
    expect((await enter(name)).status).toBe(200);
  }
  const packs = '/api/products?page=1&pageSize=200';
  for (const path of [
    packs,
    '/api/users/me',
    '/api/admin/orders?page=1&pageSize=50',
    `/api/admin/orders/${order.id}`,
  ]) {
    expect((await counter.ask('GET', path)).status).toBe(200);
  }
  return { shop, people, ids, product, order, line, folder, counter, lock, enter };
}

export async function signInByPassword(counter: Counter, username: Name): Promise<void> {
  expect((await counter.ask('POST', '/api/users/login', { username, password: 'correct horse' })).status).toBe(200);
}

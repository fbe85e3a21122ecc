import { describe, expect, it } from 'vitest';
import { endpoints } from '#core/api.ts';
import { isStaffAccess } from '#core/endpoint.ts';
import { orderLines, pay, stockProduct } from '#tests/support/data/shopping.ts';
import { codeOf, memberOf, signIn } from '#tests/support/data/staff/staff-members.ts';
import { hearEvents } from '#tests/support/shop/event-stream.ts';
import type { Visitor } from '#tests/support/shop/http-client.ts';
import { startTestShop, type TestShop } from '#tests/support/shop/test-shop.ts';

const own = '/api/admin/own-security';

async function setUpApp(shop: TestShop, visitor: Visitor): Promise<void> {
  const { secret } = (await visitor.post(`${own}/app`, {})).body;
  const confirmed = await visitor.post(`${own}/app/confirm`, { code: codeOf(secret, shop.deps.clock()) });
  expect(confirmed.status).toBe(200);
}

/** Opens a shop whose owner has a second step and can require one of other staff while they are signed in. */
async function shopAtWork() {
  const shop = await startTestShop();
  const { visitor: owner } = await memberOf(shop, 'ann-smith', 'owner');
  await setUpApp(shop, owner);
  const { visitor: sam, id: samId } = await memberOf(shop, 'sam-jones', 'counter');
  const requireOf = async (requiresSecondFactorOf: 'nobody' | 'owners' | 'staff') => {
    const body = { requiresSecondFactorOf, lockAfterMinutes: null };
    expect((await owner.request('PUT', '/api/admin/staff-settings', { body })).status).toBe(200);
  };
  return { shop, owner, sam, samId, requireOf };
}

const codeFor = async (visitor: Visitor, path = '/api/admin/orders') => (await visitor.get(path)).body.code;

/** The requests that set up a second step, and the request that locks a shared screen. */
const open = new Set([
  'GET /api/admin/own-security',
  'POST /api/admin/own-security/confirm',
  'POST /api/admin/own-security/confirm/passkey-options',
  'POST /api/admin/own-security/app',
  'POST /api/admin/own-security/app/confirm',
  'POST /api/admin/own-security/passkeys/options',
  'POST /api/admin/own-security/passkeys',
  'POST /api/admin/own-security/recovery-codes',
  'POST /api/admin/lock',
]);

// rights.md, 4: a required second step applies to every way of signing in.
describe('A second sign-in step that becomes required while staff are signed in', () => {
  it('blocks their open sessions, however they were opened, until they set it up', async () => {
    const { shop, owner, sam, samId, requireOf } = await shopAtWork();
    await sam.request('PUT', `${own}/pin`, { body: { pin: '4917' } });
    const byPin = shop.visitor();
    await signIn(byPin, 'sam-jones');
    await byPin.post('/api/admin/lock', {});
    expect((await byPin.post('/api/counter-device/switch', { userId: samId, pin: '4917' })).status).toBe(200);
    const { visitor: driver } = await memberOf(shop, 'dan-driver', 'driver');
    for (const at of [sam, byPin]) expect((await at.get('/api/admin/orders')).status).toBe(200);
    await requireOf('staff');
    expect(await codeFor(sam)).toBe('second_factor_needed');
    expect(await codeFor(byPin)).toBe('second_factor_needed');
    expect(await codeFor(driver, '/api/admin/run-sheet')).toBe('second_factor_needed');
    expect((await owner.get('/api/admin/orders')).status).toBe(200);
    expect((await sam.get(own)).body).toMatchObject({ isRequired: true, lacksSecondFactor: true });
    await setUpApp(shop, sam);
    expect((await sam.get('/api/admin/orders')).status).toBe(200);
    expect(await codeFor(byPin)).toBe('signed_out');
    expect(await codeFor(driver, '/api/admin/run-sheet')).toBe('second_factor_needed');
  });

  it('blocks every staff request except setting up this step or locking the screen', async () => {
    const { shop, requireOf } = await shopAtWork();
    const { visitor: kim } = await memberOf(shop, 'kim-lee', 'owner');
    await requireOf('owners');
    for (const { method, path, access } of endpoints) {
      if (!isStaffAccess(access)) continue;
      const response = await kim.request(method, path.replace(/:\w+/g, '1'), method === 'GET' ? {} : { body: {} });
      const isClosed = response.body?.code === 'second_factor_needed';
      expect([`${method} ${path}`, isClosed]).toEqual([`${method} ${path}`, !open.has(`${method} ${path}`)]);
      // Locking the screen ends the session.
      if (path === '/api/admin/lock') await signIn(kim, 'kim-lee');
    }
  });

  it('blocks staff data at endpoints and pages that customers also use, and in the event stream', async () => {
    const { shop, sam, requireOf } = await shopAtWork();
    const { visitor: kim } = await memberOf(shop, 'kim-lee', 'owner');
    const jo = shop.visitor();
    const { orders } = await orderLines(shop, jo, [[await stockProduct(shop), 'credit-card']]);
    await pay(jo, orders);
    const order = `/api/orders/${orders[0]?.id}/payments`;
    const stream = await hearEvents(shop.url, sam);
    expect((await sam.get(order)).status).toBe(200);
    expect((await kim.get('/api/health')).text).not.toBe((await jo.get('/api/health')).text);
    await requireOf('staff');
    expect((await sam.get(order)).status).toBe(404);
    expect((await kim.get('/api/health')).text).toBe((await jo.get('/api/health')).text);
    await expect.poll(() => stream.isOver()).toBe(true);
    expect((await hearEvents(shop.url, sam)).status).toBe(403);
    // Staff can still act as customers.
    expect((await sam.get('/api/orders')).status).toBe(200);
    expect((await sam.get('/api/users/me')).body).toMatchObject({ role: 'counter' });
  });

  it('stops blocking their sessions when the setting or their role no longer requires it', async () => {
    const { owner, sam, samId, requireOf } = await shopAtWork();
    await requireOf('staff');
    expect(await codeFor(sam)).toBe('second_factor_needed');
    await requireOf('owners');
    expect((await sam.get('/api/admin/orders')).status).toBe(200);
    await owner.patch(`/api/admin/staff/${samId}`, { role: 'owner' });
    expect(await codeFor(sam)).toBe('second_factor_needed');
    await owner.patch(`/api/admin/staff/${samId}`, { role: 'counter' });
    expect((await sam.get('/api/admin/orders')).status).toBe(200);
  });
});

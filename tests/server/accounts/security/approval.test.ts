import { expect, it } from 'vitest';
import { idempotencyKeys } from '#server/http/idempotency/idempotency-tables.ts';
import { saleOf, sell } from '#tests/support/data/counter-sales.ts';
import { orderAsItIs } from '#tests/support/data/laybys.ts';
import { stockProduct } from '#tests/support/data/shopping.ts';
import {
  activityOf,
  approvalOf,
  type CounterWithOwner,
  counterWithOwner,
  olivesPin,
} from '#tests/support/data/staff/counter-with-owner.ts';
import { codeOf, memberOf, signIn } from '#tests/support/data/staff/staff-members.ts';
import type { Visitor } from '#tests/support/shop/http-client.ts';

/** Makes a delivered sale of $900.00, and returns a function that refunds $500.00 of it, which is above the default limit. */
async function refundable(at: CounterWithOwner) {
  const product = await stockProduct(at.shop, { priceCents: 900_00 });
  const paid = { method: 'eftpos' as const, amount: 900_00 };
  const { id } = await sell(at.counter, saleOf(product, 'full', { paid, handedOver: true }));
  const refund = async (more: object, by: Visitor = at.counter, options = {}) => {
    const { version } = await orderAsItIs(at.shop, id);
    const body = { amount: 500_00, method: 'eftpos', reason: 'Spoiled', version, ...more };
    return by.post(`/api/admin/orders/${id}/refunds`, body, options);
  };
  return { id, refund };
}

const approvalBy = (userId: number, pin: string) => ({ approval: { userId, pin } });

it('Five wrong PINs, even if sent simultaneously, block an owner’s PIN until the owner signs in with the password', async () => {
  const at = await counterWithOwner();
  const { counter, oliveId, bobId } = at;
  const { refund } = await refundable(at);
  const wrong = await Promise.all(Array.from({ length: 12 }, () => refund(approvalBy(oliveId, '7777'))));
  expect(wrong.map(({ status }) => status).toSorted()).toEqual([...Array(5).fill(403), ...Array(7).fill(429)]);
  expect(wrong.map(({ body }) => body.detail)).toContain(
    'This is not the PIN of olive. 4 more tries, then only the password works.',
  );
  const switched = await counter.post('/api/counter-device/switch', { userId: oliveId, pin: olivesPin });
  expect(switched.body.code).toBe('too_many');
  expect((await refund(approvalBy(oliveId, olivesPin))).status).toBe(429);
  const log = await activityOf(at, 'pin');
  expect(log.filter(({ action }) => action === 'Approval failed: wrong PIN')).toHaveLength(5);
  expect(log[0]).toMatchObject({ who: { id: bobId }, subject: 'olive' });
  expect(JSON.stringify(log)).not.toMatch(/7777|8305/);
  // Bob is still signed in: an approval doesn't switch the user.
  expect((await counter.get('/api/users/me')).body.id).toBe(bobId);
  await signIn(counter, 'olive');
  await signIn(counter, 'bob');
  expect((await refund(approvalBy(oliveId, olivesPin))).status).toBe(200);
});

it('After four wrong PINs for switching users at a counter, one try is left for an approval by PIN', async () => {
  const at = await counterWithOwner();
  const { refund } = await refundable(at);
  for (let tries = 0; tries < 4; tries += 1) {
    await at.counter.post('/api/counter-device/switch', { userId: at.oliveId, pin: '7777' });
  }
  expect((await refund(approvalBy(at.oliveId, '7777'))).status).toBe(403);
  expect((await refund(approvalBy(at.oliveId, olivesPin))).status).toBe(429);
});

// rights.md, 4: a required second step is required by every way in, a PIN too.
it('An owner’s PIN approves a staff action only at a counter where the owner has passed the required second sign-in step', async () => {
  const at = await counterWithOwner();
  const { shop, olive, counter, oliveId } = at;
  const { refund } = await refundable(at);
  const { secret } = (await olive.post('/api/admin/own-security/app', {})).body;
  await olive.post('/api/admin/own-security/app/confirm', { code: codeOf(secret, shop.deps.clock()) });
  const body = { requiresSecondFactorOf: 'owners', lockAfterMinutes: null };
  expect((await olive.request('PUT', '/api/admin/staff-settings', { body })).status).toBe(200);
  const refused = await refund(approvalBy(oliveId, olivesPin));
  expect([refused.status, refused.body.errors[0].path]).toEqual([403, 'approval.userId']);
  const { token } = (await signIn(counter, 'olive')).body;
  shop.advance(30_000);
  await counter.post('/api/users/login/second-factor', { token, code: codeOf(secret, shop.deps.clock()) });
  await signIn(counter, 'bob');
  expect((await refund(approvalBy(oliveId, olivesPin))).status).toBe(200);
});

it('An owner’s PIN approves a staff action only at a counter where the owner has signed in; PINs of other people are never checked', async () => {
  const at = await counterWithOwner();
  const { refund } = await refundable(at);
  const { visitor: elsewhere } = await memberOf(at.shop, 'carl', 'counter');
  const refused = await refund(approvalBy(at.oliveId, olivesPin), elsewhere);
  expect([refused.status, refused.body.errors[0].path]).toEqual([403, 'approval.userId']);
  for (let tries = 0; tries < 6; tries += 1) {
    expect((await refund(approvalBy(at.bobId, '7777'))).body.errors[0].path).toBe('approval.userId');
  }
  const { members } = (await at.counter.get('/api/counter-device')).body;
  expect(members.map(({ isBlocked }: { isBlocked: boolean }) => isBlocked)).toEqual([false, false]);
});

it('A former owner, or an owner who lacks the required second sign-in step, can’t approve a staff action', async () => {
  const at = await counterWithOwner();
  const { refund } = await refundable(at);
  const { visitor: owner } = await memberOf(at.shop, 'oscar', 'owner');
  const body = { requiresSecondFactorOf: 'owners', lockAfterMinutes: null };
  expect((await owner.request('PUT', '/api/admin/staff-settings', { body })).status).toBe(200);
  expect((await refund(approvalBy(at.oliveId, olivesPin))).body).toMatchObject({ code: 'approval_needed' });
  const off = { ...body, requiresSecondFactorOf: 'nobody' };
  await owner.request('PUT', '/api/admin/staff-settings', { body: off });
  await owner.patch(`/api/admin/staff/${at.oliveId}`, { role: 'counter' });
  expect((await refund(approvalBy(at.oliveId, olivesPin))).body).toMatchObject({ code: 'approval_needed' });
});

it('If a request that an owner approved by PIN is repeated with its idempotency key, it succeeds even without the PIN', async () => {
  const at = await counterWithOwner();
  const { id, refund } = await refundable(at);
  const { version } = await orderAsItIs(at.shop, id);
  const key = { key: 'one-refund' };
  expect((await refund({ version }, at.counter, key)).status).toBe(403);
  const approval = await approvalOf(at, 'right');
  expect((await refund({ version, ...approval }, at.counter, key)).status).toBe(200);
  const hashes = () => at.shop.deps.store.read((db) => db.select().from(idempotencyKeys));
  const [stored] = await hashes();
  for (const again of [{}, approval, approvalBy(at.oliveId, '7777')]) {
    expect((await refund({ version, ...again }, at.counter, key)).status).toBe(200);
  }
  expect((await hashes()).map(({ bodyHash }) => bodyHash)).toEqual([stored?.bodyHash]);
  expect((await orderAsItIs(at.shop, id)).amountPaid).toBe(400_00);
});

it('Only an owner can set the limits above which staff need an approval', async () => {
  const at = await counterWithOwner();
  const { refund } = await refundable(at);
  const path = '/api/admin/staff-limits';
  const first = (await at.olive.get(path)).body;
  // The specification's rights page requires a limit even if no owner has set one.
  expect(first.correctionCents).toBeGreaterThan(0);
  expect(first.correctionCents).toBeLessThan(500_00);
  expect((await refund({})).status).toBe(403);
  const body = { correctionCents: 500_00, discountCents: 30_00 };
  expect((await at.counter.request('PUT', path, { body })).status).toBe(403);
  expect((await at.counter.get(path)).status).toBe(403);
  expect((await at.olive.request('PUT', path, { body: { ...body, discountCents: -1 } })).status).toBe(422);
  expect((await at.olive.request('PUT', path, { body })).body).toEqual(body);
  expect((await at.olive.get(path)).body).toEqual(body);
  expect((await refund({})).status).toBe(200);
  const [entry] = await activityOf(at, 'settings');
  expect(entry).toMatchObject({ who: { id: at.oliveId }, subject: 'Limits of counter staff' });
  expect(JSON.stringify(entry?.changes)).toContain('$500.00');
  // Changing the sign-in settings, which are stored in the same row, doesn't change the limits.
  const settings = { requiresSecondFactorOf: 'nobody', lockAfterMinutes: 5 };
  await at.olive.request('PUT', '/api/admin/staff-settings', { body: settings });
  expect((await at.olive.get(path)).body).toEqual(body);
  expect((await at.olive.get('/api/admin/staff-settings')).body).toEqual(settings);
});

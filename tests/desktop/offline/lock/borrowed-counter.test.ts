import { randomUUID } from 'node:crypto';
import { expect, it, vi } from 'vitest';
import { applyOfflineChange } from '#core/offline/offline-change-api.ts';
import { setRole } from '#server/accounts/staff-rights.ts';
import { memberOf, password } from '#tests/support/data/staff/staff-members.ts';
import { openCounter } from '../test-counter.ts';
import { sharedCounter, signInByPassword } from './shared-counter.ts';

// Each attempt at a PIN computes a hash that is slow on purpose.
vi.setConfig({ testTimeout: 120_000 });

// The rights page gives what is done at the counter to counter staff and owners: not to drivers, and not to customers.

const others = [
  ['driver', 'driver', '/api/admin/run-sheet?day=2026-11-10'],
  ['customer', null, '/api/orders?page=1'],
] as const;

/** A shared counter with cash that was taken while the shop couldn't be reached, and an account that isn't counter staff's. */
async function counterWithCash(role: 'driver' | null) {
  const shared = await sharedCounter();
  const { shop, people, order, line, counter } = shared;
  await memberOf(shop, 'dee', role);
  line.cut();
  await counter.ask('GET', '/api/users/me');
  const cash = { amount: order.totalAmount, method: 'cash', clientKey: randomUUID() };
  expect((await counter.ask('POST', `/api/admin/orders/${order.id}/payments`, cash)).status).toBe(201);
  // A change that is being sent would still use the session that it began with.
  await expect.poll(() => line.turnedAway).toContain(applyOfflineChange.path);
  const paid = async () => (await people['staff-1'].get(`/api/admin/orders/${order.id}`)).body.amountPaid as number;
  const signIn = () => counter.ask('POST', '/api/users/login', { username: 'dee', password });
  const expectNothingShown = () => {
    expect(counter.offline.state).toMatchObject({ isLocked: true, isBorrowed: true, waiting: 0, refused: 0 });
    expect(counter.offline.list()).toEqual([]);
    for (const resolution of ['keep-shops', 'keep-mine'] as const) {
      expect(counter.offline.resolve({ id: cash.clientKey, resolution })).toContain('locked');
    }
    expect(counter.offline.unsent).toBe(1);
  };
  return { ...shared, cash, paid, signIn, expectNothingShown };
}

it.each(others)(
  'A %s who signs in at a locked counter doesn’t unlock it: they use their own session, and can’t see, send or delete the counter’s changes',
  async (_who, role, ownPath) => {
    const { order, line, counter, lock, paid, signIn, expectNothingShown } = await counterWithCash(role);
    await lock();
    line.isOpen = true;
    await expect.poll(() => counter.offline.isApart, { timeout: 60_000 }).toBe(false);
    expect((await signIn()).status).toBe(200);
    expectNothingShown();
    expect((await counter.ask('GET', '/api/users/me')).body).toMatchObject({ username: 'dee' });
    expect((await counter.ask('GET', ownPath)).status).toBe(200);
    expectNothingShown();
    counter.offline.sendNow();
    expect((await counter.ask('GET', `/api/admin/orders/${order.id}`)).status).toBe(403);
    expect(await paid()).toBe(0);

    // Signing out ends their session, and nothing else.
    expect((await counter.ask('POST', '/api/users/logout', {})).status).toBe(200);
    expect((await counter.ask('GET', '/api/users/me')).status).toBe(401);
    expect(counter.offline.state).toMatchObject({ isLocked: true, isBorrowed: false, waiting: 1 });
    await signInByPassword(counter, 'staff-1');
    await expect.poll(() => counter.offline.state.waiting, { timeout: 60_000 }).toBe(0);
    expect(await paid()).toBe(order.totalAmount);
  },
);

it.each(others)(
  'If a %s signs in at a counter whose session has ended, the counter is locked, and stays locked after a restart and without the shop',
  async (_who, role, ownPath) => {
    const { order, line, folder, counter, paid, signIn, expectNothingShown } = await counterWithCash(role);
    counter.forgetSession();
    line.isOpen = true;
    await expect.poll(() => counter.offline.state, { timeout: 60_000 }).toMatchObject({ needsSignIn: true });
    expect(counter.offline.list()).toHaveLength(1);
    expect((await signIn()).status).toBe(200);
    expectNothingShown();
    line.cut();
    for (const path of [ownPath, `/api/admin/orders/${order.id}`]) {
      expect([path, (await counter.ask('GET', path)).status]).toEqual([path, 503]);
    }
    expectNothingShown();
    counter.close();
    const again = openCounter(line.url, folder, counter.cookies);
    expect(again.offline.state).toMatchObject({ isLocked: true, isBorrowed: true });
    expect(again.offline.list()).toEqual([]);
    line.isOpen = true;
    await signInByPassword(again, 'staff-1');
    expect(again.offline.state).toMatchObject({ isLocked: false, isBorrowed: false });
    await expect.poll(() => again.offline.state.waiting, { timeout: 60_000 }).toBe(0);
    expect(await paid()).toBe(order.totalAmount);
  },
);

it('Counter staff who lose their role no longer see the unsent changes of the counter', async () => {
  const { shop, ids, line, counter, enter, expectNothingShown } = await counterWithCash(null);
  line.isOpen = true;
  line.respondsWith = (method, path) =>
    method === 'POST' && path === '/api/admin/offline-changes'
      ? { status: 503, headers: { 'retry-after': '60' } }
      : null;
  await shop.deps.store.write((tx) =>
    setRole(tx, { userId: ids['staff-2'], role: null, actorId: ids['staff-1'], now: shop.deps.clock() }),
  );
  await expect.poll(async () => (await counter.ask('GET', '/api/users/me')).status, { timeout: 60_000 }).toBe(200);
  await expect.poll(() => counter.offline.state.isBorrowed).toBe(true);
  expectNothingShown();
  expect((await enter('staff-1')).status).toBe(200);
  expect(counter.offline.list()).toHaveLength(1);
});

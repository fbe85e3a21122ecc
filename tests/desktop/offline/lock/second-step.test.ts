import { randomUUID } from 'node:crypto';
import { expect, it, vi } from 'vitest';
import { codeOf } from '#tests/support/data/staff/staff-members.ts';
import { sharedCounter, signInByPassword } from './shared-counter.ts';

// rights.md, 4: a required second step is required by every way in: password, passkey, PIN, a changed password, a reset, a code.
// Each attempt at a PIN computes a hash that is slow on purpose.
vi.setConfig({ testTimeout: 120_000 });

const own = '/api/admin/own-security';
const orders = '/api/admin/orders?page=1&pageSize=50';

/** A counter of two people whose owner, staff-1, has set up an app at another computer, and requires a second step of all staff. */
async function counterWithSecondStep() {
  const shared = await sharedCounter();
  const { shop, people, counter } = shared;
  const owner = people['staff-1'];
  const { secret } = (await owner.post(`${own}/app`, {})).body;
  expect((await owner.post(`${own}/app/confirm`, { code: codeOf(secret, shop.deps.clock()) })).status).toBe(200);
  const body = { requiresSecondFactorOf: 'staff', lockAfterMinutes: null };
  expect((await owner.request('PUT', '/api/admin/staff-settings', { body })).status).toBe(200);
  return {
    ...shared,
    async signInWithCode() {
      shop.advance(30_000);
      const login = await counter.ask('POST', '/api/users/login', { username: 'staff-1', password: 'correct horse' });
      const { token } = login.body as { token: string };
      const code = codeOf(secret, shop.deps.clock());
      expect((await counter.ask('POST', '/api/users/login/second-factor', { token, code })).status).toBe(200);
    },
  };
}

it('Offline, a PIN opens the counter only for a person who has passed the required second step there', async () => {
  const { ids, line, counter, lock, enter, signInWithCode } = await counterWithSecondStep();
  await signInWithCode();
  line.cut();
  expect((await lock()).status).toBe(200);
  const { members } = (await counter.ask('GET', '/api/counter-device')).body as { members: object[] };
  expect(members).toMatchObject([
    { id: ids['staff-1'], hasPin: true, lacksStep: false },
    { id: ids['staff-2'], hasPin: false, lacksStep: true, needsShop: true },
  ]);
  const refused = { status: 424, body: { detail: expect.stringMatching(/requires a second step.*password/) } };
  expect(await enter('staff-2')).toMatchObject(refused);
  expect((await counter.ask('GET', orders)).status).toBe(401);
  expect((await enter('staff-1')).status).toBe(200);
  expect((await counter.ask('GET', orders)).status).toBe(200);
});

it('Offline, a person who signed in without the required second step sees no stored data and makes no changes', async () => {
  const { shop, line, counter, order } = await counterWithSecondStep();
  await signInByPassword(counter, 'staff-2');
  expect((await counter.ask('GET', orders)).status).toBe(403);
  line.cut();
  expect(await counter.ask('GET', orders)).toMatchObject({
    status: 403,
    body: { detail: expect.stringContaining('second step') },
  });
  const money = { amount: order.totalAmount, method: 'cash', clientKey: randomUUID() };
  const pay = () => counter.ask('POST', `/api/admin/orders/${order.id}/payments`, money);
  expect((await pay()).status).toBe(424);
  expect(counter.offline.unsent).toBe(0);

  line.isOpen = true;
  await expect.poll(async () => (await counter.ask('GET', own)).status, { timeout: 60_000 }).toBe(200);
  const { secret } = (await counter.ask('POST', `${own}/app`, {})).body as { secret: string };
  const code = codeOf(secret, shop.deps.clock());
  expect((await counter.ask('POST', `${own}/app/confirm`, { code })).status).toBe(200);
  line.cut();
  expect((await counter.ask('GET', orders)).status).toBe(200);
  expect((await pay()).status).toBe(201);
});

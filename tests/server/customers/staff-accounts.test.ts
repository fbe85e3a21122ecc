import { describe, expect, it } from 'vitest';
import type { ListedCustomer } from '#core/customers/customer.ts';
import { setRole } from '#server/accounts/staff-rights.ts';
import { memberOf, password, signIn } from '#tests/support/data/staff/staff-members.ts';
import { startTestShop } from '#tests/support/shop/test-shop.ts';

const pin = '8305';

/** A counter where Ann, an owner, has switched in by PIN, and the customer records of all accounts. */
async function counterWithPin() {
  const shop = await startTestShop();
  const { id: annId } = await memberOf(shop, 'ann-smith', 'owner');
  await memberOf(shop, 'olga-owner', 'owner');
  const { visitor: bob } = await memberOf(shop, 'bob-jones', 'counter');
  await memberOf(shop, 'dan-driver', 'driver');
  await memberOf(shop, 'mary', null);
  const counter = shop.visitor();
  await signIn(counter, 'ann-smith');
  await counter.request('PUT', '/api/admin/own-security/pin', { body: { pin } });
  await counter.post('/api/admin/lock', {});
  expect((await counter.post('/api/counter-device/switch', { userId: annId, pin })).status).toBe(200);
  const recordOf = async (username: string) => {
    const { body }: { body: ListedCustomer[] } = await counter.get(`/api/admin/customers?q=${username}`);
    const found = body.find(({ account }) => account?.username === username);
    const path = `/api/admin/customers/${found?.id}`;
    return { path, read: async () => (await counter.get(path)).body };
  };
  return { shop, counter, bob, recordOf };
}

// rights.md: customers: reset code (not for staff).
describe('A code for resetting a password', () => {
  it('can be created for no staff account, neither by counter staff nor by an owner', async () => {
    const { counter, bob, recordOf } = await counterWithPin();
    for (const username of ['ann-smith', 'olga-owner', 'bob-jones', 'dan-driver']) {
      const { path } = await recordOf(username);
      for (const by of [counter, bob]) {
        const response = await by.post(`${path}/reset-code`, {});
        expect([username, response.status, response.body.code]).toEqual([username, 403, 'forbidden']);
      }
    }
    const { path } = await recordOf('mary');
    expect((await bob.post(`${path}/reset-code`, {})).status).toBe(201);
  });

  it('that was created for a customer no longer works once the account is on the staff', async () => {
    const { shop, counter, recordOf } = await counterWithPin();
    const { path, read } = await recordOf('mary');
    const { code } = (await counter.post(`${path}/reset-code`, {})).body;
    const userId = (await read()).account.id;
    await shop.deps.store.write((tx) => setRole(tx, { userId, role: 'owner', actorId: null, now: shop.deps.clock() }));
    const reset = { username: 'mary', code, password: 'boning knives 9' };
    expect((await shop.visitor().post('/api/users/reset-code', reset)).status).toBe(404);
    expect((await signIn(shop.visitor(), 'mary')).status).toBe(200);
  });
});

describe('The email address of a staff account', () => {
  // rights.md, 5: a PIN is for switching at a known counter only; 3: the log names the person who did it.
  it('can’t be changed with a PIN alone; an owner who enters their password can change it, which is logged', async () => {
    const { counter, recordOf } = await counterWithPin();
    for (const username of ['olga-owner', 'ann-smith']) {
      const { path, read } = await recordOf(username);
      const { version } = await read();
      const edit = { name: 'Olga', phone: '', address: '', version };
      const refused = await counter.patch(path, { ...edit, email: 'thief@else.test' });
      expect([username, refused.status, refused.body.code]).toEqual([username, 403, 'confirm_needed']);
      expect(await read()).toMatchObject({ email: `${username}@shop.test`, version });
    }
    const { path, read } = await recordOf('olga-owner');
    const { version, email } = await read();
    const phone = await counter.patch(path, { name: 'Olga', email, phone: '0400 111 222', address: '', version });
    expect(phone.body).toMatchObject({ phone: '0400 111 222', email });
    await counter.post('/api/admin/own-security/confirm', { password });
    const edit = { name: 'Olga', email: 'olga@else.test', phone: '', address: '', version: phone.body.version };
    expect((await counter.patch(path, edit)).body).toMatchObject({ email: 'olga@else.test' });
    const log = (await counter.get('/api/admin/activity?q=email')).body;
    expect(log).toMatchObject([{ subject: 'Olga (olga-owner)', who: { name: 'ann-smith' } }]);
  });

  it('is logged when its holder changes it', async () => {
    const { counter } = await counterWithPin();
    const change = { email: 'ann@else.test', currentPassword: password };
    expect((await counter.patch('/api/users/me', change)).status).toBe(200);
    const log = (await counter.get('/api/admin/activity?q=email')).body;
    expect(log).toMatchObject([{ subject: 'ann-smith (ann-smith)', who: { name: 'ann-smith' } }]);
  });
});

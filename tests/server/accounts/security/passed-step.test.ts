import { expect, it } from 'vitest';
import { passkeys } from '#server/accounts/security/security-tables.ts';
import { makePasskey } from '#tests/support/data/staff/software-passkey.ts';
import { codeOf, memberOf, password, signIn } from '#tests/support/data/staff/staff-members.ts';
import type { Visitor } from '#tests/support/shop/http-client.ts';
import { startTestShop } from '#tests/support/shop/test-shop.ts';

// rights.md, 4: a required second step is required by every way in: password, passkey, PIN, a changed password, a reset, a code.

const own = '/api/admin/own-security';
const pin = '4917';

/** Sam, an owner, has a PIN at a counter where only the password was asked for, and sets up an app in another browser. */
async function samsCounter() {
  const shop = await startTestShop();
  await memberOf(shop, 'ann-smith', 'owner');
  const { visitor: sam, id } = await memberOf(shop, 'sam-jones', 'owner');
  const counter = shop.visitor();
  await signIn(counter, 'sam-jones');
  await counter.request('PUT', `${own}/pin`, { body: { pin } });
  let secret = '';
  return {
    shop,
    sam,
    id,
    counter,
    async setUp() {
      secret = (await sam.post(`${own}/app`, {})).body.secret;
      const response = await sam.post(`${own}/app/confirm`, { code: codeOf(secret, shop.deps.clock()) });
      return response.body.recoveryCodes as string[];
    },
    /** The app's next code, which wasn't used before. */
    code() {
      shop.advance(30_000);
      return codeOf(secret, shop.deps.clock());
    },
    async requireOf(requiresSecondFactorOf: 'nobody' | 'staff') {
      const body = { requiresSecondFactorOf, lockAfterMinutes: null };
      expect((await sam.request('PUT', '/api/admin/staff-settings', { body })).status).toBe(200);
    },
    async switchByPin() {
      await counter.post('/api/admin/lock', {});
      expect((await counter.post('/api/counter-device/switch', { userId: id, pin })).status).toBe(200);
    },
  };
}

const codeFor = async (visitor: Visitor) => (await visitor.get('/api/admin/orders')).body.code;

it('Setting up a second sign-in step counts as passing it in that session, and ends the person’s other sessions', async () => {
  const { sam, counter, setUp, code, requireOf } = await samsCounter();
  await setUp();
  await requireOf('staff');
  expect((await sam.get('/api/admin/orders')).status).toBe(200);
  expect(await codeFor(counter)).toBe('signed_out');
  const { token } = (await signIn(counter, 'sam-jones')).body;
  expect(await codeFor(counter)).toBe('signed_out');
  await counter.post('/api/users/login/second-factor', { token, code: code() });
  expect((await counter.get('/api/admin/orders')).status).toBe(200);
});

it('If a user hasn’t passed the required second sign-in step at a counter, their PIN gives no rights there until they do', async () => {
  const { sam, counter, setUp, code, requireOf, switchByPin } = await samsCounter();
  await counter.post('/api/admin/lock', {});
  await setUp();
  await requireOf('staff');
  await switchByPin();
  expect(await codeFor(counter)).toBe('second_factor_needed');
  // Neither lifting the requirement nor a second app elsewhere passes the step.
  await requireOf('nobody');
  expect((await counter.get('/api/admin/orders')).status).toBe(200);
  await requireOf('staff');
  expect(await codeFor(counter)).toBe('second_factor_needed');
  await sam.post(`${own}/recovery-codes`, {});
  expect(await codeFor(counter)).toBe('second_factor_needed');
  const byPassword = await counter.post(`${own}/confirm`, { password });
  expect(byPassword).toMatchObject({ status: 422, body: { errors: [{ path: 'password' }] } });
  expect(await codeFor(counter)).toBe('second_factor_needed');
  expect((await counter.post(`${own}/confirm`, { code: code() })).status).toBe(200);
  expect((await counter.get('/api/admin/orders')).status).toBe(200);
  await switchByPin();
  expect((await counter.get('/api/admin/orders')).status).toBe(200);
});

it('Changing a password in a session without the second step neither passes the step nor confirms the user’s identity', async () => {
  const { counter, setUp, requireOf, switchByPin } = await samsCounter();
  await counter.post('/api/admin/lock', {});
  await setUp();
  await requireOf('staff');
  await switchByPin();
  const change = { currentPassword: password, newPassword: 'boning knives 9' };
  expect((await counter.post('/api/users/password', change)).status).toBe(200);
  expect(await codeFor(counter)).toBe('second_factor_needed');
  expect((await counter.post(`${own}/passkeys/options`, {})).body.code).toBe('confirm_needed');
  expect((await counter.request('DELETE', `${own}/app`)).status).toBe(403);
});

it.each([
  'in a session that passed the step 16 minutes ago',
  'after a switch by PIN, at a counter where the step was passed',
])('A changed password doesn’t count as the second sign-in step: %s', async (when) => {
  const { shop, counter, setUp, code, switchByPin } = await samsCounter();
  await setUp();
  const { token } = (await signIn(counter, 'sam-jones')).body;
  expect((await counter.post('/api/users/login/second-factor', { token, code: code() })).status).toBe(200);
  const isSwitched = when.startsWith('after');
  if (isSwitched) await switchByPin();
  else shop.advance(16 * 60_000);
  const change = { currentPassword: password, newPassword: 'boning knives 9' };
  expect((await counter.post('/api/users/password', change)).status).toBe(200);
  expect((await counter.request('DELETE', `${own}/app`)).body.code).toBe('confirm_needed');
  expect((await counter.post(`${own}/passkeys/options`, {})).body.code).toBe('confirm_needed');
  // Exports are confirmed by those who switched by PIN.
  const exported = await counter.get('/api/admin/export/customers');
  expect(exported.body?.code).toBe(isSwitched ? 'confirm_needed' : undefined);
  expect((await counter.post(`${own}/confirm`, { code: code() })).status).toBe(200);
  expect((await counter.request('DELETE', `${own}/app`)).status).toBe(200);
});

it('After a password is changed, the user’s confirmation of their identity from the last 15 minutes still counts', async () => {
  const { shop, counter, setUp, code } = await samsCounter();
  await setUp();
  const { token } = (await signIn(counter, 'sam-jones')).body;
  await counter.post('/api/users/login/second-factor', { token, code: code() });
  shop.advance(10 * 60_000);
  const change = { currentPassword: password, newPassword: 'boning knives 9' };
  expect((await counter.post('/api/users/password', change)).status).toBe(200);
  expect((await counter.post(`${own}/passkeys/options`, {})).status).toBe(200);
  // The change doesn't extend it.
  shop.advance(6 * 60_000);
  expect((await counter.request('DELETE', `${own}/app`)).body.code).toBe('confirm_needed');
});

it('The second sign-in step can be removed only after a confirmation with the step itself, a passkey or a recovery code', async () => {
  const { shop, sam, id, setUp } = await samsCounter();
  const codes = await setUp();
  const { sign, ...stored } = makePasskey(shop.deps.env.publicUrl);
  const row = {
    ...stored,
    userId: id,
    counter: 0,
    transports: [],
    name: 'Phone',
    createdAt: '2026-11-01T00:00:00.000Z',
  };
  await shop.deps.store.write((tx) => tx.insert(passkeys).values(row));
  const remove = async () => (await sam.request('DELETE', `${own}/app`)).body.code ?? 'removed';
  const lapse = () => shop.advance(16 * 60_000);
  lapse();
  expect((await sam.post(`${own}/confirm`, { password })).status).toBe(422);
  expect((await sam.post(`${own}/confirm`, { recoveryCode: 'aaaa-bbbb' })).body.errors).toMatchObject([
    { path: 'recoveryCode' },
  ]);
  expect(await remove()).toBe('confirm_needed');
  const begun = (await sam.post(`${own}/confirm/passkey-options`, {})).body;
  const passkey = sign(begun.options.challenge, 0);
  const confirm = () => sam.post(`${own}/confirm`, { token: begun.token, passkey });
  expect((await confirm()).status).toBe(200);
  expect((await confirm()).status).toBe(422);
  expect(await remove()).toBe('removed');
  lapse();
  const passkeyPath = `${own}/passkeys/${(await sam.get(own)).body.passkeys[0].id}`;
  expect((await sam.request('DELETE', passkeyPath)).body.code).toBe('confirm_needed');
  expect((await sam.post(`${own}/confirm`, { recoveryCode: codes[0] })).status).toBe(200);
  expect((await sam.request('DELETE', passkeyPath)).body).toMatchObject({ passkeys: [], hasApp: false });
  // Without a second step, the password confirms again.
  lapse();
  expect((await sam.post(`${own}/confirm`, { password })).status).toBe(200);
});

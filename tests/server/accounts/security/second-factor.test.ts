import { expect, it } from 'vitest';
import { users } from '#server/accounts/account-tables.ts';
import { openSecret } from '#server/accounts/security/seal-secret.ts';
import { totpSecrets } from '#server/accounts/security/security-tables.ts';
import { resetStaff } from '#server/accounts/staff-rights.ts';
import { codeOf, memberOf, password, signIn } from '#tests/support/data/staff/staff-members.ts';
import type { Visitor } from '#tests/support/shop/http-client.ts';
import { startTestShop, type TestShop } from '#tests/support/shop/test-shop.ts';

const own = '/api/admin/own-security';
const later = (shop: TestShop, seconds: number) => new Date(shop.deps.clock().getTime() + seconds * 1000);

async function setUpApp(shop: TestShop, visitor: Visitor): Promise<{ secret: string; codes: string[] }> {
  const { secret, uri } = (await visitor.post(`${own}/app`, {})).body;
  expect(uri).toContain(`secret=${secret}`);
  const confirmed = await visitor.post(`${own}/app/confirm`, { code: codeOf(secret, shop.deps.clock()) });
  expect(confirmed.status).toBe(200);
  return { secret, codes: confirmed.body.recoveryCodes };
}

/** Creates an owner with an authenticator app, who then starts to sign in in another browser. */
async function ownerWithApp() {
  const shop = await startTestShop();
  const { visitor, id } = await memberOf(shop, 'ann-smith', 'owner');
  const made = await setUpApp(shop, visitor);
  const elsewhere = shop.visitor();
  const begin = async () => (await signIn(elsewhere, 'ann-smith')).body.token as string;
  const step = (body: object) => elsewhere.post('/api/users/login/second-factor', body);
  return { shop, visitor, id, elsewhere, begin, step, ...made };
}

it('With an authenticator app, the password alone gives no access, and each code works only once', async () => {
  const { shop, elsewhere, begin, step, secret, id } = await ownerWithApp();
  const first = await signIn(elsewhere, 'ann-smith');
  expect([first.status, first.body]).toMatchObject([202, { next: 'second-factor', methods: ['app', 'recovery-code'] }]);
  expect((await elsewhere.get('/api/users/me')).status).toBe(401);
  // The code that confirmed the app, and one from two minutes ahead.
  for (const at of [0, 120]) {
    const refused = await step({ token: first.body.token, code: codeOf(secret, later(shop, at)) });
    expect([refused.status, refused.body.code]).toEqual([401, 'bad_credentials']);
  }
  const next = codeOf(secret, later(shop, 30));
  expect((await step({ token: first.body.token, code: next })).body).toMatchObject({ id, role: 'owner' });
  expect((await elsewhere.get('/api/admin/jobs')).status).toBe(200);
  expect((await step({ token: await begin(), code: next })).status).toBe(401);
});

it('After the password, the second step of a sign-in allows five tries and signs in only once', async () => {
  const { shop, begin, step, secret } = await ownerWithApp();
  const token = await begin();
  for (let tried = 0; tried < 5; tried += 1) expect((await step({ token, code: '000000' })).status).toBe(401);
  const good = { token, code: codeOf(secret, later(shop, 30)) };
  expect((await step(good)).body).toMatchObject({ status: 401, beginAgain: true });
  const fresh = { ...good, token: await begin() };
  expect((await step(fresh)).status).toBe(200);
  expect((await step(fresh)).body).toMatchObject({ status: 401, beginAgain: true });
});

it('A sign-in that was begun with the old password can’t be finished once the password is changed', async () => {
  const { shop, visitor, begin, step, secret } = await ownerWithApp();
  const token = await begin();
  const change = { currentPassword: password, newPassword: 'quiet-gum-trees-41' };
  expect((await visitor.post('/api/users/password', change)).status).toBe(200);
  const late = await step({ token, code: codeOf(secret, later(shop, 30)) });
  expect(late.body).toMatchObject({ status: 401, code: 'bad_credentials' });
});

it('Each of ten recovery codes works once, however it is typed', async () => {
  const { begin, step, codes, visitor } = await ownerWithApp();
  expect(new Set(codes).size).toBe(10);
  // OWASP ASVS 5.0, 6.5.2: a code of 112 bits or more may be stored as a plain hash. Its characters are one of 31.
  for (const code of codes) expect(code.replaceAll('-', '').length * Math.log2(31)).toBeGreaterThanOrEqual(112);
  const [first = '', second = ''] = codes;
  expect((await step({ token: await begin(), recoveryCode: first.toUpperCase().replaceAll('-', ' ') })).status).toBe(
    200,
  );
  expect((await step({ token: await begin(), recoveryCode: first })).status).toBe(401);
  expect((await visitor.get(own)).body).toMatchObject({ hasApp: true, recoveryCodesLeft: 9 });
  const renewed = (await visitor.post(`${own}/recovery-codes`, {})).body.recoveryCodes;
  expect((await step({ token: await begin(), recoveryCode: second })).status).toBe(401);
  expect((await step({ token: await begin(), recoveryCode: renewed[0] })).status).toBe(200);
});

it('If the shop requires a second sign-in step, staff must set it up after signing in before they can work', async () => {
  const shop = await startTestShop();
  const { visitor: owner } = await memberOf(shop, 'ann-smith', 'owner');
  const { visitor: bob } = await memberOf(shop, 'bob-jones', 'counter');
  await owner.request('PUT', '/api/admin/staff-settings', {
    body: { requiresSecondFactorOf: 'staff', lockAfterMinutes: 5 },
  });
  await signIn(bob, 'bob-jones');
  expect((await bob.get('/api/admin/orders')).body).toMatchObject({ status: 403, code: 'second_factor_needed' });
  expect((await bob.get('/api/orders')).status).toBe(200);
  await setUpApp(shop, bob);
  expect((await bob.get('/api/admin/orders')).status).toBe(200);
  expect((await bob.request('DELETE', `${own}/app`)).body).toMatchObject({ code: 'wrong_status' });
});

it('A lost second sign-in step is removed by an owner, or by the command reset-staff at the shop’s computer', async () => {
  const { shop, id, elsewhere } = await ownerWithApp();
  const { visitor: other } = await memberOf(shop, 'bob-jones', 'owner');
  await other.post(`/api/admin/staff/${id}/reset-second-factor`, {});
  expect((await signIn(elsewhere, 'ann-smith')).status).toBe(200);
  await setUpApp(shop, elsewhere);
  const [{ passwordHash = '' } = {}] = await shop.deps.store.read((db) => db.select().from(users).orderBy(users.id));
  await shop.deps.store.write((tx) => resetStaff(tx, 'ann-smith', { passwordHash, now: shop.deps.clock() }));
  expect((await signIn(elsewhere, 'ann-smith')).status).toBe(200);
  expect((await elsewhere.get(own)).body).toMatchObject({ hasApp: false, recoveryCodesLeft: 0 });
});

it('An authenticator app’s secret is stored encrypted, and can be decrypted only for its account with the shop’s key', async () => {
  const { shop, id, secret } = await ownerWithApp();
  const [row] = await shop.deps.store.read((db) => db.select().from(totpSecrets));
  expect(row?.sealed).not.toContain(secret);
  expect(openSecret(shop.deps, id, row?.sealed ?? '')).toBe(secret);
  expect(openSecret(shop.deps, id + 1, row?.sealed ?? '')).toBeNull();
  expect(password).not.toBe(secret);
});

it('A required second sign-in step applies to every way of signing in', async () => {
  const shop = await startTestShop();
  const { visitor: owner } = await memberOf(shop, 'ann-smith', 'owner');
  await setUpApp(shop, owner);
  const { visitor: sam, id } = await memberOf(shop, 'sam-jones', 'counter');
  await sam.request('PUT', `${own}/pin`, { body: { pin: '4917' } });
  await owner.request('PUT', '/api/admin/staff-settings', {
    body: { requiresSecondFactorOf: 'staff', lockAfterMinutes: null },
  });
  const codeFor = async (visitor: Visitor) => (await visitor.get('/api/admin/orders')).body.code;
  await signIn(sam, 'sam-jones');
  expect(await codeFor(sam)).toBe('second_factor_needed');
  const changed = { currentPassword: password, newPassword: 'boning knives 9' };
  expect((await sam.post('/api/users/password', changed)).status).toBe(200);
  expect(await codeFor(sam)).toBe('second_factor_needed');
  await sam.post('/api/admin/lock', {});
  expect((await sam.post('/api/counter-device/switch', { userId: id, pin: '4917' })).status).toBe(200);
  expect(await codeFor(sam)).toBe('second_factor_needed');
  await shop.visitor().post('/api/users/forgot-password', { email: 'sam-jones' });
  const [email] = (await owner.get('/api/admin/outbox')).body;
  const token = /token=([\w-]+)/.exec((await owner.get(`/api/admin/outbox/${email.id}`)).body.text)?.[1];
  await sam.post('/api/users/reset-password', { token, password: 'filleting knives 8' });
  await signIn(sam, 'sam-jones', 'filleting knives 8');
  expect(await codeFor(sam)).toBe('second_factor_needed');
});

it('A user whose new role requires a second sign-in step is asked for it in the open session', async () => {
  const shop = await startTestShop();
  const { visitor: owner } = await memberOf(shop, 'ann-smith', 'owner');
  await setUpApp(shop, owner);
  await owner.request('PUT', '/api/admin/staff-settings', {
    body: { requiresSecondFactorOf: 'owners', lockAfterMinutes: null },
  });
  const { visitor: sam, id } = await memberOf(shop, 'sam-jones', 'counter');
  expect((await sam.get('/api/admin/orders')).status).toBe(200);
  expect((await owner.patch(`/api/admin/staff/${id}`, { role: 'owner' })).status).toBe(200);
  expect((await sam.get('/api/admin/orders')).body.code).toBe('second_factor_needed');
});

it('Confirming one’s identity with an authenticator app’s code doesn’t finish setting up that app', async () => {
  const shop = await startTestShop();
  const { visitor } = await memberOf(shop, 'ann-smith', 'owner');
  const { secret } = (await visitor.post(`${own}/app`, {})).body;
  const confirmed = await visitor.post(`${own}/confirm`, { code: codeOf(secret, shop.deps.clock()) });
  expect(confirmed).toMatchObject({ status: 422, body: { errors: [{ path: 'code' }] } });
  expect((await visitor.get(own)).body).toMatchObject({ hasApp: false, recoveryCodesLeft: 0 });
  const finished = await visitor.post(`${own}/app/confirm`, { code: codeOf(secret, shop.deps.clock()) });
  expect(finished.body.recoveryCodes).toHaveLength(10);
});

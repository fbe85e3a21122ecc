import { expect, it } from 'vitest';
import { isWeakPin } from '#core/accounts/security/pin.ts';
import { endpoints } from '#core/api.ts';
import type { Method } from '#core/endpoint.ts';
import { memberOf, signIn } from '#tests/support/data/staff/staff-members.ts';
import type { Visitor } from '#tests/support/shop/http-client.ts';
import { startTestShop, type TestShopOptions } from '#tests/support/shop/test-shop.ts';

const ownPin = '/api/admin/own-security/pin';
const switchTo = (counter: Visitor, userId: number, pin: string) =>
  counter.post('/api/counter-device/switch', { userId, pin });

/** A counter where Ann, an owner, and Bob have signed in. Both have a PIN, and Bob is there. */
async function counterOfTwo(options: TestShopOptions = {}) {
  const shop = await startTestShop(options);
  const { id: annId } = await memberOf(shop, 'ann-smith', 'owner');
  const { id: bobId } = await memberOf(shop, 'bob-jones', 'counter');
  const counter = shop.visitor();
  for (const [name, pin] of [
    ['ann-smith', '8305'],
    ['bob-jones', '4917'],
  ] as const) {
    await signIn(counter, name);
    expect((await counter.request('PUT', ownPin, { body: { pin } })).body).toMatchObject({ hasPin: true });
  }
  return { shop, counter, annId, bobId };
}

it('A new PIN is rejected if it is a sequence, repeated digits, a year or one of the most common PINs', async () => {
  for (const pin of ['1234', '4321', '0000', '1212', '112112', '1999', '2026', '2580', '7778', '9012'])
    expect([pin, isWeakPin(pin)]).toEqual([pin, true]);
  for (const pin of ['8305', '4917', '73194', '940263']) expect([pin, isWeakPin(pin)]).toEqual([pin, false]);
  const shop = await startTestShop();
  const { visitor } = await memberOf(shop, 'ann-smith', 'owner');
  for (const pin of ['1234', '12', 'abcd', '1234567'])
    expect((await visitor.request('PUT', ownPin, { body: { pin } })).status).toBe(422);
});

it('A person who has signed in at a counter can switch back by PIN, and gets only their own role', async () => {
  const { counter, annId, bobId } = await counterOfTwo();
  const { members } = (await counter.get('/api/counter-device')).body;
  expect(members).toMatchObject([
    { id: annId, name: 'ann-smith', hasPin: true, isBlocked: false },
    { id: bobId, name: 'bob-jones' },
  ]);
  expect((await counter.post('/api/admin/lock', {})).status).toBe(200);
  expect((await counter.get('/api/users/me')).status).toBe(401);
  expect((await switchTo(counter, annId, '8305')).body).toMatchObject({ id: annId, role: 'owner' });
  expect((await counter.get('/api/admin/jobs')).status).toBe(200);
  expect((await switchTo(counter, bobId, '4917')).body).toMatchObject({ id: bobId, role: 'counter' });
  expect((await counter.get('/api/admin/jobs')).status).toBe(403);
});

// A tab that still shows Ann would otherwise give Bob her new PIN, or her passkey.
it('A page that was opened for another member of staff can’t change the security settings of the one who is signed in now', async () => {
  const { counter, annId, bobId } = await counterOfTwo();
  const own = endpoints.filter(({ method, path }) => method !== 'GET' && path.startsWith('/api/admin/own-security'));
  expect(own.length).toBeGreaterThanOrEqual(10);
  const fromPageOf = (shown: number, pin: string | null, method: Method = 'PUT', path = ownPin) =>
    counter.request(method, path, { body: { pin }, headers: { 'shown-account': `${shown}` } });
  for (const { method, path } of own) {
    const { status, body } = await fromPageOf(annId, null, method, path.replace(':id', '1'));
    expect([status, body.code], path).toEqual([409, 'other_account']);
  }
  expect((await counter.get('/api/admin/own-security')).body).toMatchObject({ hasPin: true, hasApp: false });
  expect((await fromPageOf(bobId, null)).body).toMatchObject({ hasPin: false });
});

it('An owner who signed in by PIN must enter the password for high-risk actions', async () => {
  const { counter, annId, bobId } = await counterOfTwo();
  await switchTo(counter, annId, '8305');
  const risky = [
    () => counter.get('/api/admin/export/customers'),
    () => counter.get('/api/admin/customers.csv'),
    () => counter.get('/api/admin/orders.csv'),
    () => counter.get('/api/admin/products.csv'),
    () => counter.patch(`/api/admin/users/${bobId}`, { isAdmin: true }),
    () => counter.patch(`/api/admin/staff/${bobId}`, { role: 'owner' }),
    () => counter.post('/api/admin/own-security/app', {}),
  ];
  for (const request of risky) expect((await request()).body).toMatchObject({ status: 403, code: 'confirm_needed' });
  const confirm = (given: string) => counter.post('/api/admin/own-security/confirm', { password: given });
  expect((await confirm('8305')).body).toMatchObject({ code: 'invalid', errors: [{ path: 'password' }] });
  expect((await confirm('sharp knives')).status).toBe(200);
  for (const request of risky) expect((await request()).status).toBeLessThan(300);
});

// docs/threats.md: exports want the password after a PIN.
it('An owner who signed in by PIN must enter the password to export any file that only owners may export', async () => {
  const { counter, annId } = await counterOfTwo();
  await switchTo(counter, annId, '8305');
  const files = endpoints.filter(({ access, responses }) => access === 'owner' && responses === 'csv');
  expect(files.length).toBeGreaterThanOrEqual(10);
  for (const { path } of files) {
    const { body } = await counter.get(path.replace(/:\w+/g, '1'));
    expect([path, body?.code]).toEqual([path, 'confirm_needed']);
  }
});

// A shop without a mail server shows owners the link to a new password. A PIN, which is valid at this counter only, must not be
// enough to get that password, which is valid everywhere.
it('The outbox hides the token of a password link from a user who signed in by PIN, and shows it after they sign in with the password', async () => {
  const { counter, annId } = await counterOfTwo({ env: { smtpUrl: null } });
  await switchTo(counter, annId, '8305');
  const { email } = (await counter.get('/api/users/me')).body;
  await counter.post('/api/users/forgot-password', { email });
  const [sent] = (await counter.get('/api/admin/outbox')).body;
  expect(sent).toMatchObject({ kind: 'password', to: email });
  const read = async () => {
    const { text, html } = (await counter.get(`/api/admin/outbox/${sent.id}`)).body;
    return `${text}${html}`.match(/token=[\w-]+/g)?.map((link) => link === 'token=hidden');
  };
  expect(new Set(await read())).toEqual(new Set([true]));
  await signIn(counter, 'ann-smith');
  expect(new Set(await read())).toEqual(new Set([false]));
});

it('An owner who makes or removes an owner must confirm their identity, even if they signed in with the password a while ago', async () => {
  const shop = await startTestShop();
  const { id: bobId } = await memberOf(shop, 'bob-jones', 'owner');
  await memberOf(shop, 'ann-smith', 'owner');
  const ann = shop.visitor();
  await signIn(ann, 'ann-smith');
  shop.advance(16 * 60_000);
  const change = (isAdmin: boolean) => ann.patch(`/api/admin/users/${bobId}`, { isAdmin });
  for (const isAdmin of [false, true]) {
    expect((await change(isAdmin)).body).toMatchObject({ status: 403, code: 'confirm_needed' });
  }
  await ann.post('/api/admin/own-security/confirm', { password: 'sharp knives' });
  for (const isAdmin of [false, true]) expect((await change(isAdmin)).status).toBe(200);
});

it('After five wrong PINs, the affected person must use the password; other people’s PINs still work', async () => {
  const { shop, counter, annId, bobId } = await counterOfTwo();
  const tries = await Promise.all(Array.from({ length: 12 }, () => switchTo(counter, annId, '7777')));
  expect(tries.map(({ status }) => status).toSorted()).toEqual([...Array(5).fill(401), ...Array(7).fill(429)]);
  const details = tries.map(({ body }) => body.detail);
  expect(details).toContain('This is not your PIN. 4 more tries, then only the password works.');
  expect(details).toContain('This is not your PIN. Please sign in with your password now.');
  expect((await switchTo(counter, annId, '8305')).body.code).toBe('too_many');
  expect((await counter.get('/api/counter-device')).body.members).toMatchObject([
    { isBlocked: true },
    { isBlocked: false },
  ]);
  expect((await switchTo(counter, bobId, '4917')).status).toBe(200);
  expect((await signIn(counter, 'ann-smith')).status).toBe(200);
  expect((await switchTo(counter, annId, '8305')).status).toBe(200);
  const log = (await counter.get('/api/admin/activity?kind=pin&q=wrong')).body;
  expect(log).toHaveLength(5);
  expect(JSON.stringify(log)).not.toMatch(/7777|8305/);
  expect(shop.deps.live.count).toBe(0);
});

it('Wrong PINs at two counters count together, and block the PIN at both', async () => {
  const { shop, counter, annId } = await counterOfTwo();
  const second = shop.visitor();
  await signIn(second, 'ann-smith');
  await signIn(second, 'bob-jones');
  for (const at of [counter, second, counter, second, counter]) {
    expect((await switchTo(at, annId, '7777')).status).toBe(401);
  }
  for (const at of [counter, second]) {
    expect((await switchTo(at, annId, '8305')).body.code).toBe('too_many');
    const { members } = (await at.get('/api/counter-device')).body;
    expect(members.find(({ id }: { id: number }) => id === annId)).toMatchObject({ isBlocked: true });
  }
});

it('A password sign-in on another device ends the block after five wrong PINs', async () => {
  const { shop, counter, annId, bobId } = await counterOfTwo();
  for (const id of [annId, bobId]) for (let tries = 0; tries < 5; tries += 1) await switchTo(counter, id, '7777');
  const mark = async () => (await counter.get('/api/counter-device')).body.members[0].signInMark as string;
  const before = await mark();
  shop.advance(1_000);
  expect((await signIn(shop.visitor(), 'ann-smith')).status).toBe(200);
  expect(await mark()).not.toBe(before);
  expect((await switchTo(counter, bobId, '4917')).status).toBe(429);
  expect((await switchTo(counter, annId, '8305')).status).toBe(200);
});

it('A PIN gives no access at a counter where its person never signed in, after signing out, or without a staff role', async () => {
  const { shop, counter, annId, bobId } = await counterOfTwo();
  const elsewhere = shop.visitor();
  await elsewhere.post('/api/sessions', {});
  expect((await switchTo(elsewhere, annId, '8305')).status).toBe(401);
  const bobs = shop.visitor();
  await signIn(bobs, 'bob-jones');
  expect((await switchTo(bobs, annId, '8305')).status).toBe(401);
  const ann = shop.visitor();
  await signIn(ann, 'ann-smith');
  await ann.patch(`/api/admin/staff/${bobId}`, { role: 'driver' });
  expect((await switchTo(counter, bobId, '4917')).status).toBe(401);
  await ann.patch(`/api/admin/staff/${bobId}`, { role: null });
  expect((await switchTo(counter, bobId, '4917')).status).toBe(401);
  await counter.post('/api/users/logout', {});
  await counter.post('/api/sessions', {});
  expect((await counter.get('/api/counter-device')).body).toEqual({ members: [] });
});

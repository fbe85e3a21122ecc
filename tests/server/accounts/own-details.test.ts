import { describe, expect, it } from 'vitest';
import type { Method } from '#core/endpoint.ts';
import { storePassword } from '#server/accounts/password-reset.ts';
import { hashPassword } from '#server/accounts/passwords.ts';
import { outbox } from '#server/email/email-tables.ts';
import { stockProduct } from '#tests/support/data/shopping.ts';
import { startTestShop, type TestShop } from '#tests/support/shop/test-shop.ts';

const jo = { username: 'JoCitizen', password: 'correct horse', email: 'jo@customer.test', firstName: 'Jo' };
const other = { username: 'somebody', password: 'correct horse', email: 'somebody@else.test' };

async function shopOfJo() {
  const shop = await startTestShop();
  const browser = shop.visitor();
  await browser.post('/api/users/register', jo);
  return { shop, browser };
}

const login = (shop: TestShop, username: string, password: string) =>
  shop.visitor().post('/api/users/login', { username, password });

describe('Changing account details', () => {
  it('Fields in the request are changed, missing fields stay unchanged, and an empty text clears a field', async () => {
    const { browser } = await shopOfJo();
    const first = await browser.patch('/api/users/me', { lastName: ' Citizen ', phone: '0400 000 000' });
    expect(first.status).toBe(200);
    expect(first.body).toMatchObject({ firstName: 'Jo', lastName: 'Citizen', phone: '0400 000 000', version: 2 });
    const second = await browser.patch('/api/users/me', { phone: '', address: '1 Smith St, Carlton' });
    expect(second.body).toMatchObject({ lastName: 'Citizen', phone: null, address: '1 Smith St, Carlton' });
    expect((await browser.get('/api/users/me')).body).toEqual(second.body);
  });

  it('A page that was opened for another account can’t change the account that is signed in now', async () => {
    const { shop, browser } = await shopOfJo();
    const { id } = (await browser.get('/api/users/me')).body;
    const { body: anna } = await shop.visitor().post('/api/users/register', other);
    const product = await stockProduct(shop);
    const fromPageOf = (shown: number, method: Method, path: string, body?: object) =>
      browser.request(method, path, { body, headers: { 'shown-account': String(shown) } });
    const passwords = { currentPassword: jo.password, newPassword: 'a longer horse' };
    for (const [method, path, body] of [
      ['PATCH', '/api/users/me', { phone: '0400 111 222' }],
      ['POST', '/api/users/password', passwords],
      ['POST', '/api/users/me/close-request', {}],
      ['DELETE', '/api/users/me/close-request', undefined],
      ['POST', '/api/create-meat-subscription', { productId: product.id }],
    ] as const) {
      const { status, body: problem } = await fromPageOf(anna.id, method, path, body);
      expect([status, problem.code], path).toEqual([409, 'other_account']);
    }
    expect((await browser.get('/api/users/me')).body).toMatchObject({ phone: null, version: 1 });
    expect((await browser.get('/api/users/me/close-request')).body).toEqual({ requestedAt: null });
    expect((await browser.get('/api/orders')).body).toEqual([]);
    expect((await login(shop, jo.username, jo.password)).status).toBe(200);
    const own = await fromPageOf(id, 'PATCH', '/api/users/me', { phone: '0400 111 222' });
    expect(own.body).toMatchObject({ phone: '0400 111 222', version: 2 });
  });

  it('A stale version is refused and changes nothing', async () => {
    const { browser } = await shopOfJo();
    await browser.patch('/api/users/me', { firstName: 'Joanna', version: 1 });
    const response = await browser.patch('/api/users/me', { firstName: 'Josephine', version: 1 });
    expect([response.status, response.body.code]).toEqual([409, 'stale_version']);
    expect((await browser.get('/api/users/me')).body).toMatchObject({ firstName: 'Joanna', version: 2 });
  });

  it('After the username is changed, signing in works only with the new username', async () => {
    const { shop, browser } = await shopOfJo();
    expect((await browser.patch('/api/users/me', { username: 'joanna' })).body.username).toBe('joanna');
    expect((await login(shop, 'joanna', jo.password)).status).toBe(200);
    expect((await login(shop, jo.username, jo.password)).status).toBe(401);
  });

  it.each([
    ['username', { username: 'SOMEBODY' }],
    ['email', { email: 'Somebody@Else.test', currentPassword: jo.password }],
    ['another’s email as username', { username: other.email }],
  ])('A value that is already taken is refused: %s', async (_what, change) => {
    const { shop, browser } = await shopOfJo();
    await shop.visitor().post('/api/users/register', other);
    const response = await browser.patch('/api/users/me', change);
    expect([response.status, response.body.code]).toEqual([409, 'already_registered']);
    expect((await browser.get('/api/users/me')).body).toMatchObject({ username: jo.username, email: jo.email });
  });

  it('A new email address needs the current password', async () => {
    const { browser } = await shopOfJo();
    for (const currentPassword of [undefined, '', 'wrong horse']) {
      const response = await browser.patch('/api/users/me', { email: 'new@customer.test', currentPassword });
      expect(response.status).toBe(422);
      expect(response.body.errors).toEqual([{ path: 'currentPassword', message: expect.any(String) }]);
    }
    const response = await browser.patch('/api/users/me', { email: 'new@customer.test', currentPassword: jo.password });
    expect(response.body.email).toBe('new@customer.test');
    expect((await browser.patch('/api/users/me', { email: 'NEW@customer.test' })).status).toBe(200);
  });

  it('A password reset link sent to the old email address becomes invalid', async () => {
    const { shop, browser } = await shopOfJo();
    await shop.visitor().post('/api/users/forgot-password', { email: jo.email });
    const emails = await shop.deps.store.read((db) => db.select().from(outbox).orderBy(outbox.id));
    const token = /reset-password\?token=([\w-]+)/.exec(emails.at(-1)?.textBody ?? '')?.[1];
    await browser.patch('/api/users/me', { email: 'new@customer.test', currentPassword: jo.password });
    const response = await shop.visitor().post('/api/users/reset-password', { token, password: 'thief’s horse' });
    expect(response.status).toBe(404);
  });

  it('Customers can’t make themselves staff, and the error names each invalid field', async () => {
    const { browser } = await shopOfJo();
    expect((await browser.patch('/api/users/me', { isAdmin: true, id: 9 })).body).toMatchObject({
      id: 1,
      isAdmin: false,
    });
    const response = await browser.patch('/api/users/me', { username: 'x', email: 'nonsense', phone: 7 });
    expect(response.status).toBe(422);
    expect(response.body.errors.map(({ path }: { path: string }) => path)).toEqual(['username', 'email', 'phone']);
    expect((await browser.patch('/api/users/me', { firstName: 'x'.repeat(301) })).status).toBe(422);
  });

  it('requires an account', async () => {
    const { shop } = await shopOfJo();
    expect((await shop.visitor().patch('/api/users/me', { firstName: 'Jo' })).status).toBe(401);
  });
});

describe('Changing the password', () => {
  const change = { currentPassword: jo.password, newPassword: 'better horse' };

  it('The new password works, other sessions end, and this browser gets a new session', async () => {
    const { shop, browser } = await shopOfJo();
    const second = shop.visitor();
    await second.post('/api/users/login', jo);
    const before = browser.cookies.hq_session ?? '';
    const response = await browser.post('/api/users/password', change);
    expect([response.status, response.body.username]).toEqual([200, jo.username]);
    expect(browser.cookies.hq_session).not.toBe(before);
    expect((await browser.get('/api/users/me')).body).toEqual(response.body);
    const thief = shop.visitor();
    thief.setCookie('hq_session', before);
    for (const visitor of [second, thief]) expect((await visitor.get('/api/users/me')).status).toBe(401);
    expect((await login(shop, jo.username, jo.password)).status).toBe(401);
    expect((await login(shop, jo.username, 'better horse')).status).toBe(200);
  });

  it('A wrong current password is refused at its field, and counts as a failed sign-in', async () => {
    const { browser } = await shopOfJo();
    const wrong = { ...change, currentPassword: 'wrong horse' };
    for (let index = 0; index < 10; index += 1) {
      const response = await browser.post('/api/users/password', wrong);
      expect(response.status).toBe(422);
      expect(response.body.errors).toEqual([{ path: 'currentPassword', message: 'This is not your current password' }]);
    }
    const response = await browser.post('/api/users/password', change);
    expect(response.status).toBe(429);
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
    expect((await browser.get('/api/users/me')).status).toBe(200);
  });

  it.each([
    ['a common new password', { ...change, newPassword: 'Password1' }, 'newPassword'],
    ['a short new password', { ...change, newPassword: 'short' }, 'newPassword'],
    ['no current password', { ...change, currentPassword: '' }, 'currentPassword'],
  ])('A change of the password is refused with %s', async (_what, body, path) => {
    const { shop, browser } = await shopOfJo();
    const response = await browser.post('/api/users/password', body);
    expect([response.status, response.body.errors[0].path]).toEqual([422, path]);
    expect((await login(shop, jo.username, jo.password)).status).toBe(200);
  });

  // As with reset links, at most five an hour (docs/security.md): each change is told to an address that may be another person's.
  it('The email address and the password of an account change at most five times an hour, so that no mailbox is flooded', async () => {
    const { shop, browser } = await shopOfJo();
    let currentPassword = jo.password;
    const setEmail = (email: string) => browser.patch('/api/users/me', { email, currentPassword });
    expect((await setEmail('victim@else.test')).status).toBe(200);
    const statuses: number[] = [];
    for (let index = 0; index < 12; index += 1) {
      const newPassword = `quiet-gum-trees-${index}`;
      const { status } = await browser.post('/api/users/password', { currentPassword, newPassword });
      if (status === 200) currentPassword = newPassword;
      statuses.push(status);
    }
    expect(statuses).toEqual([...Array(4).fill(200), ...Array(8).fill(429)]);
    const refused = await setEmail('other@else.test');
    expect([refused.status, refused.body.detail]).toEqual([
      429,
      expect.stringMatching(
        /^The email address or password of this account was changed too often.* try again in \d+ minutes\.$/,
      ),
    ]);
    const sent = await shop.deps.store.read((db) => db.select({ to: outbox.toAddress }).from(outbox));
    expect(sent.filter(({ to }) => to === 'victim@else.test').length).toBeLessThanOrEqual(5);
    // Other details can still be changed.
    expect((await browser.patch('/api/users/me', { firstName: 'Joanna' })).status).toBe(200);
  });

  it('A new email address that is refused doesn’t count as one of the five changes an hour', async () => {
    const { shop, browser } = await shopOfJo();
    await shop.visitor().post('/api/users/register', other);
    const setEmail = async (email: string, version?: number) =>
      (await browser.patch('/api/users/me', { email, version, currentPassword: jo.password })).body.code ?? 'changed';
    for (let index = 0; index < 6; index += 1) {
      expect([index, await setEmail(other.email)]).toEqual([index, 'already_registered']);
      expect([index, await setEmail('new@customer.test', 99)]).toEqual([index, 'stale_version']);
    }
    for (let index = 0; index < 5; index += 1) expect(await setEmail(`new${index}@customer.test`)).toBe('changed');
    expect(await setEmail('new5@customer.test')).toBe('too_many');
  });

  it('Two requests at the same time change the password only once', async () => {
    const { browser } = await shopOfJo();
    const responses = await Promise.all(
      ['one horse', 'two horses'].map((newPassword) => browser.post('/api/users/password', { ...change, newPassword })),
    );
    const statuses = responses.map((response) => response.status).sort();
    expect(statuses[0]).toBe(200);
    expect([401, 409]).toContain(statuses[1]);
  });

  it('A sign-in with the old password fails if the password is changed during the sign-in', async () => {
    const { shop } = await shopOfJo();
    const { store, limits, clock } = shop.deps;
    const passwordHash = await hashPassword('better horse');
    const { promise: oldOneWasRight, resolve } = Promise.withResolvers<void>();
    const { recordSignIn } = limits;
    limits.recordSignIn = async (account) => {
      await recordSignIn(account);
      resolve();
    };
    const changing = store.write(async (tx) => {
      await storePassword(tx, 1, { passwordHash, now: clock() });
      await oldOneWasRight;
    });
    const thief = shop.visitor();
    const response = await thief.post('/api/users/login', { username: jo.username, password: jo.password });
    await changing;
    expect([response.status, response.body.code]).toEqual([401, 'bad_credentials']);
    expect((await thief.get('/api/users/me')).status).toBe(401);
  });

  it('requires an account', async () => {
    const { shop } = await shopOfJo();
    expect((await shop.visitor().post('/api/users/password', change)).status).toBe(401);
  });
});

import { describe, expect, it } from 'vitest';
import { passwordResets } from '#server/accounts/account-tables.ts';
import { outbox } from '#server/email/email-tables.ts';
import { deleteExpired } from '#server/jobs/clear-up.ts';
import { startTestShop, type TestShop } from '#tests/support/shop/test-shop.ts';

const jo = { username: 'JoCitizen', password: 'correct horse', email: 'Jo@Customer.test', firstName: 'Jo' };
const minute = 60 * 1000;
const ranOut = 'This link has expired or was already used. Please ask for a new one.';

async function shopOfJo() {
  const shop = await startTestShop();
  const browser = shop.visitor();
  await browser.post('/api/users/register', jo);
  return { shop, browser };
}

const forget = (shop: TestShop, email: string) => shop.visitor().post('/api/users/forgot-password', { email });
const reset = (shop: TestShop, token: string, password = 'better horse') =>
  shop.visitor().post('/api/users/reset-password', { token, password });
const login = (shop: TestShop, password: string) =>
  shop.visitor().post('/api/users/login', { username: jo.username, password });

async function passwordEmails({ deps }: TestShop) {
  const emails = await deps.store.read((db) => db.select().from(outbox).orderBy(outbox.id));
  return emails.filter((email) => email.kind === 'password');
}

/** Returns the tokens that were emailed, oldest first. */
async function tokens(shop: TestShop): Promise<string[]> {
  const address = new RegExp(`${shop.url}/reset-password\\?token=([\\w-]+)`);
  return (await passwordEmails(shop)).map((email) => address.exec(email.textBody)?.[1] ?? '');
}

async function mailedToken(shop: TestShop): Promise<string> {
  await forget(shop, jo.email);
  return (await tokens(shop)).at(-1) ?? '';
}

describe('A forgotten password', () => {
  it.each(['Jo@Customer.test', 'jo@customer.TEST', 'jocitizen'])(
    'A link is emailed to a user who enters %s',
    async (name) => {
      const { shop } = await shopOfJo();
      expect((await forget(shop, name)).status).toBe(202);
      const [email] = await passwordEmails(shop);
      expect(email?.toAddress).toBe(jo.email);
      expect((await tokens(shop))[0]).toMatch(/^[\w-]{43}$/);
    },
  );

  it('The response doesn’t reveal whether an account exists', async () => {
    const { shop } = await shopOfJo();
    const known = await forget(shop, jo.email);
    const unknown = await forget(shop, 'nobody@customer.test');
    expect([unknown.status, unknown.text, unknown.cookies]).toEqual([known.status, known.text, known.cookies]);
    expect(Object.keys(unknown.headers)).toEqual(Object.keys(known.headers));
    expect(await passwordEmails(shop)).toHaveLength(1);
  });

  it('The database doesn’t contain the token of an emailed link', async () => {
    const { shop } = await shopOfJo();
    const token = await mailedToken(shop);
    const rows = await shop.deps.store.read((db) => db.select().from(passwordResets));
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it('The emailed link sets a new password only once', async () => {
    const { shop } = await shopOfJo();
    const token = await mailedToken(shop);
    expect((await reset(shop, token)).body).toEqual({ ok: true, joinedStaff: false });
    expect((await login(shop, jo.password)).status).toBe(401);
    expect((await login(shop, 'better horse')).status).toBe(200);
    const again = await reset(shop, token, 'another horse');
    expect([again.status, again.body.detail]).toEqual([404, ranOut]);
    expect((await login(shop, 'better horse')).status).toBe(200);
  });

  it('If a response is lost, repeating the request with the same key gets the same response', async () => {
    const { shop } = await shopOfJo();
    const body = { token: await mailedToken(shop), password: 'better horse' };
    for (const _try of [1, 2]) {
      const response = await shop.visitor().post('/api/users/reset-password', body, { key: 'one' });
      expect([response.status, response.body]).toEqual([200, { ok: true, joinedStaff: false }]);
    }
    expect((await login(shop, 'better horse')).status).toBe(200);
  });

  it('A link that is used twice at the same time sets only one password', async () => {
    const { shop } = await shopOfJo();
    const token = await mailedToken(shop);
    const responses = await Promise.all(['one horse', 'two horses'].map((password) => reset(shop, token, password)));
    expect(responses.map((response) => response.status).sort()).toEqual([200, 404]);
  });

  it('Setting a new password ends every session of the account', async () => {
    const { shop, browser } = await shopOfJo();
    const second = shop.visitor();
    await second.post('/api/users/login', jo);
    const token = await mailedToken(shop);
    await browser.post('/api/users/reset-password', { token, password: 'better horse' });
    expect(browser.cookies).toEqual({});
    for (const visitor of [browser, second]) expect((await visitor.get('/api/users/me')).status).toBe(401);
  });

  it('A link is valid for one hour', async () => {
    const { shop } = await shopOfJo();
    const token = await mailedToken(shop);
    shop.advance(60 * minute);
    expect((await reset(shop, token)).status).toBe(404);
    const fresh = await mailedToken(shop);
    shop.advance(59 * minute);
    expect((await reset(shop, fresh)).status).toBe(200);
  });

  it('A newer link makes older links invalid', async () => {
    const { shop } = await shopOfJo();
    const older = await mailedToken(shop);
    const newer = await mailedToken(shop);
    expect((await reset(shop, older)).status).toBe(404);
    expect((await reset(shop, newer)).status).toBe(200);
  });

  it('An invalid new password leaves the link valid', async () => {
    const { shop } = await shopOfJo();
    const token = await mailedToken(shop);
    for (const password of ['short', 'password1']) {
      const response = await reset(shop, token, password);
      expect(response.status).toBe(422);
      expect(response.body.errors[0].path).toBe('password');
    }
    expect((await reset(shop, token)).status).toBe(200);
  });

  it.each(['', 'x', 'x'.repeat(43), "' or 1=1 --"])('The made-up token "%s" is rejected', async (token) => {
    const { shop } = await shopOfJo();
    expect((await reset(shop, token)).status).toBe(404);
    expect((await login(shop, jo.password)).status).toBe(200);
  });

  it('A reset lets an owner who was locked out by wrong guesses sign in again', async () => {
    const { shop } = await shopOfJo();
    // Failures are also counted for each IP address, so the owner uses another IP address.
    for (let index = 0; index < 10; index += 1) await shop.deps.limits.recordFailedSignIn('jocitizen', '192.0.2.1');
    expect((await login(shop, jo.password)).status).toBe(429);
    await reset(shop, await mailedToken(shop));
    expect((await login(shop, 'better horse')).status).toBe(200);
  });

  it('At most five emails an hour are sent to one mailbox, and the response is always the same', async () => {
    const { shop } = await shopOfJo();
    for (let index = 0; index < 8; index += 1) expect((await forget(shop, jo.email)).status).toBe(202);
    expect(await passwordEmails(shop)).toHaveLength(5);
    shop.advance(61 * minute);
    await forget(shop, jo.email);
    expect(await passwordEmails(shop)).toHaveLength(6);
  });

  it('One IP address may send at most thirty requests a minute', async () => {
    const { shop } = await shopOfJo();
    const responses = [];
    for (let index = 0; index < 31; index += 1) responses.push((await forget(shop, `name-${index}`)).status);
    expect(responses.filter((status) => status === 202)).toHaveLength(30);
    expect(responses.at(-1)).toBe(429);
  });

  it('Input that can’t be a name or an email address is rejected, and no email is sent', async () => {
    const { shop } = await shopOfJo();
    for (const email of ['', 'x', 7, null, ['jocitizen']]) {
      expect((await shop.visitor().post('/api/users/forgot-password', { email })).status).toBe(422);
    }
    expect(await passwordEmails(shop)).toHaveLength(0);
  });

  it('Expired links are deleted', async () => {
    const { shop } = await shopOfJo();
    await mailedToken(shop);
    shop.advance(26 * 60 * minute);
    await deleteExpired.run(shop.deps);
    expect(await shop.deps.store.read((db) => db.$count(passwordResets))).toBe(0);
  });
});

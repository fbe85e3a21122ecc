import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { defaultSeo } from '#core/content/default-content.ts';
import { accountKey } from '#server/accounts/account-queries.ts';
import { sessions, users } from '#server/accounts/account-tables.ts';
import { isCommonPassword } from '#server/accounts/passwords.ts';
import { settings } from '#server/content/content-tables.ts';
import { startTestShop } from '#tests/support/shop/test-shop.ts';

const jo = {
  username: 'JoCitizen',
  password: 'correct horse',
  email: 'Jo@Customer.test',
  firstName: 'Jo',
  phone: '0400 000 000',
};

const day = 24 * 60 * 60 * 1000;

describe('Registering', () => {
  it('signs the user in, and returns 201 with the user but without the password', async () => {
    const shop = await startTestShop();
    const visitor = shop.visitor();
    const response = await visitor.post('/api/users/register', jo);
    expect(response.status).toBe(201);
    expect(response.body).toEqual({
      id: 1,
      username: 'JoCitizen',
      email: 'Jo@Customer.test',
      firstName: 'Jo',
      lastName: null,
      phone: '0400 000 000',
      address: null,
      isAdmin: false,
      role: null,
      createdAt: '2026-11-09T23:00:00.000Z',
      version: 1,
    });
    expect((await visitor.get('/api/users/me')).body).toEqual(response.body);
    const [row] = await shop.deps.store.read((db) => db.select().from(users));
    // The dummy hash for unknown names has the same costs. Otherwise, the response time would reveal that a name is unknown.
    expect(row?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it('lets the user sign in afterwards', async () => {
    const shop = await startTestShop();
    const visitor = shop.visitor();
    await visitor.post('/api/users/register', jo);
    const response = await visitor.post('/api/users/login', { username: jo.username, password: jo.password });
    expect(response.status).toBe(200);
    expect(response.body.username).toBe('JoCitizen');
  });

  it.each([
    ['the username in other letters', { ...jo, username: 'jocitizen', email: 'b@x.test' }],
    ['the email in other letters', { ...jo, username: 'another', email: 'JO@customer.TEST' }],
    ['another’s email as username', { ...jo, username: 'jo@customer.test', email: 'c@x.test' }],
  ])('is refused if the username or email address is taken: %s', async (_what, second) => {
    const shop = await startTestShop();
    await shop.visitor().post('/api/users/register', jo);
    const response = await shop.visitor().post('/api/users/register', second);
    expect(response.status).toBe(409);
    expect(response.body.detail).toBe('This username or email may already be in use. Please try another or log in.');
    expect(await shop.deps.store.read((db) => db.$count(users))).toBe(1);
  });

  it('creates one account if a name is registered several times at the same time', async () => {
    const shop = await startTestShop();
    const responses = await Promise.all([1, 2, 3].map(() => shop.visitor().post('/api/users/register', jo)));
    expect(responses.map((response) => response.status).sort()).toEqual([201, 409, 409]);
  });

  it('is refused with a very common password', async () => {
    const shop = await startTestShop();
    for (const password of ['123456', 'Password', 'qwerty123']) {
      const response = await shop.visitor().post('/api/users/register', { ...jo, password });
      expect(response.status).toBe(422);
      expect(response.body.errors[0].path).toBe('password');
    }
  });

  it.each([
    ...['mustang', 'hello123', '1234qwe', 'Passw0rd!', 'letmein1', 'TRUSTNO1', 'iloveyou!!', 'pass@123', 'aa@123456'],
    ...['000000000', '121212', '12341234', '987654321', 'abcabc', 'admin@123'],
  ])('The password %s is too common', async (password) => {
    expect(await isCommonPassword(password)).toBe(true);
  });

  it.each(['correct horse', 'spring-lamb-7', 'sharp-knives-only', 'mustang\nhello123', 'zq7-vm2-kd9', 'toorak1999x'])(
    'The password %j is not too common',
    async (password) => {
      expect(await isCommonPassword(password)).toBe(false);
    },
  );

  it.each([
    'jocitizen',
    'JoCitizen99',
    'Jo-Citizen!',
    'jo@customer.test',
    'Hindquarter',
    'hindquarter-2026',
    'Top Chops',
  ])('is refused with a password derived from a name: %s', async (password) => {
    const shop = await startTestShop();
    const seo = { ...defaultSeo, businessName: 'Top Chops' };
    const updatedAt = shop.deps.clock().toISOString();
    await shop.deps.store.write((tx) => tx.insert(settings).values({ name: 'seo', value: seo, updatedAt }));
    const response = await shop.visitor().post('/api/users/register', { ...jo, password });
    expect([response.status, response.body.errors[0].path]).toEqual([422, 'password']);
  });

  it.each([
    ['a web address', 'firstName', 'Win at https://evil.example'],
    ['a bare web address', 'lastName', 'see evil.example'],
    ['a path', 'firstName', 'bit/ly'],
    ['two lines', 'firstName', 'Jo\nYour account is locked'],
    ['a line separator', 'lastName', 'Jo\u2028Citizen'],
    ['more than a name', 'firstName', 'J'.repeat(61)],
  ])('is refused with %s as a first or last name', async (_what, field, name) => {
    const shop = await startTestShop();
    const response = await shop.visitor().post('/api/users/register', { ...jo, [field]: name });
    expect([response.status, response.body.errors?.[0].path]).toEqual([422, field]);
  });

  it.each(['J.R.R. Tolkien', 'Seán O’Brien-Ng', 'Dr. Jo', '王小明', 'Jo Jr.'])(
    'is accepted with the name %s',
    async (firstName) => {
      const shop = await startTestShop();
      const response = await shop.visitor().post('/api/users/register', { ...jo, firstName });
      expect([response.status, response.body.firstName]).toEqual([201, firstName]);
    },
  );

  it.each([
    'own\u0000er',
    'own\ner',
    'own\u202Eer',
    'own\u200Ber',
    'own\u2066er',
    'own\u00ADer',
    'own\u2029er',
    'own\uFEFFer',
  ])('is refused with a username that contains invisible characters: %j', async (username) => {
    const shop = await startTestShop();
    const response = await shop.visitor().post('/api/users/register', { ...jo, username });
    expect([response.status, response.body.errors?.[0].path]).toEqual([422, 'username']);
    const own = shop.visitor();
    await own.post('/api/users/register', jo);
    expect((await own.patch('/api/users/me', { username })).status).toBe(422);
    // No request may have a NUL character.
    if (username.includes('\u0000')) return;
    // Simulates an account that was made before this rule.
    await shop.deps.store.write((tx) =>
      tx
        .update(users)
        .set({ username, usernameKey: accountKey(username) })
        .where(eq(users.id, 1)),
    );
    expect((await shop.visitor().post('/api/users/login', { username, password: jo.password })).status).toBe(200);
  });

  it('never makes a user staff', async () => {
    const shop = await startTestShop();
    const response = await shop.visitor().post('/api/users/register', { ...jo, isAdmin: true });
    expect(response.body.isAdmin).toBe(false);
  });
});

describe('Signing in', () => {
  it.each(['JoCitizen', 'jocitizen', 'Jo@Customer.test', 'jo@customer.test'])('is possible as %s', async (username) => {
    const shop = await startTestShop();
    await shop.visitor().post('/api/users/register', jo);
    const response = await shop.visitor().post('/api/users/login', { username, password: jo.password });
    expect(response.status).toBe(200);
    expect(response.body.id).toBe(1);
  });

  it('has the same response for an unknown name and for a wrong password', async () => {
    const shop = await startTestShop();
    await shop.visitor().post('/api/users/register', jo);
    const wrong = await shop.visitor().post('/api/users/login', { username: jo.username, password: 'wrong horse' });
    const unknown = await shop.visitor().post('/api/users/login', { username: 'nobody', password: jo.password });
    expect(wrong.status).toBe(401);
    // The two responses differ only in their request ids.
    expect(wrong.body).toEqual({ ...unknown.body, requestId: wrong.body.requestId });
    expect(wrong.cookies).toEqual([]);
  });

  it('creates a new session and ends the old session', async () => {
    const shop = await startTestShop();
    const visitor = shop.visitor();
    await visitor.post('/api/users/register', jo);
    const before = visitor.cookies.hq_session ?? '';
    await visitor.post('/api/users/login', { username: jo.username, password: jo.password });
    expect(visitor.cookies.hq_session).not.toBe(before);
    const thief = shop.visitor();
    thief.setCookie('hq_session', before);
    expect((await thief.get('/api/users/me')).status).toBe(401);
    expect((await visitor.get('/api/users/me')).status).toBe(200);
  });

  it('Signing out ends the session immediately', async () => {
    const shop = await startTestShop();
    const visitor = shop.visitor();
    await visitor.post('/api/users/register', jo);
    const { hq_session = '' } = visitor.cookies;
    expect((await visitor.post('/api/users/logout', {})).status).toBe(200);
    expect((await visitor.get('/api/users/me')).status).toBe(401);
    visitor.setCookie('hq_session', hq_session);
    expect((await visitor.get('/api/users/me')).status).toBe(401);
  });

  it('After ten failures for one account, by username or email, the next attempt has to wait', async () => {
    const shop = await startTestShop();
    await shop.visitor().post('/api/users/register', jo);
    for (let index = 0; index < 10; index += 1) {
      const username = index % 2 === 0 ? jo.username : jo.email;
      const response = await shop.visitor().post('/api/users/login', { username, password: `wrong ${index}` });
      expect(response.status).toBe(401);
    }
    const response = await shop.visitor().post('/api/users/login', { username: jo.username, password: jo.password });
    expect(response.status).toBe(429);
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
  });

  it('After ten failures from one IP address, with any names, the next attempt has to wait', async () => {
    const shop = await startTestShop();
    await shop.visitor().post('/api/users/register', jo);
    for (let index = 0; index < 10; index += 1) {
      const response = await shop
        .visitor()
        .post('/api/users/login', { username: `nobody-${index}`, password: 'guessed' });
      expect(response.status).toBe(401);
    }
    const response = await shop.visitor().post('/api/users/login', { username: jo.username, password: jo.password });
    expect(response.status).toBe(429);
  });

  it('A customer stays signed in for exactly 30 days after the last visit', async () => {
    const shop = await startTestShop();
    const visitor = shop.visitor();
    await visitor.post('/api/users/register', jo);
    for (let month = 0; month < 3; month += 1) {
      shop.advance(29 * day);
      // Every page sends this request when it is opened.
      await visitor.post('/api/page-views', { path: '/' });
      expect((await visitor.get('/api/users/me')).status).toBe(200);
    }
    shop.advance(30 * day);
    expect((await visitor.get('/api/users/me')).status).toBe(401);
  });

  it('Even sixty password guesses sent at the same time don’t exceed the limit of failures', async () => {
    const shop = await startTestShop();
    await shop.visitor().post('/api/users/register', jo);
    const responses = await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        shop.visitor().post('/api/users/login', { username: jo.username, password: `wrong ${index}` }),
      ),
    );
    expect(responses.filter((response) => response.status === 401).length).toBeLessThan(16);
    expect(responses.every((response) => [401, 429].includes(response.status))).toBe(true);
  });
});

describe('A guest’s session', () => {
  it('is opened once, and is then reused', async () => {
    const shop = await startTestShop();
    const visitor = shop.visitor();
    expect((await visitor.post('/api/sessions', {})).body).toEqual({ kind: 'guest' });
    const { hq_session } = visitor.cookies;
    expect((await visitor.post('/api/sessions', {})).body).toEqual({ kind: 'guest' });
    expect(visitor.cookies.hq_session).toBe(hq_session);
    expect(await shop.deps.store.read((db) => db.$count(sessions))).toBe(1);
    await visitor.post('/api/users/register', jo);
    expect((await visitor.post('/api/sessions', {})).body).toEqual({ kind: 'customer' });
  });

  it('is stored without its token', async () => {
    const shop = await startTestShop();
    const visitor = shop.visitor();
    await visitor.post('/api/sessions', {});
    const [row] = await shop.deps.store.read((db) => db.select().from(sessions));
    expect(JSON.stringify(row)).not.toContain(visitor.cookies.hq_session);
  });
});

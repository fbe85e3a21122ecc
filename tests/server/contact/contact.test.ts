import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { outbox } from '#server/email/email-tables.ts';
import { staffOf } from '#tests/support/data/laybys.ts';
import { startTestShop, type TestShop } from '#tests/support/shop/test-shop.ts';

const emails = ({ deps }: TestShop) =>
  deps.store.read((db) => db.select().from(outbox).where(eq(outbox.kind, 'contact-message')));
const ann = { name: 'Ann Zoë', email: 'ann@example.com', phone: '+61 400 000 123', message: 'Can the roasts be tied?' };
const send = (shop: TestShop, more: Record<string, string> = {}) =>
  shop.request('POST', '/api/contact', { body: { ...ann, ...more } });
const listPath = '/api/admin/contact-messages';

async function shopWithAddress() {
  const shop = await startTestShop();
  const staff = await staffOf(shop);
  const { body } = await staff.get('/api/admin/shop-settings');
  const { version, comingSoonOverride, sendsEmails, ...settings } = body;
  await staff.patch('/api/admin/shop-settings', { ...settings, email: 'shop@example.com' });
  return { shop, staff };
}

it('A contact message is stored and emailed to the shop, with the sender’s email address in the text', async () => {
  const { shop, staff } = await shopWithAddress();
  expect((await send(shop)).status).toBe(202);
  const [email, ...more] = await emails(shop);
  expect(more).toEqual([]);
  expect(email).toMatchObject({ kind: 'contact-message', toAddress: 'shop@example.com' });
  expect(email?.textBody).toContain('Can the roasts be tied?');
  expect(email?.textBody).toContain('ann@example.com');
  expect((await staff.get(listPath)).body).toMatchObject([{ ...ann, answeredAt: null, answeredBy: null }]);
});

it('A shop without an email address still stores a contact message, and staff see that it is unanswered', async () => {
  const shop = await startTestShop();
  const staff = await staffOf(shop);
  await send(shop);
  expect(await emails(shop)).toEqual([]);
  expect((await staff.get('/api/admin/overview')).body.attention.messages).toBe(1);
});

it('Staff mark a contact message as answered once, and find it by state, name, phone number and text', async () => {
  const shop = await startTestShop();
  const staff = await staffOf(shop);
  await send(shop);
  await send(shop, { name: 'Bob', email: 'bob@example.com', phone: '', message: 'Where is my box?' });
  const namesOf = async (query: string) =>
    (await staff.get(`${listPath}?${query}`)).body.map(({ name }: { name: string }) => name);
  expect(await namesOf('')).toEqual(['Bob', 'Ann Zoë']);
  for (const q of ['zoe', '0400 000 123', 'ROASTS', 'ann@']) {
    expect(await namesOf(`q=${encodeURIComponent(q)}`), q).toEqual(['Ann Zoë']);
  }
  const [{ id }] = (await staff.get(`${listPath}?q=roasts`)).body;
  const marked = await staff.patch(`${listPath}/${id}`, { answered: true });
  expect(marked.body).toMatchObject({ id, answeredAt: expect.any(String), answeredBy: expect.any(String) });
  shop.advance(60_000);
  expect((await staff.patch(`${listPath}/${id}`, { answered: true })).body).toEqual(marked.body);
  expect(await namesOf('state=answered')).toEqual(['Ann Zoë']);
  expect(await namesOf('state=waiting')).toEqual(['Bob']);
  await staff.patch(`${listPath}/${id}`, { answered: false });
  expect(await namesOf('state=waiting')).toEqual(['Bob', 'Ann Zoë']);
  expect((await staff.patch(`${listPath}/999`, { answered: true })).status).toBe(404);
});

it('A contact message is dropped silently if the hidden field that only bots fill in has a value', async () => {
  const { shop, staff } = await shopWithAddress();
  const response = await send(shop, { website: 'https://spam.example' });
  expect([response.status, response.body]).toEqual([202, { ok: true }]);
  expect([await emails(shop), (await staff.get(listPath)).body]).toEqual([[], []]);
});

it('Each invalid field of a contact message gets an error message', async () => {
  const shop = await startTestShop();
  const response = await shop.request('POST', '/api/contact', { body: { name: ' ', email: 'ann', message: '' } });
  expect(response.status).toBe(422);
  expect(response.body.errors).toEqual([
    { path: 'name', message: 'Please enter your name' },
    { path: 'email', message: 'Please enter a valid email address' },
    { path: 'message', message: 'Please write your message' },
  ]);
});

it('More than ten contact messages a minute from one IP address get a 429 with the time to wait', async () => {
  const shop = await startTestShop();
  const statuses: number[] = [];
  for (let count = 0; count < 11; count += 1) statuses.push((await send(shop)).status);
  expect(statuses).toEqual([...Array<number>(10).fill(202), 429]);
  expect((await send(shop)).headers['retry-after']).toMatch(/^\d+$/);
});

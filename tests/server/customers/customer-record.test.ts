import { describe, expect, it } from 'vitest';
import type { CustomerRecord } from '#core/customers/customer-record.ts';
import { emailsTo } from '#tests/support/data/counter-sales.ts';
import { type RecordShop, shopOfRecords } from '#tests/support/data/customers/shop-records.ts';

const mary = { name: 'Mary Nguyen', email: 'mary@customer.test', phone: '0400 111 222' };

async function recordIn({ records, staff }: RecordShop, name = 'Mary Nguyen') {
  const found = (await records()).find((each) => each.name === name);
  const path = `/api/admin/customers/${found?.id}`;
  const read = async (): Promise<CustomerRecord> => (await staff.get(path)).body;
  return { path, read };
}

describe('A customer’s record', () => {
  it('shows purchases, payments, messages and emails', async () => {
    const shop = await shopOfRecords();
    const { order } = await shop.buy(mary);
    await shop.buy({ ...mary, name: 'Tom Nguyen', phone: '0400 999 000' });
    const message = { name: 'M', email: 'MARY@customer.test', message: 'Is the lamb hung?', website: '' };
    expect((await shop.shop.visitor().post('/api/contact', message)).status).toBeLessThan(300);
    const { read } = await recordIn(shop);
    expect(await read()).toMatchObject({
      addresses: ['1 Smith St, Carlton VIC 3053'],
      years: [{ year: 2026, spent: 99_995 }],
      payments: [{ orderId: order.id, amount: 99_995, method: 'card' }],
      emails: [{ to: mary.email }, { to: mary.email }],
      messages: [{ message: 'Is the lamb hung?' }],
      newsletter: 'none',
      alike: [{ name: 'Tom Nguyen', same: ['email'] }],
      closeObstacles: [`Order #${order.id} is not delivered yet.`],
    });
  });

  it('stores notes and tags, each with its author and time, and a tag finds the customer', async () => {
    const shop = await shopOfRecords();
    await shop.buy(mary);
    const { path, read } = await recordIn(shop);
    await shop.staff.post(`${path}/notes`, { text: 'Allergic to garlic', isPinned: true });
    const { body } = await shop.staff.post(`${path}/notes`, { text: 'Rings at the back' });
    expect(body.notes).toMatchObject([
      { text: 'Allergic to garlic', isPinned: true, author: 'staff-1' },
      { text: 'Rings at the back', isPinned: false },
    ]);
    await shop.staff.request('DELETE', `${path}/notes/${body.notes[1].id}`);
    await shop.staff.post(`${path}/tags`, { tag: 'Wholesale' });
    await shop.staff.post(`${path}/tags`, { tag: 'WHOLESALE' });
    expect(await shop.records('q=whole')).toMatchObject([
      { tags: ['Wholesale'], pinnedNotes: ['Allergic to garlic'], name: 'Mary Nguyen' },
    ]);
    expect(await shop.records('tag=wholesale')).toHaveLength(1);
    expect((await shop.staff.get('/api/admin/customer-tags')).body).toEqual([{ tag: 'Wholesale', customers: 1 }]);
    await shop.staff.request('DELETE', `${path}/tags/wholesale`);
    const { events, tags } = await read();
    expect(tags).toEqual([]);
    expect(events.map(({ kind }) => kind)).toEqual([
      'tag-removed',
      'tag-added',
      'note-removed',
      'note-added',
      'note-added',
    ]);
  });

  it('is changed only by the first of two staff members who edit it simultaneously', async () => {
    const shop = await shopOfRecords();
    await shop.buy(mary);
    const { path, read } = await recordIn(shop);
    const { version } = await read();
    const edit = { name: 'Mary Nguyen', email: mary.email, phone: '0400 111 333', address: '2 High St', version };
    expect((await shop.staff.patch(path, edit)).body).toMatchObject({ phone: '0400 111 333', address: '2 High St' });
    expect((await shop.staff.patch(path, { ...edit, phone: '0400 111 444' })).body).toMatchObject({
      code: 'stale_version',
    });
    expect(await shop.records('q=111333')).toHaveLength(1);
    expect(await shop.records('q=111222')).toHaveLength(0);
  });

  it('is changed together with the customer’s account, whose old email address is notified', async () => {
    const shop = await shopOfRecords();
    const visitor = await shop.register('mary', { firstName: 'Mary', lastName: 'Nguyen' });
    const { path, read } = await recordIn(shop);
    const { version } = await read();
    const edit = { name: 'Maria van den Berg', email: 'new@customer.test', phone: '', address: '', version };
    expect((await shop.staff.patch(path, edit)).status).toBe(200);
    expect((await visitor.get('/api/users/me')).body).toMatchObject({
      firstName: 'Maria',
      lastName: 'van den Berg',
      email: 'new@customer.test',
    });
    const sent = await emailsTo(shop.shop, 'mary@customer.test');
    expect(sent.map(({ kind }) => kind)).toContain('email-changed');
    const later = await read();
    const refused = await shop.staff.patch(path, { ...edit, email: '', version: later.version });
    expect(refused.body.errors).toMatchObject([{ path: 'email' }]);
  });
});

describe('A code for a new password', () => {
  async function codeFor(shop: RecordShop) {
    const visitor = await shop.register('mary', { firstName: 'Mary', lastName: 'Nguyen' });
    const { path, read } = await recordIn(shop);
    const { body } = await shop.staff.post(`${path}/reset-code`, {});
    const use = (code: string, password = 'better horse 7') =>
      shop.shop.visitor().post('/api/users/reset-code', { username: 'mary', code, password });
    return { visitor, path, read, code: body.code as string, use };
  }

  it('works once, in any spelling, and ends every session of the account', async () => {
    const shop = await shopOfRecords();
    const { visitor, code, use, read } = await codeFor(shop);
    expect(code).toMatch(/^[A-Z0-9]{4}-[A-Z0-9]{4}$/);
    expect((await use(code.toLowerCase().replace('-', ' '))).status).toBe(200);
    expect((await visitor.get('/api/users/me')).status).toBe(401);
    expect((await use(code)).status).toBe(404);
    const login = { username: 'mary', password: 'better horse 7' };
    expect((await shop.shop.visitor().post('/api/users/login', login)).status).toBe(200);
    expect((await emailsTo(shop.shop, 'mary@customer.test')).map(({ kind }) => kind)).toContain('password-changed');
    expect((await read()).events.map(({ kind }) => kind)).toEqual(['password-reset', 'reset-code-made']);
  });

  it('is invalid after five wrong guesses, even if they are sent simultaneously', async () => {
    const shop = await shopOfRecords();
    const { code, use } = await codeFor(shop);
    const guesses = await Promise.all(Array.from({ length: 6 }, (_, index) => use(`AAAA-AAA${index}`)));
    expect(guesses.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404]);
    expect((await use(code)).status).toBe(404);
  });

  it('is invalid after a day, or when a newer code is created', async () => {
    const shop = await shopOfRecords();
    const { code, use, path } = await codeFor(shop);
    const newer = (await shop.staff.post(`${path}/reset-code`, {})).body.code;
    expect((await use(code)).status).toBe(404);
    shop.shop.advance(24 * 60 * 60_000);
    expect((await use(newer)).status).toBe(404);
  });

  it('isn’t used up by a new password that is rejected as too common', async () => {
    const shop = await shopOfRecords();
    const { code, use } = await codeFor(shop);
    expect((await use(code, 'password1')).status).toBe(422);
    expect((await use(code)).status).toBe(200);
  });
});

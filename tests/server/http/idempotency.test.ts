import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { AppError } from '#core/app-error.ts';
import { defineEndpoint } from '#core/endpoint.ts';
import { serve } from '#server/http/serve-endpoint.ts';
import { newsletterSubscribers } from '#server/newsletter/newsletter-tables.ts';
import { startTestShop, type TestShopOptions } from '#tests/support/shop/test-shop.ts';

const note = defineEndpoint({
  summary: 'A call of this test',
  tag: 'staff',
  method: 'POST',
  path: '/api/notes/:id',
  access: 'shopper',
  params: z.object({ id: z.string() }),
  body: z.object({ text: z.string(), fails: z.boolean().optional() }),
  response: z.object({ row: z.number() }),
  status: 201,
});

/** Each call that is carried out leaves one row. */
const addRoutes: NonNullable<TestShopOptions['addRoutes']> = (routes, { clock }) => {
  serve(routes, note, ({ body, write }) =>
    write(async (tx) => {
      const email = `${body.text}-${crypto.randomUUID()}@shop.test`;
      const createdAt = clock().toISOString();
      const rows = await tx
        .insert(newsletterSubscribers)
        .values({ email, emailKey: email, createdAt })
        .returning({ row: newsletterSubscribers.id });
      if (body.fails) throw new AppError('wrong_status');
      return { row: rows[0]?.row ?? 0, secret: 'never answered' };
    }),
  );
};

async function startWithGuest() {
  const shop = await startTestShop({ addRoutes });
  const guest = shop.visitor();
  await guest.post('/api/sessions', {});
  const rows = () => shop.deps.store.read(async (db) => db.select().from(newsletterSubscribers));
  return { shop, guest, rows };
}

const key = '5b0c8a6e-8a4a-4a0f-9f0b-2f1c5f6f7a10';

describe('A request with an Idempotency-Key', () => {
  it('is carried out once, and repeating it returns the same response', async () => {
    const { guest, rows } = await startWithGuest();
    const first = await guest.post('/api/notes/1', { text: 'a' }, { key });
    const second = await guest.post('/api/notes/1', { text: 'a' }, { key });
    expect(first.status).toBe(201);
    expect(second.status).toBe(201);
    expect(second.body).toEqual(first.body);
    expect(second.headers['idempotent-replayed']).toBe('true');
    expect(await rows()).toHaveLength(1);
  });

  it('is rejected if the key was used with a different body', async () => {
    const { guest, rows } = await startWithGuest();
    await guest.post('/api/notes/1', { text: 'a' }, { key });
    const other = await guest.post('/api/notes/1', { text: 'b' }, { key });
    expect([other.status, other.body.code]).toEqual([422, 'key_reused']);
    expect(await rows()).toHaveLength(1);
  });

  it('is a separate request if the same key is used at another path or in another session', async () => {
    const { shop, guest, rows } = await startWithGuest();
    await guest.post('/api/notes/1', { text: 'a' }, { key });
    await guest.post('/api/notes/2', { text: 'a' }, { key });
    const neighbour = shop.visitor();
    await neighbour.post('/api/sessions', {});
    await neighbour.post('/api/notes/1', { text: 'a' }, { key });
    expect(await rows()).toHaveLength(3);
  });

  it('that was rejected may be repeated with the same key', async () => {
    const { guest, rows } = await startWithGuest();
    const rejected = await guest.post('/api/notes/1', { text: 'a', fails: true }, { key });
    expect(rejected.status).toBe(409);
    expect(await rows()).toHaveLength(0);
    expect((await guest.post('/api/notes/1', { text: 'a' }, { key })).status).toBe(201);
  });

  it('made ten times in parallel is carried out once; the other requests wait or get an error', async () => {
    const { guest, rows } = await startWithGuest();
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => guest.post('/api/notes/1', { text: 'a' }, { key })),
    );
    expect(await rows()).toHaveLength(1);
    const done = responses.filter(({ status }) => status === 201);
    expect(done.length).toBeGreaterThan(0);
    expect(new Set(done.map(({ body }) => body.row)).size).toBe(1);
    for (const { status, body } of responses)
      if (status !== 201) expect([status, body.code]).toEqual([409, 'key_in_flight']);
  });

  it('gets the same response after a restart, as the key is stored in the database', async () => {
    const { shop, guest } = await startWithGuest();
    const first = await guest.post('/api/notes/1', { text: 'a' }, { key });
    shop.advance(29 * 24 * 60 * 60 * 1000);
    const later = await guest.post('/api/notes/1', { text: 'a' }, { key });
    expect(later.body).toEqual(first.body);
  });

  it.each(['', ' ', 'a b', 'ü', 'x'.repeat(201)])('is rejected if the key is %j', async (odd) => {
    const { guest, rows } = await startWithGuest();
    const response = await guest.post(
      '/api/notes/1',
      { text: 'a' },
      { headers: { 'idempotency-key': Buffer.from(odd).toString('latin1') } },
    );
    expect([response.status, response.body.code]).toEqual([400, 'malformed']);
    expect(await rows()).toHaveLength(0);
  });

  it('is carried out only once even without a session', async () => {
    const { shop, rows } = await startWithGuest();
    const body = { email: 'ada@shop.test' };
    expect((await shop.request('POST', '/api/newsletter', { body, key })).status).toBe(202);
    expect((await shop.request('POST', '/api/newsletter', { body, key })).headers['idempotent-replayed']).toBe('true');
    const other = await shop.request('POST', '/api/newsletter', { body: { email: 'bob@shop.test' }, key });
    expect(other.status).toBe(422);
    expect(await rows()).toHaveLength(1);
  });
});

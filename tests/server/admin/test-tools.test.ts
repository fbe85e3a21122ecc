import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Email } from '#core/admin/test-tools-api.ts';
import { outbox } from '#server/email/email-tables.ts';
import { markRejected, markSent, maxAttempts, queueEmails } from '#server/email/outbox.ts';
import { runJob } from '#server/jobs/scheduler.ts';
import { staffOf } from '#tests/support/data/laybys.ts';
import { orderLines, pay, stockProduct } from '#tests/support/data/shopping.ts';
import { startTestShop, type TestShop, testNow } from '#tests/support/shop/test-shop.ts';

type Fate = 'waiting' | 'sent' | 'refused' | 'failed';

/** Creates an email with this outcome, and returns its id. */
async function emailThatIs({ deps }: TestShop, fate: Fate, changes: { to?: string; subject?: string } = {}) {
  const { store, clock } = deps;
  const label = {
    kind: 'receipt',
    to: 'jo@customer.test',
    subject: 'Your receipt',
    text: 'Thank you.',
    html: '<p>Hi</p>',
  };
  return store.write(async (tx) => {
    await queueEmails(tx, [{ ...label, ...changes }], clock());
    const rows = await tx.select().from(outbox);
    const id = rows.at(-1)?.id ?? 0;
    if (fate === 'sent') await markSent(tx, { id, kind: 'test' }, { now: clock(), compressedHtml: '<p>It came.</p>' });
    const errorCatalog = fate === 'failed' ? maxAttempts : fate === 'refused' ? 1 : 0;
    for (let count = 0; count < errorCatalog; count += 1) {
      const [row] = await tx.select().from(outbox).where(eq(outbox.id, id));
      if (row) await markRejected(tx, row, { lastError: '550 No such mailbox', isFinal: true, now: clock() });
    }
    return id;
  });
}

describe('The outbox in the test tools', () => {
  it('lists the emails with their states, newest first', async () => {
    const shop = await startTestShop();
    const staff = await staffOf(shop);
    await shop.deps.store.write(async (tx) => tx.delete(outbox));
    for (const fate of ['waiting', 'sent', 'refused', 'failed'] as const) await emailThatIs(shop, fate);
    const { body } = await staff.get('/api/admin/outbox');
    const seen = (body as Email[]).map(({ state, attempts, lastError }) => [state, attempts, lastError]);
    expect(seen).toEqual([
      ['failed', maxAttempts, '550 No such mailbox'],
      ['waiting', 1, '550 No such mailbox'],
      ['sent', 0, null],
      ['waiting', 0, null],
    ]);
    expect(body[0]).toMatchObject({ to: 'jo@customer.test', subject: 'Your receipt', kind: 'receipt', sentAt: null });
    expect(body[0].nextAttemptAt).toBeNull();
    expect(body[1].nextAttemptAt).toBe('2026-11-09T23:01:00.000Z');
    expect(body[2].sentAt).toBe(testNow);
    expect(JSON.stringify(body)).not.toContain('Thank you');
  });

  it.each([
    ['without a mail server shows staff the link to a new password, which they hand on', null, /\?token=[\w-]{40,}/],
    ['with one leaves that link to its receiver alone', 'smtp://127.0.0.1:1', /\?token=hidden\b/],
  ])('%s', async (_what, smtpUrl, link) => {
    const shop = await startTestShop({ env: { smtpUrl } });
    const staff = await staffOf(shop);
    const account = { username: 'jo-citizen', email: 'jo@customer.test', password: 'spring-lamb-7' };
    await shop.visitor().post('/api/users/register', account);
    await shop.visitor().post('/api/users/forgot-password', { email: account.email });
    const emails: Email[] = (await staff.get('/api/admin/outbox')).body;
    const id = emails.find(({ kind }) => kind === 'password')?.id;
    const { text, html } = (await staff.get(`/api/admin/outbox/${id}`)).body;
    for (const label of [text, html]) {
      expect(label).toMatch(link);
      expect(label.match(/\?token=[\w-]{40,}/) === null).toBe(smtpUrl !== null);
    }
  });

  it('can be searched, filtered by state and paged', async () => {
    const shop = await startTestShop();
    const staff = await staffOf(shop);
    await shop.deps.store.write(async (tx) => tx.delete(outbox));
    await emailThatIs(shop, 'waiting', { to: 'Ann.Lee@customer.test' });
    await emailThatIs(shop, 'sent', { subject: 'Order #41: 100% done' });
    await emailThatIs(shop, 'failed');
    const found = async (query: string) => {
      const { body, headers } = await staff.get(`/api/admin/outbox?${query}`);
      return { count: body.length, total: headers['x-total-count'] };
    };
    expect(await found('q=ann.lee')).toEqual({ count: 1, total: '1' });
    expect(await found('q=%23041')).toEqual({ count: 0, total: '0' });
    expect(await found('q=100%25')).toEqual({ count: 1, total: '1' });
    expect(await found('q=ORDER%20%2341')).toEqual({ count: 1, total: '1' });
    expect(await found('q=receipt')).toEqual({ count: 3, total: '3' });
    expect(await found('state=failed')).toEqual({ count: 1, total: '1' });
    expect(await found('state=waiting')).toEqual({ count: 1, total: '1' });
    expect(await found('page=2&pageSize=2')).toEqual({ count: 1, total: '3' });
    expect((await staff.get('/api/admin/outbox?state=lost')).status).toBe(422);
  });

  it('shows an email’s content, as text and as HTML', async () => {
    const shop = await startTestShop();
    const staff = await staffOf(shop);
    const id = await emailThatIs(shop, 'waiting');
    const { body } = await staff.get(`/api/admin/outbox/${id}`);
    expect(body).toMatchObject({ id, state: 'waiting', text: 'Thank you.', html: '<p>Hi</p>' });
    expect((await staff.get('/api/admin/outbox/999')).status).toBe(404);
  });

  it('gives a failed email its full number of attempts again when staff retry it', async () => {
    const shop = await startTestShop();
    const staff = await staffOf(shop);
    const id = await emailThatIs(shop, 'failed');
    const response = await staff.post(`/api/admin/outbox/${id}/retry`, {});
    expect([response.status, response.body.state, response.body.attempts]).toEqual([200, 'waiting', 0]);
    const rejected = await emailThatIs(shop, 'refused');
    expect((await staff.post(`/api/admin/outbox/${rejected}/retry`, {})).body.nextAttemptAt).toBeNull();
  });

  it('can’t retry an email that was sent or is still waiting', async () => {
    const shop = await startTestShop();
    const staff = await staffOf(shop);
    for (const fate of ['sent', 'waiting'] as const) {
      const id = await emailThatIs(shop, fate);
      const response = await staff.post(`/api/admin/outbox/${id}/retry`, {});
      expect([response.status, response.body.code]).toEqual([409, 'wrong_status']);
    }
    expect((await staff.post('/api/admin/outbox/999/retry', {})).status).toBe(404);
  });
});

describe('The last charges of the simulated payment provider', () => {
  it('are read from the payment provider itself: charges, declines and refunds with their orders', async () => {
    const shop = await startTestShop();
    const staff = await staffOf(shop);
    const jo = shop.visitor();
    const { order, orders } = await orderLines(shop, jo, [[await stockProduct(shop), 'credit-card']]);
    await pay(jo, orders, { token: 'till_declined' });
    shop.advance(1000);
    await pay(jo, orders);
    await staff.patch(`/api/admin/orders/${order.id}/status`, { status: 'cancelled' });
    const { body } = await staff.get('/api/admin/till-charges');
    const ofOrder = [{ id: order.id, amount: 99995 }];
    expect(body).toMatchObject([
      { amount: 99995, refunded: 99995, outcome: 'succeeded', card: { last4: '4242' }, orders: ofOrder },
      { amount: 99995, refunded: 0, outcome: 'declined', declineCode: 'card_declined', card: null, orders: ofOrder },
    ]);
  });

  it('can be searched by order and by reference', async () => {
    const shop = await startTestShop();
    const staff = await staffOf(shop);
    const product = await stockProduct(shop);
    for (let count = 0; count < 3; count += 1) {
      const jo = shop.visitor();
      await pay(jo, (await orderLines(shop, jo, [[product, 'credit-card']])).orders);
    }
    const all = await staff.get('/api/admin/till-charges?page=1&pageSize=2');
    expect([all.body.length, all.headers['x-total-count']]).toEqual([2, '3']);
    const [first] = all.body;
    for (const q of [`%23${first.orders[0].id}`, first.reference.slice(4, 20)]) {
      const { body } = await staff.get(`/api/admin/till-charges?q=${q}`);
      expect(body).toEqual([first]);
    }
  });
});

describe('The state of the jobs in the test tools', () => {
  it('shows how often each job runs, when it last ran, and since when it has failed with which error', async () => {
    const shop = await startTestShop();
    const staff = await staffOf(shop);
    const everyMs = 30_000;
    await runJob({ name: 'send emails', everyMs, run: async () => {} }, shop.deps);
    const run = async () => {
      throw new Error('The provider is silent');
    };
    await runJob({ name: 'charge due instalments', everyMs, run }, shop.deps);
    const { body } = await staff.get('/api/admin/jobs');
    expect(body).toMatchObject([
      {
        name: 'send emails',
        everyMs,
        runs: 1,
        failures: 0,
        lastEndedAt: testNow,
        lastError: null,
        failingSince: null,
      },
      {
        name: 'charge due instalments',
        runs: 1,
        failures: 1,
        lastError: 'The provider is silent',
        failingSince: testNow,
      },
    ]);
    expect((await staff.get('/api/admin/jobs?q=emails')).body).toHaveLength(1);
  });
});

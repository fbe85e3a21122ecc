import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { defaultShopSettings } from '#server/content/content-queries.ts';
import { settings } from '#server/content/content-tables.ts';
import { outbox } from '#server/email/email-tables.ts';
import { queueEmails } from '#server/email/outbox.ts';
import { sendEmails } from '#server/email/sending/send-emails.ts';
import { sendBroadcasts } from '#server/newsletter/admin/send-broadcasts.ts';
import { newsletterSubscribers } from '#server/newsletter/newsletter-tables.ts';
import { staffOf } from '#tests/support/data/laybys.ts';
import { stockProduct } from '#tests/support/data/shopping.ts';
import { startMailServer } from '#tests/support/outside/mail-server.ts';
import { startProgram } from '#tests/support/shop/bundled-program.ts';
import { startTestShop, type TestShop } from '#tests/support/shop/test-shop.ts';
import type { mortalSteps } from '../faults/mortal-steps.ts';

const path = '/api/admin/broadcasts';
const draft = {
  subject: 'Lamb is back at {{shopName}}',
  preview: 'From Thursday',
  content: '**Spring lamb** is [here](https://shop.test/lamb).',
  productId: null,
  perMinute: 60,
};
const address = (index: number) => `p${String(index).padStart(2, '0')}@customer.test`;
const everybody = (count: number) => Array.from({ length: count }, (_, index) => address(index));

async function subscribe({ deps }: TestShop, email: string, changes: object = {}): Promise<void> {
  const at = deps.clock().toISOString();
  await deps.store.write((tx) =>
    tx.insert(newsletterSubscribers).values({ email, emailKey: email, createdAt: at, confirmedAt: at, ...changes }),
  );
}

interface Options {
  people?: number;
  rejects?: string[];
}

/**
 * Creates a shop with a street address and this many confirmed subscribers. `start` starts a broadcast at the given rate per
 * minute.
 */
async function shopWithReaders({ people = 3, rejects = [] }: Options = {}) {
  const mail = await startMailServer({ rejects });
  const shop = await startTestShop({ env: { smtpUrl: mail.url } });
  const value = {
    ...defaultShopSettings,
    comingSoon: false,
    streetAddress: '12 High Street, Northcote',
    phone: '7010 1999',
  };
  await shop.deps.store.write((tx) =>
    tx.insert(settings).values({ name: 'shop', value, updatedAt: shop.deps.clock().toISOString() }),
  );
  for (const email of everybody(people)) await subscribe(shop, email);
  const staff = await staffOf(shop);
  const start = async (changes: object = {}) => {
    const { body } = await staff.post(path, { ...draft, ...changes });
    const started = await staff.post(`${path}/${body.id}/start`, { version: body.version, recipients: people });
    return { ...started, id: body.id as number };
  };
  const send = sendEmails();
  /** Runs the broadcast job and the email job for this many seconds. */
  const pass = async (seconds: number) => {
    for (let second = 0; second < seconds; second += 1) {
      shop.advance(1000);
      await sendBroadcasts.run(shop.deps);
      await send.run(shop.deps);
    }
  };
  const sentTo = () => mail.emails.map(({ recipients }) => recipients.join()).filter((to) => to.startsWith('p'));
  const detail = async (id: number) => (await staff.get(`${path}/${id}`)).body;
  return { mail, shop, staff, start, pass, sentTo, detail };
}

describe('An email broadcast to subscribers', () => {
  it('is sent once, at its rate, to all subscribers confirmed when it starts', async () => {
    const { shop, start, pass, sentTo, detail, mail } = await shopWithReaders();
    await subscribe(shop, 'p90@unconfirmed.test', { confirmedAt: null });
    await subscribe(shop, 'p91@left.test', { unsubscribedAt: shop.deps.clock().toISOString() });
    const beef = await stockProduct(shop);
    const { id, body } = await start({ productId: beef.id });
    expect(body).toMatchObject({ state: 'sending', recipients: 3, report: { total: 3, waiting: 3 } });
    await subscribe(shop, 'p92@later.test');
    await pass(1);
    expect(sentTo()).toEqual([address(0)]);
    await pass(6);
    expect(sentTo()).toEqual(everybody(3));
    expect(await detail(id)).toMatchObject({ state: 'sent', report: { sent: 3, waiting: 0, refused: 0, underway: 0 } });
    const [email] = mail.emails.filter(({ recipients }) => recipients[0] === address(0));
    expect(email?.subject).toBe('Lamb is back at Hindquarter');
    expect(email?.header('list-unsubscribe')).toMatch(/^<http.+\/newsletter\/unsubscribe\?token=.+>$/);
    expect(email?.header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    expect(email?.html).toContain('<strong>Spring lamb</strong> is <a href="https://shop.test/lamb"');
    for (const part of [
      '12 High Street',
      '7010 1999',
      'Unsubscribe',
      'Beef hindquarter: $999.95',
      `/products/${beef.id}`,
    ]) {
      expect(email?.text).toContain(part);
    }
    const stored = await shop.deps.store.read((db) => db.select().from(outbox).where(eq(outbox.kind, 'broadcast')));
    expect(stored.map(({ textBody }) => textBody)).toEqual(Array(3).fill('The text is kept with the broadcast.'));
  });

  it('is not sent to a person who unsubscribes midway, even if their email is in the outbox', async () => {
    const { shop, start, pass, sentTo, detail, mail, staff } = await shopWithReaders({
      people: 5,
      rejects: [address(1)],
    });
    const { id } = await start({ perMinute: 600 });
    shop.advance(300);
    await sendBroadcasts.run(shop.deps);
    const waiting = await shop.deps.store.read((db) => db.select().from(outbox).where(eq(outbox.kind, 'broadcast')));
    expect(waiting.map(({ toAddress }) => toAddress)).toEqual(everybody(3));
    const leave = async (url: string) =>
      expect((await shop.request('POST', url.replace(shop.url, ''), { body: undefined })).status).toBe(200);
    await leave(waiting[2]?.unsubscribeUrl ?? '');
    await shop.deps.store.write((tx) =>
      tx
        .update(newsletterSubscribers)
        .set({ unsubscribedAt: shop.deps.clock().toISOString() })
        .where(eq(newsletterSubscribers.email, address(3))),
    );
    await pass(4);
    expect(sentTo()).toEqual([address(0), address(4)]);
    await leave(waiting[0]?.unsubscribeUrl ?? '');
    expect(await detail(id)).toMatchObject({
      state: 'sent',
      report: { total: 5, sent: 2, refused: 1, left: 2, unsubscribedSince: 1, waiting: 0, unclear: 0 },
    });
    const { body } = await staff.get(`${path}/${id}/recipients?state=refused`);
    expect(body).toMatchObject([{ email: address(1), rejections: 1, error: expect.stringContaining('No mailbox') }]);
    await pass(120);
    expect(mail.emails.filter(({ recipients }) => recipients[0] === address(1))).toEqual([]);
  });

  it('isn’t sent if the number of recipients that the owner confirmed has changed', async () => {
    const { shop, staff, pass, sentTo } = await shopWithReaders();
    const { body } = await staff.post(path, draft);
    const start = (changes: object) => staff.post(`${path}/${body.id}/start`, { version: body.version, ...changes });
    expect((await start({ recipients: 2 })).body).toMatchObject({
      code: 'wrong_status',
      detail: expect.stringContaining('to 3 now, not to 2'),
    });
    expect((await start({ version: 9, recipients: 3 })).body.code).toBe('stale_version');
    expect((await start({ at: '2026-11-01T00:00:00.000Z' })).status).toBe(422);
    await shop.deps.store.write((tx) => tx.update(settings).set({ value: defaultShopSettings }));
    expect((await start({ recipients: 3 })).body.detail).toContain('Spam Act');
    await pass(2);
    expect(sentTo()).toEqual([]);
    expect((await staff.post(path, { ...draft, content: 'Dear {{name}}' })).body.errors).toMatchObject([
      { path: 'content' },
    ]);
    expect((await staff.post(path, { ...draft, content: '[x](javascript:1)' })).status).toBe(422);
    expect((await staff.patch(`${path}/${body.id}`, { ...draft, version: 9 })).body.code).toBe('stale_version');
    expect((await staff.request('DELETE', `${path}/${body.id}`)).status).toBe(200);
  });

  it('starts at its time, sends nothing while paused, continues after being resumed, and ends when stopped', async () => {
    const { shop, staff, pass, sentTo, detail } = await shopWithReaders({ people: 6 });
    const { body } = await staff.post(path, draft);
    const { id } = body;
    const state = (next: string) => staff.post(`${path}/${id}/state`, { state: next });
    const at = new Date(shop.deps.clock().getTime() + 3000).toISOString();
    expect((await staff.post(`${path}/${id}/start`, { version: body.version, at })).body.state).toBe('scheduled');
    expect((await staff.patch(`${path}/${id}`, draft)).body.code).toBe('wrong_status');
    await pass(2);
    expect((await detail(id)).state).toBe('scheduled');
    await pass(3);
    expect(sentTo()).toEqual(everybody(2));
    shop.advance(1000);
    await sendBroadcasts.run(shop.deps);
    expect((await state('paused')).body).toMatchObject({ state: 'paused', report: { sent: 2, waiting: 4 } });
    await pass(5);
    expect(sentTo()).toEqual(everybody(2));
    await state('sending');
    await pass(1);
    expect(sentTo()).toEqual(everybody(3));
    expect((await state('stopped')).body).toMatchObject({ state: 'stopped', report: { sent: 3, waiting: 3 } });
    expect((await state('sending')).body.code).toBe('wrong_status');
    await pass(3);
    expect(sentTo()).toEqual(everybody(3));
  });

  it('is sent after waiting emails about orders', async () => {
    const { shop, start, mail } = await shopWithReaders();
    await start({ perMinute: 600 });
    shop.advance(1000);
    await sendBroadcasts.run(shop.deps);
    await shop.deps.store.write((tx) =>
      queueEmails(
        tx,
        [{ kind: 'receipt', to: 'jo@customer.test', subject: 'x', text: 'x', html: 'x' }],
        shop.deps.clock(),
      ),
    );
    await sendEmails().run(shop.deps);
    expect(mail.emails.map(({ recipients }) => recipients[0]).filter((to) => !to?.includes('staff'))[0]).toBe(
      'jo@customer.test',
    );
  });
});

it('Two processes that send a broadcast simultaneously email each address once', async () => {
  const { shop, start, sentTo, detail } = await shopWithReaders({ people: 12 });
  const { id } = await start({ perMinute: 600 });
  const senders = [sendEmails(), sendEmails()];
  for (let turn = 0; turn < 8; turn += 1) {
    shop.advance(1000);
    await Promise.all(senders.flatMap((send) => [sendBroadcasts.run(shop.deps), send.run(shop.deps)]));
  }
  expect(sentTo().toSorted()).toEqual(everybody(12));
  expect(await detail(id)).toMatchObject({ state: 'sent', report: { sent: 12 } });
});

/**
 * The points at which the shop is killed: after it recorded that it hands an email over but before the email was sent, and after
 * the mail server accepted an email but before that was stored. Before the first broadcast, the shop sends a welcome email, which
 * takes two commits.
 */
const deaths: [dieAt: (typeof mortalSteps)[number], dieOn: number][] = [
  ['after a commit', 4],
  ['before a commit', 3],
];

it('A shop that is killed repeatedly sends a broadcast to no one twice, and lists recipients who may not have received it', async () => {
  const { shop, start, pass, sentTo, detail, staff, mail } = await shopWithReaders({ people: 8 });
  const { id } = await start({ perMinute: 600 });
  for (const [index, [dieAt, dieOn]] of deaths.entries()) {
    shop.advance(1000);
    const now = shop.deps.clock().toISOString();
    const env = {
      DATA_DIR: shop.deps.env.dataDir,
      NOW: now,
      SMTP_URL: mail.url,
      DIE_AT: dieAt,
      DIE_FROM: 'work',
      DIE_ON: String(dieOn),
    };
    const { child, ended } = await startProgram('tests/server/faults/mortal-shop.ts', env);
    child.send('broadcast');
    expect([index, await ended]).toEqual([index, dieAt]);
  }
  shop.advance(10 * 60_000);
  await pass(6);
  const { report } = await detail(id);
  expect(new Set(sentTo()).size).toBe(sentTo().length);
  expect(report).toMatchObject({ total: 8, waiting: 0, underway: 0, refused: 0, left: 0 });
  expect(report.sent + report.unclear).toBe(8);
  expect(report.unclear).toBe(2);
  expect(everybody(8).filter((to) => !sentTo().includes(to))).toHaveLength(1);
  await staff.post(`${path}/${id}/resend-unclear`, {});
  await pass(3);
  expect((await detail(id)).report).toMatchObject({ sent: 8, unclear: 0 });
  expect(new Set(sentTo())).toEqual(new Set(everybody(8)));
});

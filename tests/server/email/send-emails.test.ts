import { fork } from 'node:child_process';
import { once } from 'node:events';
import { pino } from 'pino';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { defaultShopSettings } from '#server/content/content-queries.ts';
import { settings } from '#server/content/content-tables.ts';
import { isPostgres } from '#server/db/which-database.ts';
import { outbox } from '#server/email/email-tables.ts';
import { type Email, queueEmails } from '#server/email/outbox.ts';
import { sendEmails } from '#server/email/sending/send-emails.ts';
import { staffOf } from '#tests/support/data/laybys.ts';
import { orderLines, pay, stockProduct } from '#tests/support/data/shopping.ts';
import { startMailServer } from '#tests/support/outside/mail-server.ts';
import { openLikeShop } from '#tests/support/postgres/open-like-shop.ts';
import { bundledProgram } from '#tests/support/shop/bundled-program.ts';
import { folderEnv, folderSettings } from '#tests/support/shop/folder-settings.ts';
import { programEnv } from '#tests/support/shop/program-env.ts';
import { putFreshDatabase } from '#tests/support/shop/rows/migrated-database.ts';
import { temporaryFolder } from '#tests/support/shop/test-database.ts';
import { startTestShop, type TestShop } from '#tests/support/shop/test-shop.ts';

const minute = 60_000;

const emailTo = (to: string): Email => ({ kind: 'test', to, subject: `To ${to}`, text: 'Text', html: '<p>Text</p>' });
const queue = ({ deps }: TestShop, ...emails: Email[]) =>
  deps.store.write((tx) => queueEmails(tx, emails, deps.clock()));
const outboxOf = ({ deps }: TestShop) => deps.store.read((db) => db.select().from(outbox).orderBy(outbox.id));

it('A test email is sent immediately, without the outbox, and an error from the mail server is shown', async () => {
  const post = await startMailServer({ rejects: ['nobody@shop.test'] });
  const shop = await startTestShop({ env: { smtpUrl: post.url } });
  const staff = await staffOf(shop);
  const sendTo = (to: string) => staff.post('/api/admin/test-email', { to });
  expect((await sendTo('owner@shop.test')).body).toEqual({ problem: null });
  expect(post.emails).toMatchObject([{ recipients: ['owner@shop.test'], subject: 'Your emails work – Hindquarter' }]);
  expect((await sendTo('nobody@shop.test')).body.problem).toContain('No mailbox nobody@shop.test');
  expect((await sendTo('nobody')).status).toBe(422);
  await post.close();
  expect((await sendTo('owner@shop.test')).body.problem).toContain('ECONNREFUSED');
  shop.deps.env.smtpUrl = null;
  expect(await sendTo('owner@shop.test')).toMatchObject({ status: 409, body: { code: 'wrong_status' } });
});

describe('Emails', () => {
  it('arrive complete: sender, subject, text and HTML, and a reply address', async () => {
    const post = await startMailServer();
    const shop = await startTestShop({ env: { smtpUrl: post.url } });
    const value = { emailSender: 'Hind & Söhne <orders@shop.test>', email: 'hello@shop.test', abn: '99 999 999 060' };
    await shop.deps.store.write((tx) =>
      tx.insert(settings).values({
        name: 'shop',
        value: { ...defaultShopSettings, ...value },
        updatedAt: shop.deps.clock().toISOString(),
      }),
    );
    const jo = shop.visitor();
    const { orders } = await orderLines(shop, jo, [
      [await stockProduct(shop, { name: 'Half lamb “Größe”' }), 'layby-4'],
    ]);
    await pay(jo, orders);
    await sendEmails().run(shop.deps);
    const [email] = post.emails;
    const [stored] = await outboxOf(shop);
    expect(email).toMatchObject({
      recipients: ['jo@customer.test'],
      from: { name: 'Hind & Söhne', address: 'orders@shop.test' },
      to: [{ address: 'jo@customer.test' }],
      replyTo: [{ address: 'hello@shop.test' }],
      subject: `Layby for order #${orders[0]?.id} is set up: next $249.98 on Tuesday 24 November – Hindquarter`,
    });
    expect(email?.text?.trimEnd()).toBe(stored?.textBody);
    expect(email?.text).toContain('1 × Half lamb “Größe”');
    expect(email?.header('list-unsubscribe')).toBeUndefined();
    expect(stored).toMatchObject({ sentAt: shop.deps.clock().toISOString(), attempts: 0, lastError: null });
    await sendEmails().run(shop.deps);
    expect(post.emails).toHaveLength(1);
    const withoutImages = (html = '') => html.trimEnd().replaceAll(/ src="[^"]+"/g, '');
    const shown = await (await staffOf(shop)).get(`/api/admin/outbox/${stored?.id}`);
    expect(withoutImages(shown.body.html)).toBe(withoutImages(email?.html));
    // The stored HTML must be small, because it is kept for 90 days and contained in every backup.
    expect(stored?.htmlBody.length).toBeLessThan(shown.body.html.length / 2.5);
  });

  it('are sent in the order in which they were written', async () => {
    const post = await startMailServer();
    const shop = await startTestShop({ env: { smtpUrl: post.url } });
    for (const name of ['a', 'b', 'c']) await queue(shop, emailTo(`${name}@customer.test`));
    await sendEmails().run(shop.deps);
    expect(post.emails.flatMap((email) => email.recipients)).toEqual(
      ['a', 'b', 'c'].map((name) => `${name}@customer.test`),
    );
  });

  it('stay in the outbox if there is no mail server', async () => {
    const shop = await startTestShop();
    await queue(shop, emailTo('jo@customer.test'));
    await sendEmails().run(shop.deps);
    expect(await outboxOf(shop)).toMatchObject([{ sentAt: null, attempts: 0, lastError: null }]);
  });

  it('wait while the mail server is down without blocking other work, and are sent when the server is back', async () => {
    const gone = await startMailServer();
    await gone.close();
    const shop = await startTestShop({ env: { smtpUrl: gone.url } });
    const job = sendEmails();
    const jo = shop.visitor();
    const { orders } = await orderLines(shop, jo, [[await stockProduct(shop), 'credit-card']]);
    expect((await pay(jo, orders)).status).toBe(200);
    await queue(shop, emailTo('ann@customer.test'));
    for (let day = 0; day < 14; day += 1) {
      await job.run(shop.deps);
      shop.advance(24 * 60 * minute);
    }
    const waiting = await outboxOf(shop);
    expect(waiting).toMatchObject([
      { sentAt: null, attempts: 0 },
      { sentAt: null, attempts: 0 },
    ]);
    expect(waiting[0]?.lastError).toContain('ECONNREFUSED');
    const back = await startMailServer({ port: gone.port });
    await job.run(shop.deps);
    expect(back.emails.flatMap((email) => email.recipients).toSorted()).toEqual([
      'ann@customer.test',
      'jo@customer.test',
    ]);
    expect((await outboxOf(shop)).every((email) => email.sentAt !== null && email.lastError === null)).toBe(true);
  });

  it('are not delayed by a rejected email, which is retried after 1, 5 and 30 minutes, then hourly', async () => {
    const post = await startMailServer({ rejects: ['nobody@customer.test'] });
    const shop = await startTestShop({ env: { smtpUrl: post.url } });
    const job = sendEmails();
    await queue(shop, emailTo('nobody@customer.test'), emailTo('jo@customer.test'));
    await job.run(shop.deps);
    expect(post.emails.map((email) => email.recipients)).toEqual([['jo@customer.test']]);
    for (const minutes of [1, 5, 30, 60, 120]) {
      const [before] = await outboxOf(shop);
      expect(before?.nextAttemptAt).toBe(new Date(shop.deps.clock().getTime() + minutes * minute).toISOString());
      expect(before?.lastError).toContain('No mailbox nobody@customer.test');
      shop.advance(minutes * minute - 1);
      await job.run(shop.deps);
      expect((await outboxOf(shop))[0]?.attempts).toBe(before?.attempts);
      shop.advance(1);
      await job.run(shop.deps);
      expect((await outboxOf(shop))[0]?.attempts).toBe((before?.attempts ?? 0) + 1);
    }
    post.rejects.length = 0;
    shop.advance(24 * 60 * minute);
    await job.run(shop.deps);
    expect(post.emails.at(-1)?.recipients).toEqual(['nobody@customer.test']);
  });

  it('that are rejected are logged without their addresses', async () => {
    const post = await startMailServer({ rejects: ['nobody@customer.test'] });
    const shop = await startTestShop({ env: { smtpUrl: post.url } });
    const lines: string[] = [];
    await queue(shop, emailTo('nobody@customer.test'));
    await sendEmails().run({ ...shop.deps, log: pino({}, { write: (line) => lines.push(line) }) });
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('550 No mailbox');
    expect(lines[0]).not.toContain('customer.test');
  });

  it('whose connection to the mail server breaks move to the end of the queue', async () => {
    let breaks = true;
    const post = await startMailServer({
      async beforeAccepting(email) {
        if (breaks && email.recipients.includes('odd@customer.test')) await new Promise(() => {});
      },
    });
    const shop = await startTestShop({ env: { smtpUrl: `${post.url}?socketTimeout=300` } });
    const job = sendEmails();
    await queue(shop, emailTo('odd@customer.test'), emailTo('jo@customer.test'));
    await job.run(shop.deps);
    expect(post.emails).toEqual([]);
    shop.advance(minute);
    await job.run(shop.deps);
    expect(post.emails.map((email) => email.recipients)).toEqual([['jo@customer.test']]);
    breaks = false;
    shop.advance(minute);
    await job.run(shop.deps);
    expect(post.emails).toHaveLength(2);
  });

  it('of a broadcast aren’t sent again if the connection broke while their text was being transmitted', async () => {
    let breaks = true;
    const post = await startMailServer({ beforeAccepting: () => (breaks ? new Promise(() => {}) : Promise.resolve()) });
    const shop = await startTestShop();
    const consent = { consent: 'newsletter 1, confirmed', unsubscribeUrl: 'https://shop.test/u' };
    await queue(shop, { ...emailTo('many@customer.test'), kind: 'broadcast', ...consent });
    const lastError = async () => (await outboxOf(shop))[0]?.lastError;
    const sendBy = async (smtpUrl: string) => {
      shop.deps.env.smtpUrl = smtpUrl;
      shop.advance(minute);
      await sendEmails().run(shop.deps);
    };
    // No mail server has accepted the email, so it is tried again.
    await sendBy('smtp://127.0.0.1:1');
    expect(await lastError()).toContain('ECONNREFUSED');
    await sendBy(`${post.url}?socketTimeout=300`);
    expect(await lastError()).toMatch(/timeout/i);
    breaks = false;
    await sendBy(post.url);
    expect(post.emails).toEqual([]);
  });

  it('that are being sent when the shop stops don’t delay the stop', async () => {
    let arrived = () => {};
    const arrival = new Promise<void>((resolve) => {
      arrived = resolve;
    });
    const post = await startMailServer({
      async beforeAccepting() {
        arrived();
        await new Promise(() => {});
      },
    });
    const shop = await startTestShop({ env: { smtpUrl: post.url } });
    await queue(shop, emailTo('jo@customer.test'), emailTo('ann@customer.test'));
    const stop = new AbortController();
    const run = sendEmails().run(shop.deps, stop.signal);
    await arrival;
    stop.abort();
    await run;
    expect(await outboxOf(shop)).toMatchObject([
      { sentAt: null, lastError: null },
      { sentAt: null, lastError: null },
    ]);
  });

  it('don’t delay the stop if the shop stops just before they are sent', async () => {
    const post = await startMailServer({ beforeAccepting: () => new Promise(() => {}) });
    const shop = await startTestShop({ env: { smtpUrl: post.url } });
    await queue(shop, emailTo('jo@customer.test'));
    const stop = new AbortController();
    const { store } = shop.deps;
    const write = store.write.bind(store);
    vi.spyOn(store, 'write').mockImplementation(async (work) => {
      const result = await write(work);
      const [email] = await outboxOf(shop);
      if (email?.claimedAt !== null) stop.abort();
      return result;
    });
    await sendEmails().run(shop.deps, stop.signal);
    expect(await outboxOf(shop)).toMatchObject([{ sentAt: null, lastError: null, claimedAt: null }]);
  });

  it('are sent again if the shop was killed before the mail server confirmed them', async () => {
    const dataDir = temporaryFolder();
    if (!isPostgres) await putFreshDatabase(dataDir);
    const place = await folderEnv(dataDir);
    const store = await openLikeShop(await folderSettings(dataDir));
    const now = new Date();
    await store.write((tx) => queueEmails(tx, [emailTo('jo@customer.test'), emailTo('ann@customer.test')], now));
    await store.close();
    let victim: { kill(signal: 'SIGKILL'): boolean } | undefined;
    const post = await startMailServer({
      async beforeAccepting() {
        victim?.kill('SIGKILL');
      },
    });
    const program = await bundledProgram('tests/server/email/mailing-shop.ts');
    const send = (laterMs: number) => {
      const child = fork(program, {
        env: { ...programEnv, ...place, SMTP_URL: post.url, LATER_MS: String(laterMs) },
        execArgv: [],
      });
      onTestFinished(() => {
        child.kill('SIGKILL');
      });
      return child;
    };
    victim = send(0);
    await once(victim as ReturnType<typeof send>, 'exit');
    victim = undefined;
    // On PostgreSQL, other servers wait five minutes before they send an email claimed by a server, because they can't know that
    // the server was killed.
    const [code] = await once(send(6 * 60_000), 'exit');
    expect(code).toBe(0);
    expect(post.emails.map((email) => email.recipients[0])).toEqual([
      'jo@customer.test',
      'jo@customer.test',
      'ann@customer.test',
    ]);
    expect(new Set(post.emails.map((email) => email.messageId)).size).toBe(2);
  });
});

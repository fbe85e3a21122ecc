import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { isPostgres } from '#server/db/which-database.ts';
import { outbox, removedBody } from '#server/email/email-tables.ts';
import { type Email, queueEmails } from '#server/email/outbox.ts';
import { emailsWithText, removeEmailBodies, tooOld } from '#server/email/sending/email-expiry.ts';
import { sendEmails } from '#server/email/sending/send-emails.ts';
import { staffVisitor } from '#tests/support/browser/staff-visitor.ts';
import { startMailServer } from '#tests/support/outside/mail-server.ts';
import { startTestShop, type TestShop } from '#tests/support/shop/test-shop.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
const outboxOf = ({ deps }: TestShop) => deps.store.read((db) => db.select().from(outbox).orderBy(outbox.id));

async function queue({ deps }: TestShop, ...kinds: [kind: string, dedupeKey?: string][]) {
  const emails = kinds.map(
    ([kind, dedupeKey]): Email => ({
      kind,
      to: 'jo@customer.test',
      subject: kind,
      text: `Of ${kind}`,
      html: `<p>Of ${kind}</p>`,
      ...(dedupeKey ? { dedupeKey } : {}),
    }),
  );
  await deps.store.write((tx) => queueEmails(tx, emails, deps.clock()));
}

describe('An expired email', () => {
  it('is not sent: a password link expires after an hour, a reminder after its day, and another email after 14 days', async () => {
    const post = await startMailServer();
    // In this shop, today is 10 November 2026.
    const shop = await startTestShop({ env: { smtpUrl: post.url } });
    await queue(shop, ['password'], ['reminder', 'reminder:7:2026-11-11'], ['receipt', 'receipt:1']);
    shop.advance(59 * minute);
    await queue(shop, ['password'], ['reminder', 'reminder:8:2026-11-12']);
    shop.advance(13 * day);
    const subjects = () => post.emails.map(({ subject }) => subject);
    await sendEmails().run(shop.deps);
    expect(subjects()).toEqual(['receipt']);
    await queue(shop, ['receipt', 'receipt:2']);
    shop.advance(14 * day + minute);
    await sendEmails().run(shop.deps);
    expect(subjects()).toEqual(['receipt']);
    expect((await outboxOf(shop)).filter(({ lastError }) => lastError === tooOld)).toHaveLength(5);
  });

  it('is sent until it expires', async () => {
    const post = await startMailServer();
    const shop = await startTestShop({ env: { smtpUrl: post.url } });
    await queue(shop, ['password'], ['reminder', 'reminder:7:2026-11-11'], ['receipt']);
    shop.advance(59 * minute);
    await sendEmails().run(shop.deps);
    expect(post.emails.map(({ subject }) => subject)).toEqual(['password', 'reminder', 'receipt']);
  });

  it('is shown to staff as expired and can’t be sent again', async () => {
    const shop = await startTestShop({ env: { smtpUrl: 'smtp://127.0.0.1:9' } });
    await queue(shop, ['receipt', 'receipt:1']);
    shop.advance(15 * day);
    await sendEmails().run(shop.deps);
    const [row] = (await outboxOf(shop)).filter(({ kind }) => kind === 'receipt');
    const staff = await staffVisitor(shop);
    const seen = await staff.get(`/api/admin/outbox/${row?.id}`);
    expect(seen.body).toMatchObject({ state: 'failed', lastError: tooOld });
    expect((await staff.post(`/api/admin/outbox/${row?.id}/retry`)).status).toBe(409);
  });
});

it('An email’s content is removed after 90 days, but its row is kept so that the email isn’t created twice', async () => {
  const shop = await startTestShop();
  await queue(shop, ['receipt', 'receipt:1']);
  const job = removeEmailBodies();
  shop.advance(89 * day);
  await queue(shop, ['receipt', 'receipt:2']);
  await job.run(shop.deps);
  expect((await outboxOf(shop)).map(({ textBody }) => textBody)).toEqual(['Of receipt', 'Of receipt']);
  shop.advance(2 * day);
  await job.run(shop.deps);
  const rows = await outboxOf(shop);
  expect(rows.map(({ textBody }) => textBody)).toEqual([removedBody, 'Of receipt']);
  expect(rows[0]?.htmlBody).not.toContain('Of receipt');
  await queue(shop, ['receipt', 'receipt:1']);
  expect(await outboxOf(shop)).toHaveLength(2);
  shop.advance(89 * day);
  await job.run(shop.deps);
  expect((await outboxOf(shop)).map(({ textBody }) => textBody)).toEqual([removedBody, removedBody]);
});

it('An email’s content is removed after 90 days even if a row created earlier has a later date because a server’s clock was ahead', async () => {
  const shop = await startTestShop();
  const { store, clock } = shop.deps;
  const email = { kind: 'receipt', to: 'jo@customer.test', subject: 'Receipt', text: 'Of Jo', html: '<p>Of Jo</p>' };
  const write = (at: Date) => store.write((tx) => queueEmails(tx, [email], at));
  await write(new Date(clock().getTime() + day));
  await write(clock());
  const job = removeEmailBodies();
  const texts = async () => (await outboxOf(shop)).map(({ textBody }) => textBody);
  shop.advance(90 * day + minute);
  await job.run(shop.deps);
  expect(await texts()).toEqual(['Of Jo', removedBody]);
  shop.advance(day);
  await job.run(shop.deps);
  expect(await texts()).toEqual([removedBody, removedBody]);
});

it('Emails whose content was already removed aren’t read again by the job that removes it', async () => {
  const { store, clock } = (await startTestShop()).deps;
  const plan = await store.read(async (db) => {
    const query = emailsWithText(db, clock().toISOString()).getSQL();
    if (!isPostgres) return JSON.stringify(db.all(sql`explain query plan ${query}`));
    const database = db as unknown as { execute(query: unknown): Promise<{ rows: unknown[] }> };
    // PostgreSQL would scan a table with few rows instead of using its index.
    await database.execute(sql`set local enable_seqscan = off`);
    return JSON.stringify((await database.execute(sql`explain ${query}`)).rows);
  });
  expect(plan).toContain('outbox_with_text');
});

import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { outbox } from '#server/email/email-tables.ts';
import { sendEmails } from '#server/email/sending/send-emails.ts';
import { newsletterSubscribers } from '#server/newsletter/newsletter-tables.ts';
import { announceOpening } from '#server/newsletter/opening-announcement.ts';
import { enterStreetAddress } from '#tests/support/data/emails/street-address.ts';
import { staffOf } from '#tests/support/data/laybys.ts';
import { startMailServer } from '#tests/support/outside/mail-server.ts';
import { startProgram } from '#tests/support/shop/bundled-program.ts';
import { startTestShop, type TestShop } from '#tests/support/shop/test-shop.ts';
import type { mortalSteps } from '../faults/mortal-steps.ts';

const path = '/api/admin/opening-announcement';

const openings = ({ deps }: TestShop) =>
  deps.store.read((db) => db.select().from(outbox).where(eq(outbox.kind, 'opening')).orderBy(outbox.id));

interface Wish {
  email: string;
  source?: 'footer' | 'coming-soon';
  confirmed?: boolean;
  left?: boolean;
}

async function addSubscribers({ deps }: TestShop, wishes: readonly Wish[]): Promise<void> {
  const at = deps.clock().toISOString();
  const rows = wishes.map(({ email, source = 'coming-soon', confirmed = true, left = false }) => ({
    email,
    emailKey: email,
    source,
    createdAt: at,
    confirmedAt: confirmed ? at : null,
    unsubscribedAt: left ? at : null,
  }));
  await deps.store.write((tx) => tx.insert(newsletterSubscribers).values(rows));
}

const people = (count: number): Wish[] =>
  Array.from({ length: count }, (_, index) => ({ email: `p${index}@customer.test` }));

async function shopWithMail() {
  const mail = await startMailServer();
  const shop = await startTestShop({ env: { smtpUrl: mail.url } });
  await enterStreetAddress(shop);
  return { mail, shop, staff: await staffOf(shop) };
}

it('The shop’s opening is announced only to confirmed subscribers, once each, with a link to unsubscribe', async () => {
  const { shop, staff } = await shopWithMail();
  await addSubscribers(shop, [
    { email: 'asked@customer.test' },
    { email: 'footer@customer.test', source: 'footer' },
    { email: 'unconfirmed@customer.test', confirmed: false },
    { email: 'left@customer.test', left: true },
  ]);
  expect((await staff.get(path)).body).toEqual({ startedAt: null, waiting: 1, written: 0, canSend: true });
  await announceOpening.run(shop.deps);
  expect(await openings(shop)).toEqual([]);
  expect((await staff.post(path, {})).status).toBe(200);
  await announceOpening.run(shop.deps);
  await announceOpening.run(shop.deps);
  await staff.post(path, {});
  await announceOpening.run(shop.deps);
  const written = await openings(shop);
  expect(written.map(({ toAddress }) => toAddress)).toEqual(['asked@customer.test']);
  const [, token] = /\/newsletter\/unsubscribe\?token=([\w.-]+)/.exec(written[0]?.textBody ?? '') ?? [];
  expect(written[0]?.unsubscribeUrl).toContain('/newsletter/unsubscribe?token=');
  expect((await shop.request('POST', '/api/newsletter/unsubscribe', { body: { token } })).status).toBe(200);
  expect((await staff.get(path)).body).toMatchObject({ startedAt: expect.any(String), waiting: 0, written: 1 });
});

it('At most twenty emails about the shop’s opening wait in the outbox; the next ones are added when those are sent', async () => {
  const { shop, staff, mail } = await shopWithMail();
  await addSubscribers(shop, people(45));
  await staff.post(path, {});
  for (const expected of [20, 40, 45, 45]) {
    await announceOpening.run(shop.deps);
    await announceOpening.run(shop.deps);
    expect(await openings(shop)).toHaveLength(expected);
    await sendEmails().run(shop.deps);
  }
  const recipients = (await openings(shop)).map(({ toAddress }) => toAddress);
  expect(new Set(recipients).size).toBe(45);
  expect(mail.emails.length).toBeGreaterThanOrEqual(45);
});

const deaths: [dieAt: (typeof mortalSteps)[number], dieOn: number][] = [
  ['after a commit', 1],
  ['before a commit', 4],
];

it('A shop that is killed repeatedly during the announcement of its opening emails each address once', async () => {
  const { shop, staff, mail } = await shopWithMail();
  await addSubscribers(shop, people(21));
  await staff.post(path, {});
  const env = { DATA_DIR: shop.deps.env.dataDir, NOW: shop.deps.clock().toISOString(), SMTP_URL: mail.url };
  for (const [dieAt, dieOn] of deaths) {
    const dying = { ...env, DIE_AT: dieAt, DIE_ON: String(dieOn) };
    const { child, ended } = await startProgram('tests/server/faults/mortal-shop.ts', dying);
    child.send('announce');
    expect(await ended).toBe(dieAt);
  }
  for (let chunks = 0; chunks < 2; chunks += 1) {
    await announceOpening.run(shop.deps);
    await sendEmails().run(shop.deps);
  }
  const everybody = people(21).map(({ email }) => email);
  expect((await openings(shop)).map(({ toAddress }) => toAddress)).toEqual(everybody);
  // If the shop died before it recorded the sending, the same email is sent again.
  const announced = mail.emails.filter(({ recipients }) => everybody.includes(recipients.join()));
  const taken = new Map(announced.map(({ messageId, recipients }) => [messageId, recipients.join()]));
  expect([...taken.values()].toSorted()).toEqual(everybody.toSorted());
  expect(announced.length - taken.size).toBeLessThan(deaths.length);
});

it('A shop that is closed or has no mail server can’t announce its opening', async () => {
  const closed = await startTestShop({ env: { comingSoon: true, smtpUrl: 'smtp://127.0.0.1:9' } });
  const staffOfClosed = await staffOf(closed);
  await addSubscribers(closed, people(1));
  expect((await staffOfClosed.post(path, {})).body).toMatchObject({ code: 'wrong_status' });
  expect((await staffOfClosed.get(path)).body).toMatchObject({ startedAt: null, waiting: 1, canSend: false });
  const silent = await startTestShop();
  expect((await (await staffOf(silent)).post(path, {})).body).toMatchObject({ code: 'wrong_status' });
});

it('The list of newsletter subscribers can be filtered by state and source, searched and downloaded as a file', async () => {
  const { shop, staff } = await shopWithMail();
  await addSubscribers(shop, [
    { email: '=cmd@customer.test' },
    { email: 'ann@customer.test', source: 'footer' },
    { email: 'new@customer.test', confirmed: false },
    { email: 'gone@customer.test', left: true },
  ]);
  const list = '/api/admin/newsletter-subscribers';
  const emailsOf = async (query: string) =>
    (await staff.get(`${list}?${query}`)).body.map(({ email }: { email: string }) => email);
  expect(await emailsOf('state=confirmed')).toEqual(['ann@customer.test', '=cmd@customer.test']);
  expect(await emailsOf('state=unconfirmed')).toEqual(['new@customer.test']);
  expect(await emailsOf('state=left')).toEqual(['gone@customer.test']);
  expect(await emailsOf('source=footer&q=ANN')).toEqual(['ann@customer.test']);
  const { text } = await staff.get(`${list}.csv`);
  expect(
    text
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(',', 2).join(',')),
  ).toEqual(["'=cmd@customer.test,confirmed", 'ann@customer.test,confirmed']);
});

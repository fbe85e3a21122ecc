import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { eq } from 'drizzle-orm';
import { expect, onTestFinished } from 'vitest';
import { z } from 'zod';
import { addDays, startOfDay } from '#core/dates.ts';
import { defaultJournalAccounts } from '#core/journal/journal-accounts.ts';
import { journalFiles } from '#core/journal/journal-file.ts';
import { getShopSettings } from '#server/content/content-queries.ts';
import { saveShopSettings } from '#server/content/save-content.ts';
import type { Reader } from '#server/db/store.ts';
import { readQuarter } from '#server/journal/bas.ts';
import { closeDays } from '#server/journal/days/close-days.ts';
import { journalDays } from '#server/journal/journal-tables.ts';
import { orderLines, orders } from '#server/orders/order-tables.ts';
import { payments } from '#server/payments/payment-tables.ts';
import { liveThroughDays } from '#tests/server/journal/random-orders.ts';
import { chanceOf, testSeed } from '#tests/support/chance/chance.ts';
import { itWith } from '#tests/support/outside/it-with.ts';
import { startTestShop, type TestShop } from '#tests/support/shop/test-shop.ts';
import { reportJudgement } from './judge.ts';

const run = promisify(execFile);
const quarter = '2026-10';
/** The line with which tests/server/journal/random-orders.ts enlarges an order. */
const addedLabel = 'More';
const dayCount = 92;

/** How hledger reads MYOB's general journal: an amount and the GST in it, under the tax code and the account. */
const rules = `separator TAB
skip 2
date-format %d/%m/%Y
fields number, date, description, reporting, inclusive, acc, _, debit, _, credit, code, gst, comment
account1 (%code:%acc)
amount1-in %debit
amount1-out %credit
account2 (tax:%code)
amount2 %gst
if %credit [0-9]
 amount2 -%gst
`;

async function livedQuarter(): Promise<TestShop> {
  const shop = await startTestShop({ now: startOfDay('2026-10-01').toISOString() });
  await shop.deps.store.write(async (tx) => {
    const { version: _version, ...settings } = await getShopSettings(tx);
    return saveShopSettings(tx, { ...settings, gstRegistered: true, abn: '51 824 753 556' }, shop.deps.clock());
  });
  const days = Array.from({ length: dayCount }, (_, index) => addDays('2026-10-01', index));
  await liveThroughDays(shop, chanceOf(testSeed), days);
  shop.setClock(new Date(startOfDay(addDays('2026-10-01', dayCount)).getTime() + 30_000).toISOString());
  await closeDays(shop.deps);
  return shop;
}

const balanceSchema = z.tuple([
  z.array(
    z.tuple([
      z.string(),
      z.string(),
      z.number(),
      z.array(z.object({ aquantity: z.object({ decimalMantissa: z.number(), decimalPlaces: z.number() }) })),
    ]),
  ),
  z.unknown(),
]);

/** Returns the total of all accounts whose name matches, in cents, as hledger adds them up. */
async function totalCents(files: string[], ...query: string[]): Promise<number> {
  const { stdout } = await run('hledger', [...files, 'balance', '--flat', '-O', 'json', ...query]);
  const [accounts] = balanceSchema.parse(JSON.parse(stdout));
  return accounts.reduce((sum, [, , , amounts]) => {
    const cents = amounts.map(
      ({ aquantity: { decimalMantissa, decimalPlaces } }) => decimalMantissa * 10 ** (2 - decimalPlaces),
    );
    return sum + cents.reduce((part, each) => part + each, 0);
  }, 0);
}

/** Says in terms of orders what the shop owes its customers: the parts that were paid for, and aren't sold or kept. */
async function depositsOf(db: Reader): Promise<number> {
  const added = await db.select().from(orderLines).where(eq(orderLines.label, addedLabel)).orderBy(orderLines.id);
  const lastAdded = new Map(added.map(({ orderId, amountCents }) => [orderId, amountCents]));
  const all = await db.select().from(orders);
  return all.reduce((sum, { id, status, totalCents, paidCents, keptCents }) => {
    if (status === 'cancelled') return sum + paidCents - Math.min(keptCents ?? 0, paidCents);
    if (status === 'paid') return sum;
    // An order that staff enlarged was paid in full, and sold, before.
    const soldCents = lastAdded.has(id) ? totalCents - (lastAdded.get(id) ?? 0) : 0;
    return sum + paidCents - soldCents;
  }, 0);
}

itWith(
  { program: 'hledger', debian: 'hledger' },
  'hledger adds up a quarter’s journal to the shop’s BAS, takings and deposits',
  async () => {
    const shop = await livedQuarter();
    const { store } = shop.deps;
    const days = await store.read((db) => db.select().from(journalDays).orderBy(journalDays.day));
    const [text = ''] = journalFiles(
      'myob',
      days.filter(({ lines }) => lines.length > 0),
      defaultJournalAccounts,
    );
    const folder = mkdtempSync(join(tmpdir(), 'hindquarter-journal-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const file = join(folder, 'journal.txt');
    // Blank lines separate the days' entries. hledger expects lines of one table.
    writeFileSync(file, text.replaceAll('\r\n', '\n').replace(/\n\n+/g, '\n'));
    writeFileSync(join(folder, 'journal.rules'), rules);
    const files = ['-f', `csv:${file}`, '--rules-file', join(folder, 'journal.rules')];
    const total = (...query: string[]) => totalCents(files, ...query);

    const { figures } = await store.read((db) => readQuarter(db, quarter));
    expect(figures.gstCents).toBeGreaterThan(0);
    const judged = {
      all: await total('not:tax'),
      totalSales: -(await total('^GST:|^FRE:')),
      gstFree: -(await total('^FRE:')),
      gst: -(await total('tax:GST')),
      deposits: -(await total(`:${defaultJournalAccounts.deposits.myob}$`)),
      cash: await total(`:${defaultJournalAccounts.cash.myob}$`),
      eftpos: await total(`:${defaultJournalAccounts.eftpos.myob}$`),
      card: await total(`:${defaultJournalAccounts.card.myob}$`),
      manual: await total(`:${defaultJournalAccounts.manual.myob}$`),
    };
    const paid = await store.read((db) => db.select().from(payments));
    const takings = (method: string) =>
      paid.reduce((sum, payment) => sum + (payment.method === method ? payment.amountCents : 0), 0);
    const held = await store.read(depositsOf);
    const expected = {
      all: 0,
      totalSales: figures.totalSalesCents,
      gstFree: figures.gstFreeCents,
      gst: figures.gstCents,
      deposits: held,
      cash: takings('cash'),
      eftpos: takings('eftpos'),
      card: takings('card'),
      manual: takings('manual'),
    };
    const faults = Object.entries(expected).filter(([name, cents]) => judged[name as keyof typeof judged] !== cents);
    const lines = days.reduce((sum, day) => sum + day.lines.length, 0);
    reportJudgement('hledger', {
      lookedAt: `${lines} journal lines of ${days.length} days, ${paid.length} payments`,
      faults: faults.length,
    });
    expect(judged).toEqual(expected);
  },
);

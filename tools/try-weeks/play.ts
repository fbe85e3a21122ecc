// Plays weeks of repeating boxes on the database of this process's environment, and reports the verdict to its parent.
import { melbourneInstant } from '#core/dates.ts';
import { formatMoney } from '#core/money.ts';
import { isPostgres } from '#server/db/which-database.ts';
import { payments } from '#server/payments/payment-tables.ts';
import { auditPayments } from '#server/payments/reconciliation/audit/audit-payments.ts';
import { chanceOf } from '#tests/support/chance/chance.ts';
import { judgeWeeks } from './judgement/judge-weeks.ts';
import { openWeeksShop } from './place/weeks-shop.ts';
import { firstDay, playWeeks } from './play-weeks.ts';
import { weeksOptions } from './weeks-options.ts';

const { repeats, days, seed, isDetailed } = weeksOptions();
/** If there are more repeats than this, the emails are read from the outbox instead of being sent. */
const mostBySmtp = 50;
const name = isPostgres ? 'PostgreSQL' : 'SQLite';
const print = (line: string) => console.log(isDetailed ? line : `  ${name}, ${line}`);
const complaints = new Map<string, number>();
const chance = chanceOf(seed);
const start = melbourneInstant(firstDay, '00:01').toISOString();
const began = performance.now();
const shop = await openWeeksShop({ start, chance, sendsEmails: repeats <= mostBySmtp }, (line) => {
  const text = line.replace(/^.*"message":"([^"]*)".*"msg":"([^"]*)".*$/s, '$2: $1').slice(0, 300);
  complaints.set(text, (complaints.get(text) ?? 0) + 1);
});
const played = await playWeeks(shop, { repeats, days, chance, print, isDetailed });
const minutes = (performance.now() - began) / 60_000;
const verdict = judgeWeeks(played);
const { store, providers, clock } = shop.deps;
const booked = (await store.read((db) => db.select().from(payments))).reduce((sum, row) => sum + row.amountCents, 0);
if (booked !== verdict.chargedCents)
  verdict.findings.push(
    `The provider took ${formatMoney(verdict.chargedCents)}, the shop recorded ${formatMoney(booked)}`,
  );
const later = new Date(clock().getTime() + 10 * 60_000);
const { findings: audited } = await store.snapshot((db) => auditPayments(db, providers.all, later));
await shop.discard();
for (const [text, times] of complaints) print(`logged ${times} times: ${text}`);
const { findings, ...figures } = verdict;
process.send?.({
  name,
  minutes,
  emails: played.emails.length,
  changes: played.repeats.reduce((sum, own) => sum + own.changes.length, 0),
  ...figures,
  findings,
  audited,
});
process.disconnect();

import { and, gt, lte, sum } from 'drizzle-orm';
import {
  type BasFigures,
  basFiguresOf,
  type DayInJournal,
  type EntryLine,
  journalEntry,
} from '#core/journal/journal-entry.ts';
import { type SalePart, soldOnDay } from '#core/journal/recognise-sale.ts';
import { sumOfAmounts } from '#core/money.ts';
import type { Reader } from '#server/db/store.ts';
import { drawerCounts } from '#server/drawer/drawer-tables.ts';
import { payments } from '#server/payments/payment-tables.ts';
import { type DaySpan, findOrdersOfDay, type OrderOfDay } from './orders-of-day.ts';

/** The entry and the figures of a day, calculated from its rows. The same rows always give the same result. */
export interface DerivedDay {
  lines: EntryLine[];
  figures: BasFigures;
  receivedCents: number;
  soldCents: number;
  sales: (SalePart & { orderId: number })[];
}

/** Adds up a day from its rows and from the amounts that earlier days recorded as sold. */
export async function deriveDay(
  db: Reader,
  { gstRegistered, ...span }: DaySpan & { gstRegistered: boolean },
): Promise<DerivedDay> {
  const sales: DerivedDay['sales'] = [];
  const soldGrams = { goods: { gst_free: 0, gst: 0 }, refund: { gst_free: 0, gst: 0 } };
  let depositsTakenCents = 0;
  let depositsEndedCents = 0;
  const received = await receivedOn(db, span);
  for (const order of await findOrdersOfDay(db, span)) {
    const sold = soldOnDay(order);
    received.card -= order.takenByBankCents;
    const depositCents = order.receivedCents - sumOfAmounts(sold);
    if (depositCents > 0) depositsTakenCents += depositCents;
    else depositsEndedCents -= depositCents;
    const { goods, refund } = gramsOfDay(order, sold);
    for (const { taxClass, grams } of goods) soldGrams.goods[taxClass] += grams;
    for (const { taxClass, grams } of refund) soldGrams.refund[taxClass] += grams;
    sales.push(...sold.map((part) => ({ ...part, orderId: order.orderId })));
  }
  const lines = journalEntry({
    received,
    sold: sales,
    soldGrams,
    depositsTakenCents,
    depositsEndedCents,
    cashDifferenceCents: await cashDifferenceOn(db, span),
    gstRegistered,
  });
  const receivedCents = Object.values(received).reduce((total, cents) => total + cents, 0);
  // Payments, sales and deposits come from the same rows. So an entry that doesn't balance is a bug, and the day isn't closed.
  if (sumOfAmounts(lines) !== 0) throw new Error(`The entry of ${span.day} doesn't balance: ${JSON.stringify(lines)}`);
  return { lines, figures: basFiguresOf(lines), receivedCents, soldCents: sumOfAmounts(sales), sales };
}

/**
 * Returns the weights of an order's goods that a day records. If the goods are first sold on this day, these are all weights and
 * refunded weights so far. If they were sold earlier, these are only the weights and refunds of this day.
 */
function gramsOfDay({ weighed, weighedLate, refunded, soldBefore }: OrderOfDay, sold: readonly SalePart[]) {
  const isGoods = ({ kind }: SalePart) => kind === 'goods';
  if (soldBefore.some(isGoods)) {
    return { goods: weighedLate, refund: refunded.map(({ taxClass, gramsOfDay: grams }) => ({ taxClass, grams })) };
  }
  return sold.some(isGoods) ? { goods: weighed, refund: refunded } : { goods: [], refund: [] };
}

async function receivedOn(db: Reader, { after, to }: DaySpan): Promise<DayInJournal['received']> {
  const rows = await db
    .select({ method: payments.method, cents: sum(payments.amountCents) })
    .from(payments)
    .where(and(gt(payments.id, after.toPaymentId), lte(payments.id, to.toPaymentId)))
    .groupBy(payments.method);
  const received = { cash: 0, eftpos: 0, card: 0, manual: 0 };
  for (const { method, cents } of rows) received[method] = Number(cents);
  return received;
}

async function cashDifferenceOn(db: Reader, { after, to }: DaySpan): Promise<number> {
  const [found] = await db
    .select({ cents: sum(drawerCounts.differenceCents) })
    .from(drawerCounts)
    .where(and(gt(drawerCounts.id, after.toCountId), lte(drawerCounts.id, to.toCountId)));
  return Number(found?.cents ?? 0);
}

import { between, sql } from 'drizzle-orm';
import type { Day } from '#core/dates.ts';
import { type PaymentMethod, paymentMethods } from '#core/payments/payment.ts';
import type { Period } from '#core/reports/report-period.ts';
import type { Reader } from '#server/db/store.ts';
import { type ReportContext, type ReportTable, type SumColumn, seriesOf, tableOf } from './report-table.ts';
import { dayTakings } from './report-tables.ts';

/**
 * The sums of money received and refunded. All but the number of payments are in cents. Each payment method's amount is the
 * amount received minus refunds.
 */
export type TakingSums = Record<'payments' | 'receivedCents' | 'refundedCents' | PaymentMethod, number>;

export const noTakings: TakingSums = {
  payments: 0,
  receivedCents: 0,
  refundedCents: 0,
  card: 0,
  cash: 0,
  eftpos: 0,
  manual: 0,
};

/** The takings of each Melbourne day with payments, for reports and the dashboard. */
export async function takingsByDay(db: Reader, { from, to }: Period): Promise<{ day: Day; sums: TakingSums }[]> {
  const net = (method: PaymentMethod) =>
    sql<number>`sum(case when ${dayTakings.method} = ${method} then ${dayTakings.receivedCents} - ${dayTakings.refundedCents} else 0 end)`.mapWith(
      Number,
    );
  const rows = await db
    .select({
      day: dayTakings.day,
      payments: sql<number>`sum(${dayTakings.payments})`.mapWith(Number),
      receivedCents: sql<number>`sum(${dayTakings.receivedCents})`.mapWith(Number),
      refundedCents: sql<number>`sum(${dayTakings.refundedCents})`.mapWith(Number),
      card: net('card'),
      cash: net('cash'),
      eftpos: net('eftpos'),
      manual: net('manual'),
    })
    .from(dayTakings)
    .where(between(dayTakings.day, from, to))
    .groupBy(dayTakings.day)
    .orderBy(dayTakings.day);
  return rows.map(({ day, ...sums }) => ({ day, sums }));
}

const methodNames: Record<PaymentMethod, string> = {
  card: 'Card',
  cash: 'Cash',
  eftpos: 'EFTPOS',
  manual: 'Recorded by hand',
};

const common: readonly SumColumn<TakingSums>[] = [
  { key: 'payments', label: 'Payments', kind: 'count', of: ({ payments }) => payments },
  { key: 'received', label: 'Received', kind: 'money', of: ({ receivedCents }) => receivedCents },
  { key: 'refunded', label: 'Refunded', kind: 'money', of: ({ refundedCents }) => -refundedCents || 0 },
  { key: 'net', label: 'Net', kind: 'money', of: ({ receivedCents, refundedCents }) => receivedCents - refundedCents },
];
const byMethod = paymentMethods.map((method): SumColumn<TakingSums> => {
  return { key: method, label: methodNames[method], kind: 'money', of: (sums) => sums[method] };
});

/** Returns the money received and refunded on each day. */
export async function takingsReport(db: Reader, { by, period, today }: ReportContext): Promise<ReportTable> {
  const notes = [
    'Money counts on the Melbourne day on which it was recorded, also of orders that were made on other days. What staff ' +
      'recorded by mistake and took back is taken off what was received.',
  ];
  if (by === 'method') {
    return {
      heading: 'Payment method',
      ...tableOf(common, await methodRows(db, period), noTakings),
      main: 'net',
      isSeries: false,
      notes,
    };
  }
  const step = by === 'week' || by === 'month' ? by : 'day';
  const rows = seriesOf(await takingsByDay(db, period), { step, period, today, none: noTakings });
  return {
    heading: { day: 'Day', week: 'Week', month: 'Month' }[step],
    ...tableOf([...common, ...byMethod], rows, noTakings),
    main: 'net',
    isSeries: true,
    notes,
  };
}

async function methodRows(db: Reader, { from, to }: Period) {
  const found = await db
    .select({
      method: dayTakings.method,
      payments: sql<number>`sum(${dayTakings.payments})`.mapWith(Number),
      receivedCents: sql<number>`sum(${dayTakings.receivedCents})`.mapWith(Number),
      refundedCents: sql<number>`sum(${dayTakings.refundedCents})`.mapWith(Number),
    })
    .from(dayTakings)
    .where(between(dayTakings.day, from, to))
    .groupBy(dayTakings.method);
  return paymentMethods.map((method) => {
    const { method: _method, ...sums } = found.find((row) => row.method === method) ?? { ...noTakings, method };
    return { key: method, label: methodNames[method], sums: { ...noTakings, ...sums } };
  });
}

import type Database from 'better-sqlite3';
import { addDays, type Day } from '#core/dates.ts';
import { planInstalments } from '#core/laybys/instalment-plan.ts';
import type { Chance } from '#tests/support/chance/chance.ts';
import { insertInto } from './insert-into.ts';

interface Part {
  amountCents: number;
  dueDate: Day;
  status: 'scheduled' | 'retrying' | 'missed' | 'paid';
}

export interface BusyLayby {
  status: 'pending' | 'active' | 'paused' | 'completed' | 'cancelled';
  frequency: 'weekly' | 'fortnightly';
  totalCents: number;
  paidCents: number;
  startedOn: Day;
  parts: Part[];
}

/** The statuses of every twenty plans: 11 completed, 6 active, and one each paused, cancelled and pending. */
const statuses: readonly BusyLayby['status'][] = [
  ...Array<'completed'>(11).fill('completed'),
  ...Array<'active'>(6).fill('active'),
  'paused',
  'cancelled',
  'pending',
];

/** Returns a plan in any of the possible states. Unfinished plans are in progress today. */
export function inventLayby(
  chance: Chance,
  { totalCents, today, start }: { totalCents: number; today: Day; start: Day },
): BusyLayby {
  const status = chance.pick(statuses);
  const frequency = chance.oneIn(2) ? 'weekly' : 'fortnightly';
  const count = chance.pick([2, 4, 6]);
  const isUnderWay = status === 'active' || status === 'paused';
  const stepDays = frequency === 'weekly' ? 7 : 14;
  const startedOn = isUnderWay ? addDays(today, -chance.below(count * stepDays)) : start;
  const parts = planInstalments(totalCents, count, frequency, startedOn).map(
    ({ number, amountCents, dueDate }): Part => {
      const isPaid = status === 'completed' || (isUnderWay && (number === 1 || dueDate < today));
      const isTrouble = isUnderWay && isPaid && number > 1 && chance.oneIn(12);
      if (isTrouble) return { amountCents, dueDate, status: chance.oneIn(2) ? 'missed' : 'retrying' };
      return { amountCents, dueDate, status: isPaid ? 'paid' : 'scheduled' };
    },
  );
  const paidCents = parts.reduce((sum, part) => sum + (part.status === 'paid' ? part.amountCents : 0), 0);
  // A plan whose last instalment was paid is completed.
  const isCompleted = isUnderWay && paidCents === totalCents;
  return { status: isCompleted ? 'completed' : status, frequency, totalCents, paidCents, startedOn, parts };
}

/** Writes a plan with its instalments; returns the amount paid for each, in cents. */
export function laybyWriter(database: Database.Database) {
  const addPlan = insertInto(database, 'layby_plans', [
    ...['order_id', 'status', 'instalment_count', 'total_cents', 'frequency', 'card_reference', 'card_brand'],
    ...['card_last4', 'terms_text', 'started_on', 'paused_on', 'created_at'],
  ]);
  const addInstalment = insertInto(database, 'instalments', [
    ...['plan_id', 'number', 'amount_cents', 'paid_cents', 'due_date', 'status', 'paid_at', 'failed_attempts'],
    'next_attempt_on',
  ]);
  return (orderId: number, layby: BusyLayby, { at, today }: { at: string; today: Day }): number[] => {
    const { status, frequency, totalCents, startedOn, parts } = layby;
    const isBegun = status !== 'pending' && status !== 'cancelled';
    const planId = addPlan({
      order_id: orderId,
      status,
      instalment_count: parts.length,
      total_cents: totalCents,
      frequency,
      card_reference: isBegun ? 'till-card-of-the-bench' : null,
      card_brand: isBegun ? 'visa' : null,
      card_last4: isBegun ? '4242' : null,
      terms_text: 'The agreement.',
      started_on: isBegun ? startedOn : null,
      paused_on: status === 'paused' ? today : null,
      created_at: at,
    });
    return parts.map((part, index) => {
      const paidCents = part.status === 'paid' ? part.amountCents : 0;
      addInstalment({
        plan_id: planId,
        number: index + 1,
        amount_cents: part.amountCents,
        paid_cents: paidCents,
        due_date: part.dueDate,
        status: part.status,
        paid_at: part.status === 'paid' ? at : null,
        failed_attempts: part.status === 'missed' ? 3 : part.status === 'retrying' ? 1 : 0,
        // Overdue instalments have no next attempt: the shop's scheduler must have nothing to do during the measurement.
        next_attempt_on: part.status === 'scheduled' && isBegun && part.dueDate > today ? part.dueDate : null,
      });
      return paidCents;
    });
  };
}

import { expect, it } from 'vitest';
import type { Instalment, Layby } from '#core/laybys/layby.ts';
import {
  chargedPlan,
  formatCharge,
  formatInstalment,
  formatTrouble,
  nextCharge,
} from '#storefront/orders/order-text.ts';
import { laybyOrder } from '#tests/support/data/emails/emailed-orders.ts';

function planOf(changes: Partial<Layby> = {}, second: Partial<Instalment> = {}): Layby {
  const { plan } = laybyOrder({ paid: 1 });
  if (plan === null) throw new Error('The sample order is no layby');
  const instalments = plan.installments.map((part) => (part.number === 2 ? { ...part, ...second } : part));
  return { ...plan, installments: instalments, ...changes };
}

function secondOf(plan: Layby): Instalment {
  const part = plan.installments[1];
  if (part === undefined) throw new Error('The plan has no second instalment');
  return part;
}

const failedAt = '2026-11-24T01:00:00.000Z';

it('The payment text names the card, the amount and the day of the next charge', () => {
  expect(formatCharge(planOf())).toBe('Card ending 4242 is charged $249.98 on 24 Nov.');
  expect(formatCharge(planOf({}, { amountPaid: 10_000 }))).toBe('Card ending 4242 is charged $149.98 on 24 Nov.');
});

it('The payment text announces no charge while a layby is paused or if no card is saved', () => {
  expect(nextCharge(planOf({ status: 'paused' }))).toBeNull();
  expect(nextCharge(planOf({ card: null }))).toBeNull();
  expect(nextCharge(planOf({}, { amountPaid: 24_949 }), 50)).toEqual({ day: '2026-12-08', cents: 24_998 });
  expect(formatCharge(planOf({ status: 'paused' }))).toBe('Card ending 4242 is not charged while the layby is paused.');
});

it('While a customer’s request to cancel waits, no charge is announced', () => {
  const [order, plan] = [laybyOrder({ paid: 1 }), planOf()];
  expect(nextCharge(chargedPlan({ ...order, cancelRequestedAt: failedAt }, plan))).toBeNull();
  expect(nextCharge(chargedPlan(order, plan))).toEqual({ day: '2026-11-24', cents: 24_998 });
});

it('After a missed instalment, the next instalment is charged on its own due day', () => {
  const plan = planOf({}, { status: 'missed', nextAttemptOn: null });
  expect(nextCharge(plan)).toEqual({ day: '2026-12-08', cents: 24_998 });
});

it('A failed charge shows the amount and the day of the next attempt', () => {
  const plan = planOf({}, { status: 'retrying', lastAttemptAt: failedAt, nextAttemptOn: '2026-11-27' });
  expect(formatTrouble(secondOf(plan), plan)).toBe(
    'The charge failed on 24 Nov. We try $249.98 again on Fri 27 Nov; pay it before then, and we don’t.',
  );
});

it('If the charge won’t be retried, the customer is asked to pay', () => {
  const missed = planOf({}, { status: 'missed', lastAttemptAt: failedAt, nextAttemptOn: null });
  expect(formatTrouble(secondOf(missed), missed)).toContain('Please pay $249.98 here.');
  const requesting = planOf({}, { status: 'retrying', lastAttemptAt: failedAt, nextAttemptOn: null });
  expect(formatTrouble(secondOf(requesting), requesting)).toContain('Your bank wants to hear from you');
  const cardless = planOf({ card: null }, { status: 'retrying', lastAttemptAt: failedAt, nextAttemptOn: '2026-11-27' });
  expect(formatTrouble(secondOf(cardless), cardless)).toBe(
    'The charge failed on 24 Nov, and no card is saved any more. Please pay $249.98 here.',
  );
});

it('An instalment shows when it was paid, or the part left to pay', () => {
  const plan = planOf({}, { amountPaid: 10_000 });
  expect(plan.installments.map(formatInstalment)).toEqual([
    'Paid 10 Nov',
    'Scheduled, $149.98 left',
    'Scheduled',
    'Scheduled',
  ]);
});

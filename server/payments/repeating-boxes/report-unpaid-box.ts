import { formatFullDay, melbourneDay } from '#core/dates.ts';
import { formatMoney } from '#core/money.ts';
import { remainingCents } from '#core/orders/order-totals.ts';
import { cardName } from '#core/payments/format-card.ts';
import type { Writer } from '#server/db/store.ts';
import type { Deps } from '#server/deps.ts';
import { queueEmails } from '#server/email/outbox.ts';
import { shopEmails } from '#server/email/shop-emails.ts';
import { type OrderRow, presentOrder } from '#server/orders/order-queries.ts';
import { findUnweighed } from '#server/orders/weighing/require-weighed.ts';
import { queueNews } from '#server/repeats/repeat-news.ts';
import { getRepeat } from '#server/repeats/repeat-queries.ts';
import { worldOf } from '#server/repeats/repeat-world.ts';
import { missingSubject } from '../holds/record-unattended.ts';
import { neverSent } from '../providers/payment-provider.ts';
import type { Followed } from './end-box.ts';
import { attemptsOf } from './link-lost-charge.ts';

/**
 * Emails the customer that no card could be charged for a box that is still delivered. An earlier email said that the box doesn't come
 * in that case. For goods by the kilo, the email has a link to pay, and the daily attempt to hold their price sends no second one.
 */
export async function reportUnpaidBox(
  tx: Writer,
  { cycle, repeat }: Followed,
  order: OrderRow,
  { clock, env }: Deps,
): Promise<void> {
  const now = clock();
  const attempts = await attemptsOf(tx, cycle.id);
  const last = attempts.find(
    ({ charge: { declineCode } }) => declineCode !== null && declineCode !== neverSent,
  )?.charge;
  const amountCents = remainingCents(order.totalCents, order.paidCents);
  const { cardBrand: brand, cardLast4: last4 } = last ?? repeat;
  const card = brand === null || last4 === null ? null : { brand, last4 };
  if (order.ceilingCents !== null) {
    const facts = {
      order: await presentOrder(tx, order),
      amountCents,
      card,
      declineCode: last?.declineCode ?? (repeat.cardReference === null ? 'unknown_card' : neverSent),
      isWeighed: (await findUnweighed(tx, order)).length === 0,
      chargeReference: missingSubject(order.id),
    };
    await queueEmails(tx, [(await shopEmails(tx, { env }, now)).unpaidKilo(facts)], now);
    return;
  }
  // The answer to the customer's request to cancel says what happens to the box.
  if (order.cancelRequestedAt !== null) return;
  const today = melbourneDay(now);
  const full = await getRepeat(tx, repeat.id, { today });
  const day = formatFullDay(cycle.deliveredOn ?? cycle.plannedDate);
  const texts = [
    `We couldn’t charge the remaining ${formatMoney(amountCents)} for the box of ${day} to ${cardName(card)}.`,
    'Because a part of it is paid, the box still comes. Please pay the rest in your account.',
  ];
  const news = { kind: 'repeat-card-failed' as const, texts, plannedDate: cycle.plannedDate, once: 'unpaid' };
  await queueNews(tx, full, await worldOf(tx, [full], { now, today }), news, { env });
}

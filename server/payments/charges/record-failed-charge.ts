import { and, eq, isNull, max, ne, or } from 'drizzle-orm';
import { type Day, melbourneDay } from '#core/dates.ts';
import type { Reader, Writer } from '#server/db/store.ts';
import type { Deps } from '#server/deps.ts';
import { queueEmails } from '#server/email/outbox.ts';
import { shopEmails } from '#server/email/shop-emails.ts';
import { failInstalment, forgetAttempt } from '#server/laybys/instalment-attempts.ts';
import { getInstalment, toInstalment } from '#server/laybys/layby-queries.ts';
import { instalments } from '#server/laybys/layby-tables.ts';
import { recordOrderEvents, system } from '#server/orders/order-events.ts';
import { presentOrders } from '#server/orders/order-queries.ts';
import { orders } from '#server/orders/order-tables.ts';
import { recordUnattended } from '../holds/record-unattended.ts';
import { charges } from '../payment-tables.ts';
import { neverSent } from '../providers/payment-provider.ts';
import { type ChargeRow, unknownSource } from './charge-queries.ts';

/**
 * Records that the scheduler's charge of an instalment failed: the day of the next attempt, the event and the customer's email. Called
 * in the transaction that settles the charge. Does nothing for a charge made by a customer.
 */
export async function recordFailedCharge(
  tx: Writer,
  charge: ChargeRow,
  { now, env, needsCustomer }: { now: Date; needsCustomer: boolean } & Pick<Deps, 'env'>,
): Promise<void> {
  const { instalmentId, declineCode, source, cardBrand, cardLast4 } = charge;
  if (declineCode === null) return;
  // The cut-off run tells the customer what happens to their box.
  if (charge.metadata.box !== undefined) return;
  if (instalmentId === null) return recordUnattended(tx, charge, { now, env });
  if (declineCode === neverSent) {
    const planId = (await getInstalment(tx, instalmentId)).plan.id;
    return forgetAttempt(tx, planId, await lastChargedOn(tx, planId));
  }
  const { plan, instalment } = await failInstalment(tx, {
    instalmentId,
    attemptedAt: charge.createdAt,
    needsCustomer,
    cardReference: source === unknownSource ? null : source,
  });
  const { number, status, failedAttempts } = instalment;
  // If payments are now taken by another provider, no charge is retried automatically.
  const nextAttemptOn = plan.cardReference === null ? null : instalment.nextAttemptOn;
  const { amountCents, reference } = charge;
  const detail = {
    amountCents,
    charge: reference,
    instalment: number,
    declineCode,
    status,
    failedAttempts,
    nextAttemptOn,
  };
  await recordOrderEvents(tx, [{ orderId: plan.orderId, kind: 'payment-failed', detail }], { actor: system, now });
  // The instalment was paid by hand while the bank was processing the charge, so the customer needn't pay it.
  if (status === 'paid') return;
  const [order] = await presentOrders(tx, await tx.select().from(orders).where(eq(orders.id, plan.orderId)));
  if (order === undefined) return;
  const card = cardBrand === null || cardLast4 === null ? null : { brand: cardBrand, last4: cardLast4 };
  const failed = { order, instalment: toInstalment(instalment), declineCode, nextAttemptOn, card };
  await queueEmails(tx, [(await shopEmails(tx, { env }, now)).failedInstalment(failed)], now);
}

/** The Melbourne day of the scheduler's last charge of a plan that reached, or may have reached, the provider. */
async function lastChargedOn(db: Reader, planId: number): Promise<Day | null> {
  const [row] = await db
    .select({ newest: max(charges.createdAt) })
    .from(charges)
    .innerJoin(instalments, eq(instalments.id, charges.instalmentId))
    .where(and(eq(instalments.planId, planId), or(isNull(charges.declineCode), ne(charges.declineCode, neverSent))));
  const newest = row?.newest ?? null;
  return newest === null ? null : melbourneDay(new Date(newest));
}

import { eq } from 'drizzle-orm';
import type { Writer } from '#server/db/store.ts';
import type { Deps } from '#server/deps.ts';
import { emailContext } from '#server/email/email-context.ts';
import { failedInstalmentEmail } from '#server/email/emails/failed-instalment-email.ts';
import { queueEmails } from '#server/email/outbox.ts';
import { failInstalment, forgetAttempt } from '#server/laybys/fail-instalment.ts';
import { toInstalment } from '#server/laybys/layby-queries.ts';
import { noteOrderEvents, system } from '#server/orders/order-events.ts';
import { presentOrders } from '#server/orders/order-queries.ts';
import { orders } from '#server/orders/order-tables.ts';
import type { ChargeRow } from './charge-queries.ts';
import { abandoned, neverSent } from './gateway.ts';

/** The bank's words for "ask the customer": trying the same card again by itself would be blind. */
const needsCustomer = ['authentication_required', 'lost_card', 'stolen_card', 'pickup_card', abandoned];

/**
 * Notes that the scheduler's charge of an instalment failed: when it is tried again, who is told, and the event. Part of
 * the settling transaction; nothing to do for a charge that a customer made.
 */
export async function noteFailedCharge(
  tx: Writer,
  charge: ChargeRow,
  { now, env }: { now: Date } & Pick<Deps, 'env'>,
): Promise<void> {
  const { instalmentId, declineCode } = charge;
  if (instalmentId === null || declineCode === null) return;
  if (declineCode === neverSent) return forgetAttempt(tx, instalmentId);
  const { plan, instalment } = await failInstalment(tx, {
    instalmentId,
    attemptedAt: charge.createdAt,
    needsCustomer: needsCustomer.includes(declineCode),
  });
  const { number, status, failedAttempts, nextAttemptOn } = instalment;
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
  await noteOrderEvents(tx, [{ orderId: plan.orderId, kind: 'payment-failed', detail }], { actor: system, now });
  // Paid by hand while the bank was thinking: there is nothing to ask for.
  if (status === 'paid') return;
  const [order] = await presentOrders(tx, await tx.select().from(orders).where(eq(orders.id, plan.orderId)));
  if (order === undefined) return;
  const failed = { order, instalment: toInstalment(instalment), declineCode, nextAttemptOn };
  await queueEmails(tx, [failedInstalmentEmail(failed, await emailContext(tx, { env }))], now);
}

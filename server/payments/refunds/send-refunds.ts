import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { LineToRefund } from '#core/orders/refunds/refund-amounts.ts';
import type { Writer } from '#server/db/store.ts';
import type { Deps } from '#server/deps.ts';
import { type Actor, recordOrderEvents, system } from '#server/orders/order-events.ts';
import { orders } from '#server/orders/order-tables.ts';
import { raiseAlert } from '../alerts/payment-alerts.ts';
import { recordRefundedAmount } from '../charges/change-paid-amount.ts';
import { payments, refunds } from '../payment-tables.ts';
import { askProvider, isSilence } from '../providers/ask-provider.ts';
import type { PaymentProvider, RefundOutcome } from '../providers/payment-provider.ts';
import { type ProviderEventId, recordProviderEvent } from '../reconciliation/provider-events.ts';
import { closeRepeatedAlert, closeWaitingAlerts, rejectedRefundAlert, waitingRefundAlert } from './refund-alerts.ts';
import { findRefund, listOpenRefunds, type OpenRefund, type RefundScope } from './refund-queries.ts';
import { queueRefundFailed, reverseRefund } from './reverse-refund.ts';

export interface RefundsToWrite {
  orderId?: number;
  /** The number of an order that a restored backup has lost, if there is no `orderId`. */
  lostOrderId?: number;
  /**
   * The charges to refund, each with its amount. `lines` are the lines that the refund removes from an order that continues or was
   * delivered. If there are no `lines`, the refund ends the order.
   */
  cards: readonly { chargeId: number; amountCents: number; lines?: readonly LineToRefund[] }[];
  /** The id of the staff member who requested the refund. */
  requestedBy: number | null;
  now: Date;
}

const partRefundPrefix = 'hq_part_refund_';

/**
 * Whether a refund belongs to a cancellation. The refund's reference shows this, because a refund that a restored backup has lost is
 * known only by its reference at the provider.
 */
export function endsOrder({ reference }: { reference: string }): boolean {
  return !reference.startsWith(partRefundPrefix);
}

/** Stores refunds before the provider is called. Each row reserves an amount of its charge. */
export async function writeRefunds(
  tx: Writer,
  { orderId, lostOrderId, cards, requestedBy, now }: RefundsToWrite,
): Promise<void> {
  if (cards.length === 0) return;
  const createdAt = now.toISOString();
  await tx.insert(refunds).values(
    cards.map(({ chargeId, amountCents, lines }) => {
      const reference = `${lines ? partRefundPrefix : 'hq_refund_'}${randomBytes(18).toString('base64url')}`;
      const own = { reference, chargeId, amountCents, lines: lines ? [...lines] : null };
      return { ...own, orderId, lostOrderId, requestedBy, createdAt };
    }),
  );
}

/**
 * Sends every open refund of one order, of one charge or of the whole shop to the provider. Each refund has its own reference, so it
 * can be sent any number of times but is made only once. If the provider doesn't respond, the remaining refunds stay open for the next
 * run.
 */
export async function sendOpenRefunds(deps: Deps, scope: RefundScope = {}): Promise<void> {
  const open = await deps.store.read((db) => listOpenRefunds(db, scope));
  for (const each of open) {
    const provider = deps.providers.find(each.provider);
    if (provider === null) {
      deps.log.error({ refund: each.refund.reference }, `An open refund can only be made with ${each.provider}`);
      continue;
    }
    try {
      const outcome = await sendRefund(provider, each);
      await settleRefund(deps, each.refund.reference, outcome);
      if (outcome.status === 'refused') logRejected(deps, each, outcome.reason);
    } catch (error) {
      deps.log.error({ err: error, refund: each.refund.reference }, 'A refund could not be settled');
      if (isSilence(error)) return;
    }
  }
}

function logRejected({ log }: Pick<Deps, 'log'>, { refund }: OpenRefund, reason: string): void {
  const { reference, orderId, lostOrderId, amountCents } = refund;
  log.error({ refund: reference, order: orderId ?? lostOrderId, amountCents, reason }, 'The provider refused a refund');
}

function sendRefund(
  provider: PaymentProvider,
  { refund, chargeReference, providerChargeId }: OpenRefund,
): Promise<RefundOutcome> {
  const { reference, amountCents, createdAt } = refund;
  const orderId = refund.orderId ?? refund.lostOrderId;
  if (orderId === null) throw new Error(`Refund ${reference} belongs to no order`);
  return askProvider(
    provider.refund({ reference, chargeReference, providerChargeId, amountCents, orderId, createdAt }),
  );
}

/**
 * Records the outcome of a refund: the negative payment, the order's new amount paid, and the event. If the order is lost, none of
 * these is recorded. If the refund fails after it was made, these records are reversed. A repeated call changes nothing. Staff are
 * alerted if a refund fails, is rejected, or waits until someone acts at Stripe.
 */
export function settleRefund(
  { store, clock, env }: Pick<Deps, 'store' | 'clock' | 'env'>,
  reference: string,
  outcome: RefundOutcome,
  event: ProviderEventId | null = null,
): Promise<void> {
  return store.write(async (tx) => {
    const refund = await findRefund(tx, reference);
    if (refund === null) throw new Error(`There is no refund ${reference}`);
    const now = clock();
    if (event !== null) await recordProviderEvent(tx, event, now);
    if (refund.status === 'succeeded' && outcome.status === 'refused') {
      return reverseRefund(tx, refund, outcome.reason, { now, env });
    }
    if (refund.status !== 'open') return;
    if (outcome.status === 'pending') {
      if (outcome.waitsFor) await raiseAlert(tx, waitingRefundAlert(refund, outcome.waitsFor), { now, env });
      return;
    }
    await closeWaitingAlerts(tx, refund, now);
    const settledAt = now.toISOString();
    const { id, orderId, chargeId, amountCents, requestedBy, lines } = refund;
    const actor: Actor = requestedBy === null ? system : { kind: 'staff', id: requestedBy };
    const detail = { amountCents, refund: reference };
    if (outcome.status === 'refused') {
      const { reason } = outcome;
      await tx.update(refunds).set({ status: 'refused', reason, settledAt }).where(eq(refunds.id, id));
      // The customer has already received an email that promises the refund, so another email corrects it. Staff refund the money by
      // hand.
      await raiseAlert(tx, rejectedRefundAlert(refund, reason), { now, env });
      if (orderId === null) return;
      await recordOrderEvents(tx, [{ orderId, kind: 'refund-refused', detail: { ...detail, reason } }], { actor, now });
      await queueRefundFailed(tx, { ...refund, orderId }, { now, env });
      return;
    }
    const { providerRefundId } = outcome;
    await tx.update(refunds).set({ status: 'succeeded', providerRefundId, settledAt }).where(eq(refunds.id, id));
    if (orderId === null) return;
    await closeRepeatedAlert(tx, refund, now);
    const payment = {
      orderId,
      chargeId,
      amountCents: -amountCents,
      method: 'card',
      refundId: id,
      isRefund: true,
    } as const;
    const [made] = await tx
      .insert(payments)
      .values({ ...payment, paidAt: settledAt, recordedBy: requestedBy })
      .returning();
    if (made === undefined) throw new Error('A payment was not stored');
    const [order] = await tx.select().from(orders).where(eq(orders.id, orderId));
    if (order === undefined) throw new Error(`Order ${orderId} has a refund and is not there`);
    await recordRefundedAmount(tx, order, { ...made, lines }, now);
    await recordOrderEvents(tx, [{ orderId, kind: 'refund', detail }], { actor, now });
  });
}

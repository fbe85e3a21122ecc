import type { OrderEvent } from '#core/orders/order-event.ts';
import type { StaffOrder, StaffRefund } from '#core/orders/staff-order.ts';
import type { Dispute } from '#core/payments/payment-alert-api.ts';

/**
 * An order as counter staff see it: disputes and payment alerts belong to the owner. Counter staff learn only that the customer
 * disputes an amount, so that they don't refund it a second time. Earlier clients require every field, so none is left out.
 */
export function orderForCounter(order: StaffOrder): StaffOrder {
  return {
    ...order,
    disputes: order.disputes
      .filter(({ status }) => status !== 'won')
      .map((dispute) => disputeForCounter(dispute, order)),
    refunds: order.refunds.map(refundForCounter),
    log: order.log.map(eventForCounter),
  };
}

function disputeForCounter({ id, amount, status, openedAt }: Dispute, order: StaffOrder): Dispute {
  return {
    id,
    amount,
    // The owner responds to the dispute, so for the counter it is with the bank.
    status: status === 'needs_response' ? 'under_review' : status,
    openedAt,
    closedAt: null,
    providerDisputeId: '',
    reason: '',
    respondBy: null,
    chargeReference: null,
    card: null,
    orders: [order.id],
  };
}

function refundForCounter(refund: StaffRefund): StaffRefund {
  if (refund.waitsFor === null) return refund;
  return { ...refund, waitsFor: 'The owner was told why. Don’t give the money back another way.' };
}

function eventForCounter(event: OrderEvent): OrderEvent {
  if (event.kind !== 'dispute') return event;
  const { amountCents, status } = event.detail;
  return { ...event, detail: { amountCents, status } };
}

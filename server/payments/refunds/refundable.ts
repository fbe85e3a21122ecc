import {
  divideRefund,
  type LineLeft,
  type LineToRefund,
  linesLeft,
  type RefundMethod,
} from '#core/orders/corrections/refund-amounts.ts';
import type { RefundableResponse } from '#core/orders/corrections/refund-api.ts';
import type { PaymentMethod } from '#core/payments/payment.ts';
import type { Reader } from '#server/db/store.ts';
import { findLinesOfOrders, type OrderLineRow } from '#server/orders/order-lines.ts';
import type { OrderRow } from '#server/orders/order-queries.ts';
import { listOpenRefunds, listRefundableCharges, type OrderCharge, paidWithoutCard } from './refund-queries.ts';

/** What of an order can go back, as it is now. Refunds under way count as gone. */
export interface Refundable {
  cents: number;
  /** With those that refunds under way will take off. */
  lines: (OrderLineRow | LineToRefund)[];
  left: LineLeft[];
  charges: OrderCharge[];
  byHand: Map<PaymentMethod, number>;
}

export async function workOutRefundable(db: Reader, { id, paidCents }: OrderRow): Promise<Refundable> {
  const stored = (await findLinesOfOrders(db, [id])).get(id) ?? [];
  const open = await listOpenRefunds(db, { orderId: id });
  const pending = open.flatMap(({ refund }) => refund.lines ?? []);
  const openCents = open.reduce((sum, { refund }) => sum + refund.amountCents, 0);
  return {
    cents: paidCents - openCents,
    lines: [...stored, ...pending],
    left: linesLeft(stored, pending),
    charges: await listRefundableCharges(db, id),
    byHand: await paidWithoutCard(db, id),
  };
}

/** Which cards get how much of an amount, and what is handed back. */
export function divideRefundable({ charges, byHand }: Refundable, amountCents: number, method: RefundMethod) {
  return divideRefund({ amountCents, method, charges, byHand });
}

export function toRefundableResponse({ id, version }: OrderRow, found: Refundable): RefundableResponse {
  return {
    orderId: id,
    version,
    refundable: Math.max(0, found.cents),
    lines: found.left.map(({ id: lineId, kind, label, quantity, amountCents, leftCents, taxClass }) => {
      const left = Math.min(leftCents, Math.max(0, found.cents));
      return { id: lineId, kind, label, quantity, amount: amountCents, left, taxClass };
    }),
    charges: found.charges
      .filter(({ refundableCents }) => refundableCents > 0)
      .map(({ card, chargedAt, refundableCents }) => ({ card, chargedAt, refundable: refundableCents })),
    byHand: [...found.byHand].map(([method, amount]) => ({ method, amount })),
  };
}

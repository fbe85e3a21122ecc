import { AppError } from '#core/app-error.ts';
import { formatMoney } from '#core/money.ts';
import {
  divideRefund,
  type LineLeft,
  type LineToRefund,
  linesLeft,
  type RefundMethod,
} from '#core/orders/refunds/refund-amounts.ts';
import type { RefundableResponse } from '#core/orders/refunds/refund-api.ts';
import type { PaymentMethod } from '#core/payments/payment.ts';
import type { Reader } from '#server/db/store.ts';
import { findLinesOfOrders, type OrderLineRow } from '#server/orders/order-lines.ts';
import type { OrderItemRow, OrderRow } from '#server/orders/order-queries.ts';
import { listOpenRefunds, listRefundableCharges, type OrderCharge, paidWithoutCard } from './refund-queries.ts';

/** The amounts that can currently be refunded of an order. Refunds in progress count as refunded. */
export interface Refundable {
  cents: number;
  /** The order's stored lines, and the lines that refunds in progress will remove from the order. */
  lines: (OrderLineRow | LineToRefund)[];
  left: LineLeft[];
  charges: OrderCharge[];
  /** The amount that was paid but can't be refunded, because the bank holds it or has already returned it. */
  disputedCents: number;
  /** The amount of the refunds in progress. */
  openCents: number;
  byHand: Map<PaymentMethod, number>;
}

export async function workOutRefundable(db: Reader, { id, paidCents }: OrderRow): Promise<Refundable> {
  const stored = (await findLinesOfOrders(db, [id])).get(id) ?? [];
  const open = await listOpenRefunds(db, { orderId: id });
  const pending = open.flatMap(({ refund }) => refund.lines ?? []);
  const openCents = open.reduce((sum, { refund }) => sum + refund.amountCents, 0);
  const { charges, disputedCents, lostCents } = await listRefundableCharges(db, id);
  return {
    cents: paidCents - openCents - disputedCents - lostCents,
    lines: [...stored, ...pending],
    left: linesLeft(stored, pending),
    charges,
    disputedCents: disputedCents + lostCents,
    openCents,
    byHand: await paidWithoutCard(db, id),
  };
}

/** Divides a refund between the cards and money that staff hand back. */
export function divideRefundable({ charges, byHand }: Refundable, amountCents: number, method: RefundMethod) {
  return divideRefund({ amountCents, method, charges, byHand });
}

/** @throws AppError charge_disputed if the amount includes disputed money */
export function rejectDisputed({ cents, disputedCents }: Refundable, amountCents: number): void {
  if (disputedCents > 0 && amountCents > cents) throw disputedError(disputedCents);
}

export function disputedError(disputedCents: number): AppError {
  return new AppError('charge_disputed', {
    detail:
      `The customer disputes ${formatMoney(disputedCents)} of this order at their bank, so a refund of it can’t be made. ` +
      'Answer the dispute, or accept it, under Payments first.',
  });
}

export function toRefundableResponse(
  { id, version }: OrderRow,
  found: Refundable,
  { items, tookStock }: { items: readonly OrderItemRow[]; tookStock: boolean },
): RefundableResponse {
  return {
    orderId: id,
    version,
    refundable: Math.max(0, found.cents),
    disputed: found.disputedCents,
    lines: found.left.map(({ id: lineId, itemId, kind, label, quantity, amountCents, leftCents, taxClass }) => {
      const left = Math.min(leftCents, Math.max(0, found.cents));
      const weighed = weighedOf({ itemId }, items);
      return { id: lineId, kind, label, quantity, amount: amountCents, left, taxClass, weighed };
    }),
    charges: found.charges
      .filter(({ refundableCents }) => refundableCents > 0)
      .map(({ card, chargedAt, refundableCents }) => ({ card, chargedAt, refundable: refundableCents })),
    byHand: [...found.byHand].map(([method, amount]) => ({ method, amount })),
    tookStock,
  };
}

/** Returns the recorded weight of a line's item; null if it isn't sold by the kilo. */
export function weighedOf(
  { itemId }: Pick<LineLeft, 'itemId'>,
  items: readonly OrderItemRow[],
): RefundableResponse['lines'][number]['weighed'] {
  const item = items.find(({ id }) => id === itemId);
  if (!item || item.weighedGrams === null || item.pricePerKiloCents === null) return null;
  return { grams: item.weighedGrams, pricePerKilo: item.pricePerKiloCents };
}

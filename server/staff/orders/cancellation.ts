import { divideCancellation } from '#core/orders/cancellation.ts';
import type { CancellationResponse } from '#core/orders/staff-order-api.ts';
import type { PaymentMethod } from '#core/payments/payment.ts';
import { getShopSettings } from '#server/content/settings-queries.ts';
import type { Reader } from '#server/db/store.ts';
import { findLaybyPlansOfOrders } from '#server/laybys/layby-queries.ts';
import type { OrderRow } from '#server/orders/order-queries.ts';
import { listRefundableCharges, type OrderCharge, paidWithoutCard } from '#server/payments/refunds/refund-queries.ts';

/** What cancelling an order keeps, refunds and hands back, in cents. */
export interface Cancellation {
  paidCents: number;
  keptCents: number;
  refundCents: number;
  cards: (OrderCharge & { amountCents: number })[];
  handedBack: { method: PaymentMethod; amountCents: number }[];
}

/** Works out what of an order's payments is kept, refunded and handed back, as it is now. */
export async function workOutCancellation(
  db: Reader,
  order: OrderRow,
  { endedByShop }: { endedByShop: boolean },
): Promise<Cancellation> {
  const chargeCents = endedByShop ? 0 : await cancellationCharge(db, order.id);
  const charges = await listRefundableCharges(db, order.id);
  const { paidCents } = order;
  const { keptCents, refundCents, cards, handedBackCents } = divideCancellation({ paidCents, chargeCents, charges });
  const handedBack = divideHandedBack(handedBackCents, await paidWithoutCard(db, order.id));
  return { paidCents, keptCents, refundCents, cards, handedBack };
}

/** The charge that the customer agreed to, or the shop's present one where that is lower. What is paid in full has none. */
async function cancellationCharge(db: Reader, orderId: number): Promise<number> {
  const found = (await findLaybyPlansOfOrders(db, [orderId])).get(orderId);
  if (found === undefined) return 0;
  return Math.min(found.plan.cancellationChargeCents, (await getShopSettings(db)).cancellationCharge);
}

/** Cash goes back as cash, EFTPOS as EFTPOS; the shop hands back the rest as it likes. */
function divideHandedBack(cents: number, paid: ReadonlyMap<PaymentMethod, number>): Cancellation['handedBack'] {
  const amounts: Cancellation['handedBack'] = [];
  let rest = cents;
  for (const method of ['cash', 'eftpos'] as const) {
    const amountCents = Math.min(rest, Math.max(0, paid.get(method) ?? 0));
    if (amountCents > 0) amounts.push({ method, amountCents });
    rest -= amountCents;
  }
  return rest > 0 ? [...amounts, { method: 'manual', amountCents: rest }] : amounts;
}

export function toCancellationResponse(
  order: OrderRow,
  endedByShop: boolean,
  found: Cancellation,
): CancellationResponse {
  return {
    orderId: order.id,
    version: order.version,
    endedByShop,
    paid: found.paidCents,
    kept: found.keptCents,
    refund: found.refundCents,
    cards: found.cards.map(({ card, chargedAt, amountCents }) => ({ card, chargedAt, amount: amountCents })),
    handedBack: found.handedBack.map(({ method, amountCents }) => ({ method, amount: amountCents })),
  };
}

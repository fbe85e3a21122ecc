import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { SavedCard } from '#core/laybys/layby.ts';
import type { paidResponseSchema } from '#core/payments/payment-api.ts';
import { anyValue } from '#server/db/dialect.ts';
import { type Placeholders, preparedQuery } from '#server/db/prepared-query.ts';
import type { Writer } from '#server/db/store.ts';
import { insertRows } from '#server/db/writes/write-rows.ts';
import type { Deps } from '#server/deps.ts';
import { findLaybyPlansOfOrders, type LaybyPlanOfOrder } from '#server/laybys/layby-queries.ts';
import { payLayby } from '#server/laybys/pay-layby.ts';
import { type Actor, recordOrderEvents, system } from '#server/orders/order-events.ts';
import { findLinesOfOrders } from '#server/orders/order-lines.ts';
import { findItemsOfOrders, type OrderRow, toOrder } from '#server/orders/order-queries.ts';
import { orders } from '#server/orders/order-tables.ts';
import { firmUpStock } from '#server/orders/stock/follow-stock.ts';
import { usesStock } from '#server/orders/stock/uses-stock.ts';
import { isFirm } from '#server/orders/stock/wanted-stock.ts';
import { toPayment } from '../payment-queries.ts';
import { chargeAllocations, payments } from '../payment-tables.ts';
import type { ProviderCard } from '../providers/payment-provider.ts';
import { type PaidOrder, queuePaymentEmails } from '../queue-payment-emails.ts';
import { recordPaidAmount } from './change-paid-amount.ts';
import type { ChargeRow } from './charge-queries.ts';
import { canTake, setAside } from './untaken-charge.ts';

export type PaidResponse = z.output<typeof paidResponseSchema>;

export interface TransactionContext extends Pick<Deps, 'env'> {
  now: Date;
}

/**
 * Records the result of a succeeded charge. Each of its orders gets a payment. The instalments, plans, order statuses and requested
 * delivery day are updated, and the events and emails are added. Runs once for each charge, in the transaction that settles it. After a
 * backup was restored, an order may be missing, or may not accept its share of the amount. Returns null if no order accepted a share.
 */
export async function recordSucceededCharge(
  tx: Writer,
  charge: ChargeRow,
  { chargedAt, card, paidWith }: { chargedAt: string; card: ProviderCard | null; paidWith: SavedCard | null },
  { now, env }: TransactionContext,
): Promise<PaidResponse | null> {
  const stored: Allocation[] = await allocationsOfCharge(tx, { chargeId: charge.id });
  stored.sort((a, b) => a.id - b.id);
  const laybyIds = stored.filter(hasPlan).map(({ order }) => order.id);
  const plans = await findLaybyPlansOfOrders(tx, laybyIds);
  const allocations = stored.filter(({ order, amountCents }) =>
    canTake(order, plans.get(order.id) ?? null, amountCents),
  );
  if (allocations.length < stored.length) {
    const untaken = stored.filter((allocation) => !allocations.includes(allocation));
    await setAside(tx, charge, untaken, { now, env });
  }
  if (allocations.length === 0) return null;
  const ids = allocations.map(({ order }) => order.id);
  const created = allocations.map(({ order, amountCents }) =>
    toNewPayment(order.id, charge.id, amountCents, chargedAt),
  );
  const [rows, items, lines] = await Promise.all([
    insertRows(tx, payments, created),
    findItemsOfOrders(tx, ids),
    findLinesOfOrders(tx, ids),
  ]);
  const paidOrders: PaidOrder[] = [];
  for (const { order, amountCents } of allocations) {
    const before = plans.get(order.id) ?? null;
    const paidAt = new Date(chargedAt);
    // The agreement of a layby made at the counter doesn't permit saving a card.
    const savedCard =
      order.source === 'online' && card !== null
        ? { ...card, provider: charge.provider, customer: charge.customer }
        : null;
    const plan =
      before &&
      (await payLayby(tx, before, { amountCents, paidAt, card: savedCard, instalmentId: charge.instalmentId }));
    const row = await recordPaidAmount(tx, order, { amountCents, now });
    await recordPayment(tx, { charge, before: order, after: row, amountCents, plan, now });
    const parts = { items: items.get(order.id) ?? [], lines: lines.get(order.id) ?? [], plan };
    const presented = toOrder(row, parts);
    const payment = rows.find((created) => created.orderId === order.id);
    if (payment === undefined) throw new Error(`Order ${order.id} has no payment of charge ${charge.reference}`);
    const wasUnpaid = order.paidCents === 0;
    paidOrders.push({ order: presented, payment: toPayment(payment), card: paidWith, plan, wasUnpaid });
  }
  const firmed = allocations.filter(({ order, usesStock }) => usesStock && !isFirm(order)).map(({ order }) => order.id);
  await firmUpStock(tx, firmed, now);
  await queuePaymentEmails(tx, paidOrders, { now, env });
  return toResponse(
    rows.map(toPayment),
    paidOrders.map((each) => each.order),
  );
}

interface Allocation {
  id: number;
  order: OrderRow;
  amountCents: number;
  usesStock: boolean;
}

const allocationsOfCharge = preparedQuery((db, { chargeId }: Placeholders<{ chargeId: number }>) =>
  db
    .select({
      id: chargeAllocations.id,
      order: orders,
      amountCents: chargeAllocations.amountCents,
      usesStock: usesStock(db),
    })
    .from(chargeAllocations)
    .innerJoin(orders, eq(orders.id, chargeAllocations.orderId))
    .where(eq(chargeAllocations.chargeId, anyValue(chargeId))),
);

function hasPlan({ order }: Allocation): boolean {
  return order.paymentType !== 'immediate';
}

function toNewPayment(orderId: number, chargeId: number, amountCents: number, paidAt: string) {
  return { orderId, chargeId, amountCents, method: 'card', paidAt } as const;
}

interface PaymentToRecord {
  charge: ChargeRow;
  before: OrderRow;
  after: OrderRow;
  amountCents: number;
  plan: LaybyPlanOfOrder | null;
  now: Date;
}

async function recordPayment(
  tx: Writer,
  { charge, before, after, amountCents, plan, now }: PaymentToRecord,
): Promise<void> {
  const detail: Record<string, unknown> = { amountCents, charge: charge.reference, status: after.status };
  if (plan !== null) detail.plan = plan.plan.status;
  if (after.deliveryDate !== before.deliveryDate) detail.deliveryDate = after.deliveryDate;
  await recordOrderEvents(tx, [{ orderId: after.id, kind: 'payment', detail }], { actor: payerOf(charge, after), now });
}

function payerOf({ kind }: ChargeRow, { userId }: OrderRow): Actor {
  if (kind !== 'customer') return system;
  return userId === null ? { kind: 'guest', id: null } : { kind: 'customer', id: userId };
}

function toResponse(created: PaidResponse['payments'], paidOrders: PaidResponse['orders']): PaidResponse {
  const [payment] = created;
  const [order] = paidOrders;
  if (payment === undefined || order === undefined) throw new Error('A charge without allocations was settled');
  return { payment, order, payments: created, orders: paidOrders };
}

import type { z } from 'zod';
import { AppError } from '#core/app-error.ts';
import type { CardCharge } from '#core/payments/payable-amount.ts';
import type { newPaymentSchema } from '#core/payments/payment-api.ts';
import { savesCard } from '#core/payments/saves-card.ts';
import type { Writer } from '#server/db/store.ts';
import { addRows, insertRows } from '#server/db/writes/write-rows.ts';
import { reserveKey } from '#server/http/idempotency/idempotency.ts';
import type { RequestContext } from '#server/http/request-context.ts';
import { findLaybyPlansOfOrders, type LaybyPlanOfOrder, type LaybyPlanRow } from '#server/laybys/layby-queries.ts';
import type { NetworkHolds } from '#server/orders/delivery/network-holds.ts';
import { holdPlace } from '#server/orders/delivery/order-place.ts';
import { ownPlacesOf } from '#server/orders/delivery/own-places.ts';
import { findOwnOrders, noSuchOrder, type OrderRow } from '#server/orders/order-queries.ts';
import { holdStock } from '#server/orders/stock/hold-stock.ts';
import { rejectMarkedGoods } from '#server/orders/stock/marked-goods.ts';
import { isFirm } from '#server/orders/stock/wanted-stock.ts';
import {
  type RequestedPayment,
  rejectSchedulerOverlap,
} from '#server/payments/due-instalments/reject-scheduler-overlap.ts';
import { beginCardSetup } from '../cards/begin-card-setup.ts';
import type { CardSetupRow } from '../cards/card-setup-queries.ts';
import { isHeldLater, isToBeHeld } from '../holds/is-to-be-held.ts';
import { chargeAllocations, charges } from '../payment-tables.ts';
import type { PaymentProvider } from '../providers/payment-provider.ts';
import { requirePayableAmount, toPayableOrder } from '../require-payable-amount.ts';
import { type ChargeRow, findOrdersBeingCharged, reservedCents } from './charge-queries.ts';
import { newChargeReference } from './charge-reference.ts';
import { rejectRepeated } from './reject-repeated-payment.ts';
import { rejectSentElsewhere } from './reject-sent-elsewhere.ts';
import { takeStartedPayment } from './started-payments.ts';

export type NewPayment = z.output<typeof newPaymentSchema>;
type PaymentContext = Pick<
  RequestContext<unknown, unknown, NewPayment>,
  'body' | 'actor' | 'session' | 'address' | 'now' | 'today' | 'key'
>;

/** The amount that a payment allocates to an order. `path` names its field in the request, for errors. */
interface RequestedAllocation extends RequestedPayment {
  path: string;
}

interface ChargeRules {
  provider: PaymentProvider;
  networkHolds: NetworkHolds;
  seen: Map<number, number>;
}

interface OrderToPay {
  row: OrderRow & { usesStock: boolean; holdsStock: boolean };
  layby: LaybyPlanOfOrder | null;
  reserved: number;
}

/**
 * Stores the open charge before the provider is called. If the amount of an order by the kilo is held only later, stores a card setup
 * instead. The charge reserves its amounts and the request's Idempotency-Key until it is settled. `seen` contains the orders' versions
 * at the first attempt. If another charge had to be settled first, the payment is attempted again. An order that changed in between is
 * then rejected, because the customer hasn't agreed to pay the changed order.
 * @throws AppError not_found, wrong_status, stale_version, invalid_amount, over_balance, full_payment_only, day_full, day_closed,
 * out_of_stock, day_supplied, below_first_instalment, below_card_minimum, leaves_too_little, charge_in_flight, payment_repeated,
 * sent_elsewhere
 */
export async function beginCharge(
  tx: Writer,
  context: PaymentContext,
  { provider, networkHolds, seen }: ChargeRules,
): Promise<ChargeRow | CardSetupRow> {
  const requested = readAllocations(context.body);
  const payable = await findPayable(tx, context, requested);
  for (const { row } of payable.values()) if (!seen.has(row.id)) seen.set(row.id, row.version);
  const chargedCents = requested.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const card = { chargedCents, minimumCents: provider.minimumCents };
  for (const allocation of requested) requirePayable(allocation, payable.get(allocation.orderId), { seen, card });
  const isBegun = [...payable.values()].some(({ row, reserved }) => reserved > 0 || row.paidCents > 0);
  if (isBegun) await rejectSentElsewhere(tx, context.key, [...payable.keys()]);
  // Only laybys are checked, because the scheduler charges nothing else.
  const laybyInstalments = requested.filter(({ orderId }) => payable.get(orderId)?.layby);
  await rejectSchedulerOverlap(tx, laybyInstalments, context.now);
  if (context.key === null) await rejectRepeated(tx, requested, context.now);
  const { now, today, address } = context;
  const own = ownPlacesOf(tx, context, { findOpen: findOrdersBeingCharged }, [...payable.keys()]);
  for (const { row } of payable.values()) await holdPlace(tx, row, { now, today, own, address, networkHolds });
  const unpaid = [...payable.values()].filter(({ row }) => !isFirm(row));
  await rejectMarkedGoods(
    tx,
    unpaid.map(({ row }) => row.id),
  );
  // An order that already holds its goods keeps them.
  const holding = unpaid.filter(({ row }) => row.usesStock && !row.holdsStock);
  await holdStock(
    tx,
    holding.map(({ row }) => row.id),
    context,
    { heldUntil: now.toISOString(), charges: { findOpen: findOrdersBeingCharged } },
  );
  const isCardSaved = requested.some(({ orderId }) => {
    const { row, layby } = payable.get(orderId) ?? {};
    return row !== undefined && savesCard({ source: row.source, plan: layby?.plan ?? null, ceiling: row.ceilingCents });
  });
  const saved =
    context.body.paymentToken === undefined
      ? savedCardOf(
          requested.flatMap(({ orderId }) => payable.get(orderId) ?? []),
          provider,
        )
      : null;
  const source = context.body.paymentToken ?? saved?.cardReference ?? provider.defaultSource;
  if (source === null) throw invalid('paymentToken', 'Please enter your card.');
  const rows = [...payable.values()].map(({ row }) => row);
  const isHeld = await isToBeHeld(tx, rows);
  const later = isHeld ? rows.find((row) => isHeldLater(row, today, provider)) : undefined;
  if (later !== undefined) {
    const setup = { orderId: later.id, provider: provider.name, source, customer: null, amountCents: chargedCents };
    return beginCardSetup(tx, context, setup);
  }
  const allocations = requested.map(({ orderId, amountCents }) => ({ orderId, amountCents }));
  const { reference, providerChargeId } =
    (await takeStartedPayment(tx, allocations, provider)) ?? newChargeReference(provider);
  const [charge] = await insertRows(tx, charges, [
    {
      reference,
      providerChargeId,
      kind: 'customer',
      capture: isHeld ? 'manual' : 'automatic',
      provider: provider.name,
      amountCents: chargedCents,
      metadata: { allocations, savesCard: isCardSaved },
      source,
      customer: saved?.cardCustomer ?? null,
      createdAt: context.now.toISOString(),
    },
  ]);
  if (charge === undefined) throw new Error('A charge was not stored');
  const parts = allocations.map((allocation) => ({ chargeId: charge.id, ...allocation }));
  await addRows(tx, chargeAllocations, parts);
  if (context.key !== null) await reserveKey(tx, context.key, charge.reference, context.now);
  return charge;
}

/** The orders that a payment is for. */
export function orderIdsOf(body: NewPayment): number[] {
  return readAllocations(body).map(({ orderId }) => orderId);
}

function readAllocations(body: NewPayment): RequestedAllocation[] {
  if (!('allocations' in body)) {
    const { orderId, amount: amountCents, version } = body;
    return [{ orderId, amountCents, version, path: 'amount' }];
  }
  const ids = body.allocations.map(({ orderId }) => orderId);
  if (new Set(ids).size < ids.length) throw invalid('allocations', 'Each order is paid once in a payment.');
  return body.allocations.map(({ orderId, amount, version }, index) => {
    return { orderId, amountCents: amount, version, path: `allocations.${index}.amount` };
  });
}

async function findPayable(
  tx: Writer,
  context: PaymentContext,
  requested: readonly RequestedAllocation[],
): Promise<Map<number, OrderToPay>> {
  const ids = requested.map(({ orderId }) => orderId);
  const [rows, reserved] = await Promise.all([findOwnOrders(tx, context, ids), reservedCents(tx, ids)]);
  if (rows.length < ids.length) {
    await rejectSentElsewhere(tx, context.key, ids);
    throw noSuchOrder();
  }
  const laybyIds = rows.filter((row) => row.paymentType !== 'immediate').map((row) => row.id);
  const plans = await findLaybyPlansOfOrders(tx, laybyIds);
  return new Map(
    rows.map((row) => [row.id, { row, layby: plans.get(row.id) ?? null, reserved: reserved.get(row.id) ?? 0 }]),
  );
}

/**
 * Returns the saved card of the payment's laybys if they all have the same one. A saved card never pays for other orders. Such an order
 * may have moved to another person's account, or may belong to a session that two people share.
 */
function savedCardOf(payable: readonly OrderToPay[], { name }: PaymentProvider): LaybyPlanRow | null {
  const plan = payable[0]?.layby?.plan;
  if (plan?.cardReference == null || plan.cardProvider !== name) return null;
  const { cardReference } = plan;
  const isForAll = payable.every(({ layby }) => {
    return layby?.plan.cardReference === cardReference && layby.plan.cardProvider === name;
  });
  return isForAll ? plan : null;
}

function requirePayable(
  { orderId, amountCents, version, path }: RequestedAllocation,
  order: OrderToPay | undefined,
  { seen, card }: { seen: ReadonlyMap<number, number>; card: CardCharge },
): void {
  if (order === undefined) throw noSuchOrder();
  const { row, layby, reserved } = order;
  if (row.status === 'cancelled') throw new AppError('wrong_status', { detail: `Order #${row.id} was cancelled.` });
  const payable = toPayableOrder(row, layby);
  const { balanceCents } = payable;
  if (row.status !== 'pending' || balanceCents === 0) {
    throw new AppError('wrong_status', { detail: `Order #${row.id} is paid already.` });
  }
  if ((version ?? seen.get(orderId)) !== row.version) {
    throw new AppError('stale_version', {
      detail: `Order #${row.id} has changed. Please look at what is left to pay.`,
    });
  }
  requirePayableAmount(amountCents, payable, { path, card });
  // An open charge may still pay the amount that it has reserved. Charging that amount again would take the money twice. A client that
  // sends a version hasn't seen the open charge, so it may be repeating the same payment. A layby has only one first payment.
  const isOvertaken = reserved > 0 && (version !== undefined || layby?.plan.status === 'pending');
  if (isOvertaken || amountCents > balanceCents - reserved) throw new AppError('charge_in_flight', { retryAfter: 5 });
}

function invalid(path: string, message: string): AppError {
  return new AppError('invalid', { detail: message, errors: [{ path, message }] });
}

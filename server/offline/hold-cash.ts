import type { AppError, AppErrorCode } from '#core/app-error.ts';
import { walkInName } from '#core/customers/walk-in.ts';
import type { OfflineChange } from '#core/offline/offline-change.ts';
import { requestedCents } from '#core/orders/cash-rounding.ts';
import type { Writer } from '#server/db/store.ts';
import { insertRows } from '#server/db/writes/write-rows.ts';
import type { Deps } from '#server/deps.ts';
import { findLaybyPlansOfOrders } from '#server/laybys/layby-queries.ts';
import { recordOrderEvents } from '#server/orders/order-events.ts';
import { storeLines } from '#server/orders/order-lines.ts';
import { getOrder, type OrderRow } from '#server/orders/order-queries.ts';
import { orders } from '#server/orders/order-tables.ts';
import { payments } from '#server/payments/payment-tables.ts';
import { settleBeforeChange } from '#server/payments/reconciliation/resolve-open-charges.ts';
import { toPayableOrder } from '#server/payments/require-payable-amount.ts';
import { staffOf } from '../orders/admin/change-amount-paid.ts';
import { applyPayment, type ChangeOf, contextOf } from './apply-change.ts';
import { getOrderOfChange } from './get-order-of-change.ts';
import type { OfflineActing } from './offline-acting.ts';
import type { MadeByChange } from './offline-change-queries.ts';
import { rejectedChangeOf, reportRejection } from './record-rejection.ts';

type Payment = ChangeOf<'payment'>;
type Sale = ChangeOf<'sale'>;

/** The errors about an order that was lost when a backup was restored. Another order may have its number now. */
const lostCodes: ReadonlySet<AppErrorCode> = new Set<AppErrorCode>(['other_order', 'not_found']);

/** Returns the cash that an offline change took, in cents. */
function cashOf(change: OfflineChange): number {
  if (change.kind === 'payment') return change.method === 'cash' ? change.amount : 0;
  return change.kind === 'sale' && change.sale.paid?.method === 'cash' ? change.sale.paid.amount : 0;
}

/** Whether cash was taken for a sale that can't be recorded. A sale without cash isn't included: it waits for staff at the counter. */
export function isCashOfInvalidSale(change: OfflineChange, { code }: AppError): boolean {
  return change.kind === 'sale' && cashOf(change) > 0 && code === 'invalid';
}

/**
 * Prepares the recording of rejected cash before its transaction. If the order accepts a part of the cash, settles its open card
 * charges, because an order with an open charge accepts no payment.
 * @throws AppError unavailable
 */
export async function prepareRejectedCash(deps: Deps, change: OfflineChange, { code }: AppError): Promise<void> {
  if (change.kind !== 'payment' || change.method !== 'cash' || code !== 'over_balance') return;
  const orderId = await deps.store.read((db) => getOrderOfChange(db, change.order));
  await settleBeforeChange(deps, [orderId]);
}

/**
 * Records cash that was taken offline although its sale can't be recorded, or its order accepts only a part of it or nothing. The cash
 * is in the drawer, so it must be in the shop's records. The order gets the part that it accepts. The rest becomes a cancelled order,
 * whose money staff hand back. Returns null for any other change. The caller must have called `prepareRejectedCash`.
 * @throws AppError charge_in_flight while the provider is still processing a charge of the order
 */
export async function bookRejectedCash(
  tx: Writer,
  change: OfflineChange,
  acting: OfflineActing,
  { error, deps }: { error: AppError; deps: Pick<Deps, 'env'> },
): Promise<MadeByChange | null> {
  if (cashOf(change) === 0) return null;
  if (change.kind === 'sale') return bookAlone(tx, change, acting, { error, ...cashOfSale(change) });
  if (change.kind !== 'payment') return null;
  if (lostCodes.has(error.code)) return bookAlone(tx, change, acting, { error, ...cashOfLostOrder(change) });
  const row = await getOrder(tx, await getOrderOfChange(tx, change.order));
  const takenCents = error.code === 'over_balance' && row.status === 'pending' ? await takenOf(tx, row, change) : 0;
  if (takenCents > 0) await applyPayment(tx, { ...change, amount: takenCents }, contextOf(row.id, acting), deps);
  const applied = { orderId: row.id, productId: null, hasChangedPrices: false };
  const amountCents = change.amount - takenCents;
  if (amountCents === 0) return applied;
  const clientKey = takenCents > 0 ? null : change.id;
  const { customerId, customerName, customerEmail, customerPhone, customerKey } = row;
  const customer = { customerId, customerName, customerEmail, customerPhone, customerKey };
  const label = `Cash taken for order #${row.id}`;
  const cash = { changeId: change.id, amountCents, clientKey, customer, label, detail: { ofOrderId: row.id } };
  const orderId = await holdCash(tx, cash, acting);
  const rejected = { ...rejectedChangeOf(change, acting, error), held: { orderId, amountCents } };
  await reportRejection(tx, row.id, rejected, acting);
  return applied;
}

/** Returns the part of the cash that the order accepts, in cents. */
async function takenOf(tx: Writer, row: OrderRow, { amount }: Payment): Promise<number> {
  const layby = (await findLaybyPlansOfOrders(tx, [row.id])).get(row.id) ?? null;
  return Math.min(amount, requestedCents(toPayableOrder(row, layby), 'cash'));
}

type Origin = Pick<CashToHold, 'customer' | 'label' | 'detail'>;

function cashOfLostOrder({ order }: Payment): Origin {
  const lostOrderId = 'id' in order ? order.id : null;
  return { customer: {}, label: `Cash taken for an earlier order #${lostOrderId}`, detail: { lostOrderId } };
}

function cashOfSale({ sale: { customer } }: Sale): Origin {
  return { customer: { customerName: customer.name ?? walkInName }, label: 'Cash taken for a sale', detail: {} };
}

/** Records cash for which the shop has no order. */
async function bookAlone(
  tx: Writer,
  change: Payment | Sale,
  acting: OfflineActing,
  { error, ...origin }: Origin & { error: AppError },
): Promise<MadeByChange> {
  const amountCents = cashOf(change);
  const cash = { changeId: change.id, clientKey: change.id, amountCents, ...origin };
  const orderId = await holdCash(tx, cash, acting);
  const rejected = { ...rejectedChangeOf(change, acting, error), held: { orderId, amountCents } };
  await reportRejection(tx, orderId, rejected, acting);
  return { orderId, productId: null, hasChangedPrices: false };
}

interface CashToHold {
  changeId: string;
  amountCents: number;
  /** The client key of the payment. Null if a part of the cash was recorded on the real order: that payment has the key. */
  clientKey: string | null;
  customer: Partial<Pick<OrderRow, 'customerId' | 'customerName' | 'customerEmail' | 'customerPhone' | 'customerKey'>>;
  label: string;
  /** The details for the order's log, which state where the cash came from. */
  detail: Record<string, unknown>;
}

/**
 * Stores cash as a cancelled order whose money is owed to the customer. The drawer, the journal and the audit then treat the cash like
 * any money that the shop owes. Customers never see this order.
 */
async function holdCash(
  tx: Writer,
  { changeId, amountCents, clientKey, customer, label, detail }: CashToHold,
  acting: OfflineActing,
): Promise<number> {
  const { actor, offline, now } = acting;
  const at = now.toISOString();
  const ended = { status: 'cancelled', keptCents: 0, createdAt: at, updatedAt: at, endedAt: at } as const;
  const amounts = { totalCents: amountCents, paidCents: amountCents };
  const own = { paymentType: 'immediate', source: 'counter', clientKey: changeId } as const;
  const [held] = await insertRows(tx, orders, [{ ...own, ...customer, ...amounts, ...ended }]);
  if (held === undefined) throw new Error('An order was not stored');
  const { id: orderId } = held;
  const line = { kind: 'adjustment', label, quantity: 1, amountCents, taxClass: 'gst_free' } as const;
  await storeLines(tx, { orderId, lines: [line], now });
  const recorded = { paidAt: at, recordedBy: actor.id, madeAt: offline.madeAt, clientKey };
  await insertRows(tx, payments, [{ orderId, amountCents, method: 'cash', ...recorded }]);
  const event = { orderId, kind: 'cancelled' as const, detail: { reason: 'offline-cash', ...detail, amountCents } };
  await recordOrderEvents(tx, [event], { actor: staffOf(acting), now });
  return orderId;
}

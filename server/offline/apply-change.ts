import { hasRole } from '#core/accounts/staff-role.ts';
import { AppError } from '#core/app-error.ts';
import type { OfflineChange } from '#core/offline/offline-change.ts';
import type { Reader, Writer } from '#server/db/store.ts';
import type { Deps } from '#server/deps.ts';
import { updateDeliveryDate } from '#server/orders/delivery/set-delivery-date.ts';
import { getOrder } from '#server/orders/order-queries.ts';
import { settleBeforeChange } from '#server/payments/reconciliation/resolve-open-charges.ts';
import { changeAndRecord } from '#server/products/record-product.ts';
import { requireProductImages } from '#server/products/require-product-images.ts';
import { getOrderToChange, markPaid, requireStep } from '../orders/admin/change-amount-paid.ts';
import { markDelivered } from '../orders/admin/mark-delivered.ts';
import { findRecorded, recordCounterPayment, requireTakesPayment } from '../orders/admin/record-counter-payment.ts';
import { applyBenchChange, isOfBench } from './bench-change.ts';
import { getOrderOfChange } from './get-order-of-change.ts';
import type { OfflineActing } from './offline-acting.ts';
import type { MadeByChange } from './offline-change-queries.ts';
import { applySale } from './offline-sale.ts';
import { rejectedChangeOf, reportRejection } from './record-rejection.ts';

export type ChangeOf<Kind extends OfflineChange['kind']> = Extract<OfflineChange, { kind: Kind }>;
type Context = ReturnType<typeof contextOf>;

/**
 * Prepares an offline change before its transaction. If a payment or the status "paid" is set, settles the order's open card charges.
 * For a product, checks that its images exist.
 * @throws AppError as applyChange, and unavailable
 */
export async function prepareChange(deps: Deps, change: OfflineChange): Promise<void> {
  if (change.kind === 'product') await requireProductImages(deps.uploadedImages, change.change);
  if (change.kind !== 'payment' && !(change.kind === 'order-status' && change.status === 'paid')) return;
  const orderId = await deps.store.read(async (db) => {
    const id = await getOrderOfChange(db, change.order);
    if (change.kind === 'order-status') await requireSetStatus(db, id, change);
    else if ((await findRecorded(db, paymentOf(id, change))) === null) {
      await requireTakesPayment(db, await getOrder(db, id), { ...change, handedOver: false });
    }
    return id;
  });
  await settleBeforeChange(deps, [orderId]);
}

/**
 * Applies an offline change in the name of the person who made it. Uses the same code as for an online change.
 * @throws AppError sale_not_arrived, not_found, stale_version, wrong_status, not_weighed, over_balance, and the errors of the change's action
 */
export async function applyChange(
  tx: Writer,
  change: OfflineChange,
  acting: OfflineActing,
  deps: Pick<Deps, 'env'>,
): Promise<MadeByChange> {
  requireRoles(change, acting);
  if (change.kind === 'sale') return applySale(tx, change, acting, deps);
  if (change.kind === 'product') {
    const { id: productId } = await changeAndRecord(tx, change.productId, change.change, acting);
    return { orderId: null, productId, hasChangedPrices: false };
  }
  const orderId = await getOrderOfChange(tx, change.order);
  const context = contextOf(orderId, acting);
  if (change.kind === 'payment') await applyPaymentAndHandOver(tx, change, acting, { orderId, deps });
  else if (change.kind === 'order-status') await applyStatus(tx, change, context, deps);
  else if (isOfBench(change)) await applyBenchChange(tx, change, context, deps);
  else {
    const { deliveryDate, version } = change;
    await updateDeliveryDate(tx, { ...context, body: { deliveryDate, version }, session: null }, deps);
  }
  return { orderId, productId: null, hasChangedPrices: false };
}

/**
 * Checks the permissions for an offline change. The counter can't check them, so it lets staff make any change. The person who made the
 * change must have the role that it needs. The sender must have it too: otherwise, a sender could gain permissions by naming another
 * maker. For sales and payments the sender's role doesn't count, because the money was taken already.
 * @throws AppError wrong_status
 */
function requireRoles({ kind }: OfflineChange, { actor: { role }, madeBy, senderRole }: OfflineActing): void {
  const needed = kind === 'product' ? 'owner' : 'counter';
  const who =
    kind === 'product'
      ? 'Only an owner may change products and their prices'
      : 'Only counter staff and owners may do this';
  if (!hasRole(role, needed)) {
    throw new AppError('wrong_status', { detail: `${who}, and ${madeBy.name} isn’t one of them.` });
  }
  const isMoney = kind === 'sale' || kind === 'payment';
  if (!isMoney && !hasRole(senderRole, needed)) {
    throw new AppError('wrong_status', { detail: `${who}. An owner has to send it.` });
  }
}

export function contextOf(id: number, acting: OfflineActing) {
  const { actor, now, today, offline } = acting;
  return { params: { id }, actor, now, today, offline };
}

/**
 * Records an offline payment, and hands over the goods if staff chose this. If the goods can't be handed over, the payment is still
 * recorded, because the money was taken. The order's log then says why they weren't handed over: the order isn't paid off, or goods by
 * the kilo aren't weighed.
 */
async function applyPaymentAndHandOver(
  tx: Writer,
  change: ChangeOf<'payment'>,
  acting: OfflineActing,
  { orderId, deps }: { orderId: number; deps: Pick<Deps, 'env'> },
): Promise<void> {
  const context = contextOf(orderId, acting);
  try {
    await applyPayment(tx, change, context, deps);
  } catch (error) {
    if (!isNotHandedOver(error)) throw error;
    await applyPayment(tx, { ...change, handedOver: false }, context, deps);
    const { amountCents: _amount, method: _method, ...rejected } = rejectedChangeOf(change, acting, error);
    await reportRejection(tx, orderId, { ...rejected, change: 'order-status', status: 'delivered' }, acting);
  }
}

/** Whether a payment was rejected only because the goods can't be handed over with it. Nothing has been written in this case. */
function isNotHandedOver(error: unknown): error is AppError {
  if (!(error instanceof AppError)) return false;
  return error.code === 'not_weighed' || (error.code === 'invalid' && error.details.errors?.[0]?.path === 'handedOver');
}

/** Records an offline payment. Does nothing if the same payment was already recorded online and only the response was lost. */
export async function applyPayment(
  tx: Writer,
  change: ChangeOf<'payment'>,
  context: Context,
  deps: Pick<Deps, 'env'>,
): Promise<void> {
  const payment = paymentOf(context.params.id, change);
  if ((await findRecorded(tx, payment)) !== null) return;
  await recordCounterPayment(tx, { ...context, ...payment, key: null }, deps);
}

function paymentOf(orderId: number, { id: clientKey, method, amount, handedOver }: ChangeOf<'payment'>) {
  return { params: { id: orderId }, body: { amount, method, handedOver, clientKey } };
}

async function applyStatus(
  tx: Writer,
  change: ChangeOf<'order-status'>,
  context: Context,
  deps: Pick<Deps, 'env'>,
): Promise<void> {
  const { status, version } = change;
  await requireSetStatus(tx, context.params.id, change);
  const request = { ...context, body: { status, version } };
  await (status === 'paid' ? markPaid(tx, request, deps) : markDelivered(tx, request));
}

/**
 * Checks that an order can get the status that was set offline. The status is checked before the version: if another user has already
 * set the same status, the error says so.
 * @throws AppError wrong_status, stale_version
 */
async function requireSetStatus(
  db: Reader,
  id: number,
  { status, version }: Pick<ChangeOf<'order-status'>, 'status' | 'version'>,
): Promise<void> {
  requireStep(await getOrder(db, id), status);
  await getOrderToChange(db, { params: { id }, body: { version } });
}

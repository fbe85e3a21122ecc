import type { AppError, AppErrorCode } from '#core/app-error.ts';
import type { OfflineChange } from '#core/offline/offline-change.ts';
import type { RejectedChange } from '#core/offline/rejected-change.ts';
import type { Reader, Writer } from '#server/db/store.ts';
import { recordOrderEvents, system } from '#server/orders/order-events.ts';
import { isBenchRejection } from './bench-change.ts';
import { getOrderOfChange } from './get-order-of-change.ts';
import type { OfflineActing } from './offline-acting.ts';
import { findChange, recordRejected } from './offline-change-queries.ts';

/**
 * The errors with which an offline change is refused, because of the state of its order or product. Any other error is temporary, or a
 * bug in the app.
 */
const rejections: ReadonlySet<AppErrorCode> = new Set<AppErrorCode>([
  'stale_version',
  'other_order',
  'wrong_status',
  'not_weighed',
  'over_balance',
  'full_payment_only',
  'below_first_instalment',
  'not_a_delivery_day',
  'day_full',
  'day_supplied',
  'day_closed',
  'not_delivered_there',
]);

/** Whether the shop rejects a change permanently. This includes a change of an order that the shop lost when a backup was restored. */
export function isRejection(change: OfflineChange, { code }: AppError, { orderCreatedAt }: OfflineActing): boolean {
  return (
    rejections.has(code) ||
    isBenchRejection(change, code) ||
    (code === 'not_found' && orderCreatedAt !== null && 'order' in change)
  );
}

/**
 * Reports a refused offline change to all staff: in its order's log and on open screens. If the same change is sent again, it isn't
 * reported again.
 */
export async function recordRejection(
  tx: Writer,
  change: OfflineChange,
  acting: OfflineActing,
  error: AppError,
): Promise<void> {
  if ((await findChange(tx, change.id)) !== null) return;
  const orderId = error.code === 'not_found' ? null : await findOrder(tx, change);
  await recordRejected(tx, change, acting, orderId);
  if (orderId === null) return;
  await reportRejection(tx, orderId, rejectedChangeOf(change, acting, error), acting);
}

export function rejectedChangeOf(
  change: OfflineChange,
  { madeBy, offline }: OfflineActing,
  { code, message }: AppError,
): RejectedChange {
  return { ...subjectOf(change), ...offline, madeBy, code, reason: message };
}

/** Reports to all staff that an offline change of an order couldn't be applied, or only in part. */
export async function reportRejection(
  tx: Writer,
  orderId: number,
  detail: RejectedChange,
  acting: OfflineActing,
): Promise<void> {
  // The shop is recorded as the actor, so that the person who made the change is notified too.
  await recordOrderEvents(tx, [{ orderId, kind: 'offline-refused', detail }], { actor: system, now: acting.now });
}

async function findOrder(db: Reader, change: OfflineChange): Promise<number | null> {
  return 'order' in change ? getOrderOfChange(db, change.order) : null;
}

function subjectOf(change: OfflineChange): Omit<RejectedChange, 'madeAt' | 'madeBy' | 'code' | 'reason'> {
  if (change.kind === 'payment') return { change: change.kind, amountCents: change.amount, method: change.method };
  if (change.kind === 'order-status') return { change: change.kind, status: change.status };
  if (change.kind === 'delivery-date') return { change: change.kind, deliveryDate: change.deliveryDate };
  return change.kind === 'weighing' ? { change: change.kind, grams: change.weighing.grams } : { change: change.kind };
}

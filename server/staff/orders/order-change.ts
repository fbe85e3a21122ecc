import { AppError } from '#core/app-error.ts';
import { canStep, type OrderStatus } from '#core/orders/order-status.ts';
import type { Reader, Writer } from '#server/db/store.ts';
import type { RequestContext } from '#server/http/request-context.ts';
import type { Actor } from '#server/orders/order-events.ts';
import { getOrder, type OrderRow } from '#server/orders/order-queries.ts';
import { findOpenChargesOf } from '#server/payments/charges/charge-queries.ts';

/** What a change by staff needs of its request. */
export type StaffContext<Body> = Pick<
  RequestContext<{ id: number }, unknown, Body>,
  'params' | 'body' | 'actor' | 'now'
>;
export type StatusContext = StaffContext<{
  status: OrderStatus;
  version?: number | undefined;
  endedByShop?: boolean | undefined;
}>;

/** The order that staff change, in the version that they saw. @throws AppError not_found, stale_version */
export async function getOrderToChange(
  db: Reader,
  { params, body }: StaffContext<{ version?: number | undefined }>,
): Promise<OrderRow> {
  const row = await getOrder(db, params.id);
  if (body.version !== undefined && body.version !== row.version) throw new AppError('stale_version');
  return row;
}

/** @throws AppError wrong_status */
export function requireStep({ id, status }: Pick<OrderRow, 'id' | 'status'>, to: OrderStatus): void {
  if (canStep(status, to)) return;
  throw new AppError('wrong_status', { detail: `Order #${id} is ${status} and can’t become ${to}.` });
}

/** @throws AppError charge_in_flight */
export async function rejectOpenCharge(tx: Writer, orderId: number): Promise<void> {
  if ((await findOpenChargesOf(tx, [orderId])).length > 0) throw new AppError('charge_in_flight', { retryAfter: 5 });
}

export function staffOf({ actor }: Pick<RequestContext, 'actor'>): Actor {
  return { kind: 'staff', id: actor?.id ?? null };
}

export function staffId({ actor }: Pick<RequestContext, 'actor'>): number {
  if (actor === null) throw new Error('A staff call without staff');
  return actor.id;
}

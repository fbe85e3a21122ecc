import { eq } from 'drizzle-orm';
import { AppError } from '#core/app-error.ts';
import type { Day } from '#core/dates.ts';
import { readOrderDeliveryOptions, setDeliveryDate } from '#core/delivery/delivery-api.ts';
import { isDeliveryDay } from '#core/delivery/delivery-days.ts';
import type { Address } from '#core/orders/checkout-form.ts';
import type { Order } from '#core/orders/order.ts';
import type { Writer } from '#server/db/store.ts';
import type { Deps } from '#server/deps.ts';
import { queueEmails } from '#server/email/outbox.ts';
import { shopEmails } from '#server/email/shop-emails.ts';
import type { RequestContext } from '#server/http/request-context.ts';
import type { Routes } from '#server/http/routes.ts';
import { serve } from '#server/http/serve-endpoint.ts';
import { actorOf, type OfflineOrigin, recordOrderEvents } from './order-events.ts';
import { findOptionsOfOrder } from './order-place.ts';
import { getVisibleOrder, type OrderRow, presentOrder } from './order-queries.ts';
import { orders } from './order-tables.ts';

export function addSetDeliveryDateRoute(routes: Routes): void {
  serve(routes, setDeliveryDate, (context) => context.write((tx) => updateDeliveryDate(tx, context, routes.deps)));
  serve(routes, readOrderDeliveryOptions, (context) =>
    routes.deps.store.read(async (db) => {
      const row = await getVisibleOrder(db, context.params.id, context);
      return findOptionsOfOrder(db, row, context);
    }),
  );
}

interface DeliveryChoice {
  deliveryDate: Day;
  address?: Address | undefined;
  version?: number | undefined;
}
interface DeliveryContext
  extends Pick<
    RequestContext<{ id: number }, unknown, DeliveryChoice>,
    'params' | 'body' | 'actor' | 'session' | 'now' | 'today'
  > {
  offline?: OfflineOrigin | undefined;
}

/**
 * Chooses or changes the delivery day of a paid order, until the day before, and its address where one is sent. Staff may
 * do so later too: somebody wasn't at home. The same choice again changes nothing; another one is confirmed by email.
 * @throws AppError not_found, wrong_status, stale_version, not_a_delivery_day
 */
export async function updateDeliveryDate(
  tx: Writer,
  context: DeliveryContext,
  deps: Pick<Deps, 'env'>,
): Promise<Order> {
  const row = await getVisibleOrder(tx, context.params.id, context);
  const isAsItWas = isRepeat(row, context.body);
  const changed = isAsItWas ? row : await changeDelivery(tx, context, row);
  const order = await presentOrder(tx, changed);
  if (!isAsItWas) await queueEmails(tx, [(await shopEmails(tx, deps)).deliverySet({ order })], context.now);
  return order;
}

function isRepeat(row: OrderRow, { deliveryDate, address }: DeliveryContext['body']): boolean {
  const sameAddress =
    address === undefined ||
    (['street', 'city', 'state', 'postcode'] as const).every((name) => address[name] === row[name]);
  return row.status === 'paid' && row.deliveryDate === deliveryDate && sameAddress;
}

async function changeDelivery(tx: Writer, context: DeliveryContext, row: OrderRow): Promise<OrderRow> {
  const { body, actor: user, now, today, offline } = context;
  checkStatus(row, { today, isStaff: user?.isAdmin ?? false });
  if (body.version !== undefined && body.version !== row.version) throw new AppError('stale_version');
  if (!isDeliveryDay(today, body.deliveryDate)) {
    const message = 'Please select a delivery date';
    throw new AppError('not_a_delivery_day', { errors: [{ path: 'deliveryDate', message }] });
  }
  const set = {
    deliveryDate: body.deliveryDate,
    ...(body.address ?? {}),
    updatedAt: now.toISOString(),
    version: row.version + 1,
  };
  await tx.update(orders).set(set).where(eq(orders.id, row.id));
  const detail = { deliveryDate: body.deliveryDate, ...(body.address ? { address: body.address } : {}) };
  const isStaffs = user?.isAdmin && row.userId !== user.id;
  const actor = isStaffs ? { kind: 'staff' as const, id: user.id, offline } : actorOf(user);
  await recordOrderEvents(tx, [{ orderId: row.id, kind: 'delivery-date', detail }], { actor, now });
  return { ...row, ...set };
}

function checkStatus(row: OrderRow, { today, isStaff }: { today: Day; isStaff: boolean }): void {
  if (row.status === 'pending') {
    throw new AppError('wrong_status', { detail: 'The delivery day is chosen once the order is paid.' });
  }
  if (row.status !== 'paid') {
    throw new AppError('wrong_status', { detail: `The order is ${row.status}; its delivery day stays as it is.` });
  }
  if (!isStaff && row.deliveryDate !== null && row.deliveryDate <= today) {
    throw new AppError('wrong_status', { detail: 'The delivery day can be changed until the day before.' });
  }
}

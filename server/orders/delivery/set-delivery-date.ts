import { eq } from 'drizzle-orm';
import { hasRole } from '#core/accounts/staff-role.ts';
import { AppError } from '#core/app-error.ts';
import type { Day } from '#core/dates.ts';
import { readOrderDeliveryOptions, setDeliveryDate } from '#core/delivery/delivery-api.ts';
import type { Address } from '#core/orders/checkout-form.ts';
import type { Order } from '#core/orders/order.ts';
import { isFirm } from '#core/orders/weighing/firm-order.ts';
import type { Writer } from '#server/db/store.ts';
import type { OwnPlaces } from '#server/delivery/delivery-places.ts';
import type { Deps } from '#server/deps.ts';
import { queueEmails } from '#server/email/outbox.ts';
import { shopEmails } from '#server/email/shop-emails.ts';
import type { RequestContext } from '#server/http/request-context.ts';
import type { Routes } from '#server/http/routes.ts';
import { serve } from '#server/http/serve-endpoint.ts';
import { actorOf, type OfflineOrigin, recordOrderEvents } from '../order-events.ts';
import { findItemsOfOrders, getVisibleOrder, type OrderRow, presentOrder } from '../order-queries.ts';
import { orders } from '../order-tables.ts';
import { requireDaySupply } from '../stock/check-day.ts';
import { withDaySupply } from '../stock/offer-days.ts';
import { alertOfOversoldDay } from '../stock/oversold-days.ts';
import { rejectDearerZone } from './dearer-zone.ts';
import { moveOrder } from './move-order.ts';
import { findOptionsOfOrder } from './order-delivery.ts';
import { type FindOpen, findOwnPlaces, ownPlacesOf } from './own-places.ts';

export function addSetDeliveryDateRoute(routes: Routes, { openCharges }: { openCharges: FindOpen }): void {
  serve(routes, setDeliveryDate, (context) =>
    context.write((tx) => {
      const own = ownPlacesOf(tx, context, openCharges, [context.params.id]);
      return updateDeliveryDate(tx, { ...context, own }, routes.deps);
    }),
  );
  serve(routes, readOrderDeliveryOptions, (context) =>
    routes.deps.store.read(async (db) => {
      const row = await getVisibleOrder(db, context.params.id, context);
      const isCustomers = row.userId === (context.actor?.id ?? null);
      const own = isCustomers ? await findOwnPlaces(db, context, openCharges, [row.id]) : [];
      const options = await findOptionsOfOrder(db, row, context, own);
      if (!row.usesStock) return options;
      const goods = (await findItemsOfOrders(db, [row.id])).get(row.id) ?? [];
      return withDaySupply(db, options, { goods, now: context.now, except: async () => [row.id] });
    }),
  );
}

interface DeliveryChoice {
  deliveryDate: Day;
  pickupSlot?: string | undefined;
  address?: Address | undefined;
  override?: boolean | undefined;
  version?: number | undefined;
}
interface DeliveryContext
  extends Pick<
    RequestContext<{ id: number }, unknown, DeliveryChoice>,
    'params' | 'body' | 'actor' | 'session' | 'now' | 'today'
  > {
  offline?: OfflineOrigin | undefined;
  /** The delivery slots held by the caller's other orders. */
  own?: OwnPlaces;
}

/**
 * Chooses or changes the delivery day of an order, and its address if the request has one. For an order that isn't paid or agreed to yet,
 * this changes the requested day. Otherwise the customer gets an email, unless the choice is the same as before. Customers can make changes
 * until the day before; staff also later, for example if nobody was at home.
 * @throws AppError not_found, wrong_status, stale_version, day_supplied, and the errors of rejectDearerZone and moveOrder
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
  if (!isAsItWas && isFirm(changed))
    await queueEmails(tx, [(await shopEmails(tx, deps, context.now)).deliverySet({ order })], context.now);
  return order;
}

function isRepeat(row: OrderRow, { deliveryDate, address, pickupSlot }: DeliveryContext['body']): boolean {
  const sameAddress =
    address === undefined ||
    (['street', 'city', 'state', 'postcode'] as const).every((name) => address[name] === row[name]);
  const sameSlot = pickupSlot === undefined || pickupSlot === row.pickupSlot;
  return isFirm(row) && row.deliveryDate === deliveryDate && sameAddress && sameSlot;
}

async function changeDelivery(
  tx: Writer,
  context: DeliveryContext,
  row: OrderRow & { usesStock: boolean },
): Promise<OrderRow> {
  const { body, actor: user, now, today, offline } = context;
  const isStaff = hasRole(user?.role, 'counter');
  checkStatus(row, { today, isStaff });
  if (body.version !== undefined && body.version !== row.version) throw new AppError('stale_version');
  if (!isStaff) await rejectDearerZone(tx, row, body.address);
  const isStaffs = isStaff && user !== null && row.userId !== user.id;
  const override = isStaff && body.override === true;
  const { columns, passed } = await moveOrder(
    tx,
    row,
    { ...body, override },
    isStaffs || context.own === undefined ? { now, today } : { now, today, own: context.own },
  );
  const { deliveryDate: date, address } = body;
  if (row.usesStock && date !== (row.deliveryDate ?? row.wishedDeliveryDate)) {
    const day = { id: row.id, day: date };
    if (await requireDaySupply(tx, day, { now, isForced: override })) passed.push('day_supplied');
  }
  const isRequest = !isFirm(row);
  const set = {
    ...columns,
    ...(isRequest ? { wishedDeliveryDate: date } : { deliveryDate: date }),
    ...(address ?? {}),
    updatedAt: now.toISOString(),
    version: row.version + 1,
  };
  await tx.update(orders).set(set).where(eq(orders.id, row.id));
  if (passed.includes('day_supplied')) await alertOfOversoldDay(tx, row.id, now);
  const detail = {
    deliveryDate: date,
    ...(address ? { address } : {}),
    ...(columns.pickupSlot ? { pickupSlot: columns.pickupSlot } : {}),
    ...(passed.length > 0 ? { override: passed } : {}),
  };
  const actor = isStaffs ? { kind: 'staff' as const, id: user.id, offline } : actorOf(user);
  await recordOrderEvents(tx, [{ orderId: row.id, kind: 'delivery-date', detail }], { actor, now });
  return { ...row, ...set };
}

function checkStatus(row: OrderRow, { today, isStaff }: { today: Day; isStaff: boolean }): void {
  // An order that waits for payment can change the day that was requested at the checkout, because that day may no longer be available.
  // For a layby or a subscription, the day is chosen only after payment.
  if (!isFirm(row) && row.status === 'pending' && row.wishedDeliveryDate !== null) return;
  if (!isFirm(row) && row.status === 'pending') {
    throw new AppError('wrong_status', { detail: 'The delivery day is chosen once the order is paid.' });
  }
  if (!isFirm(row)) {
    throw new AppError('wrong_status', { detail: `The order is ${row.status}; its delivery day stays as it is.` });
  }
  if (!isStaff && row.deliveryDate !== null && row.deliveryDate <= today) {
    throw new AppError('wrong_status', { detail: 'The delivery day can be changed until the day before.' });
  }
}

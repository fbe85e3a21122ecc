import { and, isNotNull } from 'drizzle-orm';
import { readDeliveryOptions } from '#core/delivery/delivery-api.ts';
import { parseGoods } from '#core/stock/goods-text.ts';
import { type Placeholders, preparedQuery } from '#server/db/prepared-query.ts';
import type { Reader, Writer } from '#server/db/store.ts';
import { findDeliveryOptions } from '#server/delivery/delivery-options.ts';
import type { OwnPlaces, Place } from '#server/delivery/delivery-places.ts';
import type { RequestContext } from '#server/http/request-context.ts';
import type { Routes } from '#server/http/routes.ts';
import { serve } from '#server/http/serve-endpoint.ts';
import { isMadeByAccount, isMadeByGuest } from '../order-access.ts';
import { orders } from '../order-tables.ts';
import { findOwnHolds } from '../stock/hold-stock.ts';
import { withDaySupply } from '../stock/offer-days.ts';
import { isUnpaid, type OpenCharges } from '../unpaid-orders.ts';
import { releasePlaces } from './order-place.ts';

type Customer = Pick<RequestContext, 'actor' | 'session'>;
export type FindOpen = Pick<OpenCharges, 'findOpen'>;

/**
 * The route for delivery options: how and when an order can be delivered. Delivery slots of the customer's own unpaid orders
 * count as free.
 */
export function addDeliveryOptionsRoute(routes: Routes, { openCharges }: { openCharges: FindOpen }): void {
  serve(routes, readDeliveryOptions, ({ query, now, today, actor, session }) =>
    routes.deps.store.read(async (db) => {
      const { postcode = null, subtotal = 0, goods = '' } = query;
      const own = await findOwnPlaces(db, { actor, session }, openCharges);
      const options = await findDeliveryOptions(db, { postcode, subtotal }, { now, today }, own);
      const except = () => findOwnHolds(db, { actor, session, now }, openCharges);
      return withDaySupply(db, options, { goods: parseGoods(goods), now, except });
    }),
  );
}

/**
 * Finds the delivery slots of the customer's own unpaid orders in a transaction, and releases them on request. `besides`: the orders
 * that are being paid or moved, which keep their slots.
 */
export function ownPlacesOf(
  tx: Writer,
  customer: Customer,
  charges: FindOpen,
  besides: readonly number[] = [],
): OwnPlaces {
  const find = () => findOwnPlaces(tx, customer, charges, besides);
  return {
    find,
    async giveBack({ date, place }) {
      const held = (await find()).filter((each) => each.date === date && each.place === place);
      if (held.length === 0) return false;
      await releasePlaces(
        tx,
        held.map(({ orderId }) => orderId),
      );
      return true;
    },
  };
}

/**
 * Returns the delivery slots that the customer's own unpaid orders hold. Orders whose payment is being processed are left out, because
 * they must keep their slots.
 */
export async function findOwnPlaces(
  db: Reader,
  { actor, session }: Customer,
  { findOpen }: FindOpen,
  besides: readonly number[] = [],
): Promise<(Place & { orderId: number })[]> {
  if (actor === null && session === null) return [];
  const all =
    actor === null
      ? await heldByGuest(db, { sessionId: session?.id ?? 0 })
      : await heldByAccount(db, { userId: actor.id });
  const held = all.filter(({ orderId }) => !besides.includes(orderId));
  if (held.length === 0) return [];
  const paying = await findOpen(
    db,
    held.map(({ orderId }) => orderId),
  );
  return held.flatMap(({ orderId, date, place }) =>
    date === null || place === null || paying.includes(orderId) ? [] : [{ orderId, date, place }],
  );
}

/** The condition that an unpaid order holds a delivery slot for a limited time. Slots on days that staff chose have no time limit. */
const holdsPlace = and(isUnpaid, isNotNull(orders.placeDate), isNotNull(orders.placeHeldUntil));
const columns = { orderId: orders.id, date: orders.placeDate, place: orders.place };

const heldByAccount = preparedQuery((db, values: Placeholders<{ userId: number }>) =>
  db
    .select(columns)
    .from(orders)
    .where(and(isMadeByAccount(values), holdsPlace)),
);

const heldByGuest = preparedQuery((db, values: Placeholders<{ sessionId: number }>) =>
  db
    .select(columns)
    .from(orders)
    .where(and(isMadeByGuest(values), holdsPlace)),
);

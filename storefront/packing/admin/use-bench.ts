import { useSearchParams } from 'react-router-dom';
import { type Day, isDay } from '#core/dates.ts';
import type { Packing, PackingOrder } from '#core/packing/packing-api.ts';
import { type AdminRecord, useAdminRecord } from '#storefront/admin/editor/use-admin-record.ts';
import { useShopDay } from '#storefront/admin/live/use-shop-day.ts';
import { freshness } from '#storefront/api/freshness.ts';
import { deliveryQueries } from '#storefront/delivery/admin/delivery-queries.ts';
import { packingQueries } from './packing-queries.ts';

export interface ShownBench {
  day: Day;
  record: AdminRecord<Packing>;
  /** The order in the URL, or else the first unpacked order. Orders that were put aside come last. */
  order: PackingOrder | undefined;
  /**
   * The order that was packed last at this bench. It is shown while the next order is packed. Only one order's labels can be printed at
   * a time.
   */
  justPacked: PackingOrder | undefined;
  isByProduct: boolean;
  /** Changes the values in the URL. Null removes a value. */
  show(changes: { day?: Day; order?: number | null; packed?: number | null; by?: 'product' | null }): void;
}

/**
 * Returns what the packing bench shows: the day and the order in the URL. If the URL names no day, it shows the next day with
 * deliveries.
 */
export function useBench(): ShownBench {
  const [search, setSearch] = useSearchParams();
  const { today, isKnown: isTodayKnown } = useShopDay();
  const requested = search.get('day');
  const days = useAdminRecord({ ...deliveryQueries.days(), ...freshness.eachTime });
  const next = days.data?.find(({ day, toDeliver }) => day >= today && toDeliver > 0)?.day;
  const day = requested !== null && isDay(requested) ? requested : (next ?? today);
  const isKnown = requested !== null || (isTodayKnown && (days.data !== undefined || days.isFailed));
  const record = useAdminRecord({ ...packingQueries.day(day), ...freshness.eachTime }, { enabled: isKnown });
  const orders = record.data?.orders ?? [];
  const chosen = orders.find(({ orderId }) => String(orderId) === search.get('order'));
  const order = chosen ?? nextOf(orders);
  const packed = orders.find(({ orderId }) => String(orderId) === search.get('packed'));
  const isJustPacked = packed?.state === 'packed' && packed !== order && !order?.closed;
  return {
    day,
    record,
    order,
    justPacked: isJustPacked ? packed : undefined,
    isByProduct: search.get('by') === 'product',
    show: (changes) =>
      setSearch(
        (before) => {
          const after = new URLSearchParams(before);
          for (const [name, value] of Object.entries({ day, ...changes })) {
            if (value === null) after.delete(name);
            else after.set(name, String(value));
          }
          return after;
        },
        { replace: true, preventScrollReset: true },
      ),
  };
}

export function isOpen({ state }: PackingOrder): boolean {
  return state !== 'packed' && state !== 'delivered';
}

/** The first order that isn't packed. Orders that were put aside come last. */
export function nextOf(orders: readonly PackingOrder[]): PackingOrder | undefined {
  const open = orders.filter(isOpen);
  return open.find(({ state }) => state !== 'parked') ?? open[0];
}

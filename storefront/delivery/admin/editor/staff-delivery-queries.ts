import '#storefront/api/zod-without-eval.ts';
import { queryOptions } from '@tanstack/react-query';
import { addDays, type Day } from '#core/dates.ts';
import { extraWindowDays } from '#core/delivery/delivery-offers.ts';
import {
  listClosedDays,
  listDeliveryWishes,
  listDeliveryZones,
  listExtraDays,
  listHolidays,
  readDeliveryLoad,
  readPickup,
} from '#core/delivery/staff-delivery-api.ts';
import { call, callList, from, listQueryOf, queryOf } from '#storefront/api/call.ts';
import { deliveryQueries } from '#storefront/delivery/delivery-queries.ts';

const all = ['admin', 'delivery-rules'] as const;
const everything = { pageSize: 200 };

/** The query options for the delivery settings, as the editor loads them. */
export const staffDeliveryQueries = {
  all,
  zones: () =>
    queryOptions({
      queryKey: [...all, 'zones'],
      queryFn: async (context) => (await callList(listDeliveryZones, { query: everything, ...from(context) })).items,
    }),
  /** The query options for one zone, for its form. The query fails if the zone no longer exists. */
  zone: (id: number) =>
    queryOptions({
      queryKey: [...all, 'zone', id],
      queryFn: async (context) => {
        const { items } = await callList(listDeliveryZones, { query: everything, ...from(context) });
        const zone = items.find((each) => each.id === id);
        if (zone === undefined) throw new Error('This zone has been removed.');
        return zone;
      },
    }),
  calendar: (first: Day) =>
    queryOptions({
      queryKey: [...all, 'calendar', first],
      queryFn: async (context) => {
        const query = { from: first, to: addDays(first, extraWindowDays) };
        const [load, closed, extra] = await Promise.all([
          call(readDeliveryLoad, { query, ...from(context) }),
          callList(listClosedDays, { query: everything, ...from(context) }),
          callList(listExtraDays, { query: everything, ...from(context) }),
        ]);
        return { load, closed: closed.items, extra: extra.items };
      },
    }),
  holidays: () => queryOf([...all, 'holidays'], listHolidays),
  pickup: () => queryOf([...all, 'pickup'], readPickup),
  wishes: () => listQueryOf([...all, 'wishes'], listDeliveryWishes, { query: everything }),
};

/**
 * The keys of the queries whose data a change of the calendar affects: those of the editor, and those of the days that customers can
 * choose.
 */
export const changedCalendar = [all, deliveryQueries.all];

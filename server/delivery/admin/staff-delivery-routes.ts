import { asc } from 'drizzle-orm';
import { formatShortDay } from '#core/dates.ts';
import {
  addExtraDay,
  changeDeliveryZone,
  closeDay,
  createDeliveryZone,
  deleteDeliveryZone,
  deleteExtraDay,
  deliveryWishesFile,
  listClosedDays,
  listDeliveryWishes,
  listDeliveryZones,
  listExtraDays,
  listHolidays,
  readDeliveryLoad,
  readPickup,
  reopenDay,
  savePickup,
  strikeHoliday,
} from '#core/delivery/staff-delivery-api.ts';
import { type NewActivity, recordActivity } from '#server/accounts/activity/record-activity.ts';
import type { Writer } from '#server/db/store.ts';
import { getPickup, listZones } from '#server/delivery/delivery-rules.ts';
import { deliveryWishes } from '#server/delivery/delivery-tables.ts';
import type { Deps } from '#server/deps.ts';
import { type CsvColumn, csvChunks, instantColumn, textColumn } from '#server/http/csv-file.ts';
import { type Routes, serve } from '#server/http/serve-endpoint.ts';
import { serveCsv } from '#server/http/serve-stream.ts';
import {
  listClosedDaysFrom,
  listExtraDaysFrom,
  removeClosedDay,
  removeExtraDay,
  storeClosedDay,
  storeExtraDay,
} from './delivery-calendar.ts';
import { findDeliveryLoad } from './delivery-load.ts';
import { findHolidays, storeStruck, victorianHolidays } from './holidays.ts';
import { storePickup } from './save-pickup.ts';
import { changeZone, createZone, deleteZone } from './save-zone.ts';

const done = { ok: true } as const;

const wishColumns: CsvColumn<typeof deliveryWishes.$inferSelect>[] = [
  textColumn('Postcode', (wish) => wish.postcode),
  textColumn('Email', (wish) => wish.email),
  instantColumn('Asked at', (wish) => wish.createdAt),
];

function record(
  tx: Writer,
  context: { actor: { id: number } | null; now: Date },
  activity: Omit<NewActivity, 'kind'>,
): Promise<void> {
  return recordActivity(tx, context, { kind: 'delivery', ...activity });
}

/** Adds the routes of the delivery editor: zones, closed and extra days, pick-up, and the number of orders on each day. */
export function addStaffDeliveryRoutes(routes: Routes, deps: Deps): void {
  const { store } = deps;
  serve(routes, listDeliveryZones, () => store.read(listZones));
  serve(routes, createDeliveryZone, (context) =>
    context.write(async (tx) => {
      const zone = await createZone(tx, context.body, context);
      await record(tx, context, { action: 'Added a delivery zone', subject: zone.name });
      return zone;
    }),
  );
  serve(routes, changeDeliveryZone, (context) =>
    context.write(async (tx) => {
      const before = (await listZones(tx)).find(({ id }) => id === context.params.id);
      const zone = await changeZone(tx, context.params.id, context.body, context);
      const values = { before: { ...before }, after: { ...zone } };
      await record(tx, context, { action: 'Changed a delivery zone', subject: zone.name, ...values });
      return zone;
    }),
  );
  serve(routes, deleteDeliveryZone, (context) =>
    context.write(async (tx) => {
      const zone = (await listZones(tx)).find(({ id }) => id === context.params.id);
      await deleteZone(tx, context.params.id, context);
      await record(tx, context, { action: 'Deleted a delivery zone', subject: zone?.name ?? '' });
      return done;
    }),
  );

  serve(routes, listClosedDays, ({ today }) => store.read((db) => listClosedDaysFrom(db, today)));
  serve(routes, closeDay, (context) =>
    context.write(async (tx) => {
      const closed = await storeClosedDay(tx, context.body, context.today);
      await record(tx, context, { action: 'Closed a day', subject: formatShortDay(closed.date) });
      return closed;
    }),
  );
  serve(routes, reopenDay, (context) =>
    context.write(async (tx) => {
      const date = await removeClosedDay(tx, context.params.id);
      await record(tx, context, { action: 'Opened a closed day', subject: formatShortDay(date) });
      return done;
    }),
  );

  serve(routes, listExtraDays, ({ today }) => store.read((db) => listExtraDaysFrom(db, today)));
  serve(routes, addExtraDay, (context) =>
    context.write(async (tx) => {
      const { day, zone } = await storeExtraDay(tx, context.body, context);
      const after = { zone, capacity: day.capacity ?? 'no limit', feeCents: day.fee ?? 'the zone’s' };
      await record(tx, context, { action: 'Added an extra day', subject: formatShortDay(day.date), after });
      return day;
    }),
  );
  serve(routes, deleteExtraDay, (context) =>
    context.write(async (tx) => {
      const date = await removeExtraDay(tx, context.params.id);
      await record(tx, context, { action: 'Removed an extra day', subject: formatShortDay(date) });
      return done;
    }),
  );

  serve(routes, readDeliveryLoad, ({ query, now, today }) =>
    store.read((db) => findDeliveryLoad(db, query, { now, today })),
  );

  // The holidays are calculated before the transaction, so that no other write has to wait for that.
  serve(routes, listHolidays, async ({ today }) => {
    const proposed = await victorianHolidays(today);
    return store.read((db) => findHolidays(db, proposed, today));
  });
  serve(routes, strikeHoliday, async (context) => {
    const { body, now, today } = context;
    const proposed = await victorianHolidays(today);
    return context.write(async (tx) => {
      await storeStruck(tx, body, now);
      const action = body.struck ? 'Struck a holiday' : 'Proposed a holiday again';
      await record(tx, context, { action, subject: formatShortDay(body.date) });
      return findHolidays(tx, proposed, today);
    });
  });

  serve(routes, readPickup, () => store.read(getPickup));
  serve(routes, savePickup, (context) =>
    context.write(async (tx) => {
      const before = await getPickup(tx);
      const after = await storePickup(tx, context.body, context);
      await record(tx, context, { action: 'Changed pick-up', subject: 'Pick-up at the shop', before, after });
      return after;
    }),
  );

  const findWishes = () =>
    store.read((db) => db.select().from(deliveryWishes).orderBy(asc(deliveryWishes.postcode), asc(deliveryWishes.id)));
  serve(routes, listDeliveryWishes, findWishes);
  serveCsv(routes, deliveryWishesFile, async () => ({
    fileName: 'asked-for-delivery.csv',
    chunks: csvChunks(wishColumns, await findWishes()),
  }));
}

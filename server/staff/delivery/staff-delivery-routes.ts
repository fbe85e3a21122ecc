import { asc } from 'drizzle-orm';
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
import { notifyWaiting } from './notify-waiting.ts';
import { storePickup } from './save-pickup.ts';
import { changeZone, createZone, deleteZone } from './save-zone.ts';

const done = { ok: true } as const;

const wishColumns: CsvColumn<typeof deliveryWishes.$inferSelect>[] = [
  textColumn('Postcode', (wish) => wish.postcode),
  textColumn('Email', (wish) => wish.email),
  instantColumn('Asked at', (wish) => wish.createdAt),
];

/** The delivery editor: zones, closed and extra days, pick-up, and what is taken of each day. */
export function addStaffDeliveryRoutes(routes: Routes, deps: Deps): void {
  const { store } = deps;
  serve(routes, listDeliveryZones, () => store.read(listZones));
  serve(routes, createDeliveryZone, ({ body, now, today, write }) =>
    write(async (tx) => {
      const zone = await createZone(tx, body, { now, today });
      await notifyWaiting(tx, zone, { now, deps });
      return zone;
    }),
  );
  serve(routes, changeDeliveryZone, ({ params, body, now, today, write }) =>
    write(async (tx) => {
      const zone = await changeZone(tx, params.id, body, { now, today });
      await notifyWaiting(tx, zone, { now, deps });
      return zone;
    }),
  );
  serve(routes, deleteDeliveryZone, (context) =>
    context.write(async (tx) => {
      await deleteZone(tx, context.params.id, context);
      return done;
    }),
  );

  serve(routes, listClosedDays, ({ today }) => store.read((db) => listClosedDaysFrom(db, today)));
  serve(routes, closeDay, ({ body, today, write }) => write((tx) => storeClosedDay(tx, body, today)));
  serve(routes, reopenDay, ({ params, write }) =>
    write(async (tx) => {
      await removeClosedDay(tx, params.id);
      return done;
    }),
  );

  serve(routes, listExtraDays, ({ today }) => store.read((db) => listExtraDaysFrom(db, today)));
  serve(routes, addExtraDay, ({ body, today, write }) => write((tx) => storeExtraDay(tx, body, today)));
  serve(routes, deleteExtraDay, ({ params, write }) =>
    write(async (tx) => {
      await removeExtraDay(tx, params.id);
      return done;
    }),
  );

  serve(routes, readDeliveryLoad, ({ query, now, today }) =>
    store.read((db) => findDeliveryLoad(db, query, { now, today })),
  );

  // The library is asked before the transaction: nothing else waits for it.
  serve(routes, listHolidays, async ({ today }) => {
    const proposed = await victorianHolidays(today);
    return store.read((db) => findHolidays(db, proposed, today));
  });
  serve(routes, strikeHoliday, async ({ body, now, today, write }) => {
    const proposed = await victorianHolidays(today);
    return write(async (tx) => {
      await storeStruck(tx, body, now);
      return findHolidays(tx, proposed, today);
    });
  });

  serve(routes, readPickup, () => store.read(getPickup));
  serve(routes, savePickup, (context) => context.write((tx) => storePickup(tx, context.body, context)));

  const findWishes = () =>
    store.read((db) => db.select().from(deliveryWishes).orderBy(asc(deliveryWishes.postcode), asc(deliveryWishes.id)));
  serve(routes, listDeliveryWishes, findWishes);
  serveCsv(routes, deliveryWishesFile, async () => ({
    fileName: 'asked-for-delivery.csv',
    chunks: csvChunks(wishColumns, await findWishes()),
  }));
}

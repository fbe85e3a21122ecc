import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { addDays, startOfDay } from '#core/dates.ts';
import { nextQuarter, quarterOf } from '#core/journal/bas.ts';
import { includedGstCents } from '#core/products/tax-class.ts';
import { getShopSettings } from '#server/content/content-queries.ts';
import { saveShopSettings } from '#server/content/save-content.ts';
import { auditJournal } from '#server/journal/audit-journal.ts';
import { readQuarter } from '#server/journal/bas.ts';
import { closeDays } from '#server/journal/days/close-days.ts';
import { getJournalSettings, storeJournalSettings } from '#server/journal/journal-settings.ts';
import { journalDays, journalSales } from '#server/journal/journal-tables.ts';
import { orderEvents, orders } from '#server/orders/order-tables.ts';
import { byChance, type Chance } from '#tests/support/chance/chance.ts';
import { damage } from '#tests/support/ledger/audit.ts';
import { startTestShop, type TestShop } from '#tests/support/shop/test-shop.ts';
import { liveThroughDays } from './random-orders.ts';

/** Both clock changes and two whole quarters lie within this time. */
const firstDay = '2026-10-01';
const dayCount = 212;

async function registeredShop(): Promise<TestShop> {
  const shop = await startTestShop({ now: startOfDay(firstDay).toISOString() });
  await shop.deps.store.write(async (tx) => {
    const { version: _version, ...settings } = await getShopSettings(tx);
    return saveShopSettings(tx, { ...settings, gstRegistered: true, abn: '51 824 753 556' }, shop.deps.clock());
  });
  return shop;
}

const daysFrom = (first: number, count: number) =>
  Array.from({ length: count }, (_, index) => addDays(firstDay, first + index));

/** Simulates the days and closes them from time to time. */
async function liveThrough(shop: TestShop, chance: Chance, days: number): Promise<void> {
  for (let lived = 0; lived < days; ) {
    const count = Math.min(1 + chance.below(8), days - lived);
    await liveThroughDays(shop, chance, daysFrom(lived, count));
    lived += count;
    shop.setClock(new Date(startOfDay(addDays(firstDay, lived)).getTime() + 30_000).toISOString());
    await closeDays(shop.deps);
  }
}

const readDays = ({ deps }: TestShop) =>
  deps.store.read((db) => db.select().from(journalDays).orderBy(journalDays.day));

describe('Seven months in the journal', () => {
  it(
    'balance on each day, and their quarters are the sums of their days',
    byChance(async (chance) => {
      const shop = await registeredShop();
      const { store } = shop.deps;
      await liveThrough(shop, chance, dayCount);
      const days = await readDays(shop);
      // The journal starts on the day of the first payment.
      expect(days.length).toBeGreaterThan(dayCount - 10);
      expect(days.at(-1)?.day).toBe(addDays(firstDay, dayCount - 1));
      for (const { day, lines } of days) {
        expect([day, lines.reduce((sum, { amountCents }) => sum + amountCents, 0)]).toEqual([day, 0]);
      }
      expect(await store.snapshot(auditJournal)).toEqual([]);

      const quarters = Array.from({ length: 3 }, (_, index) => nextQuarter('2026-10', index));
      const read = await Promise.all(quarters.map((quarter) => store.read((db) => readQuarter(db, quarter))));
      expect(read.map(({ closedDays, openFrom }) => [closedDays, openFrom])).toEqual([
        [days.length - 120, null],
        [90, null],
        [30, '2027-05-01'],
      ]);
      for (const { quarter, figures, days: own } of read) {
        const ofQuarter = days.filter(({ day }) => quarterOf(day) === quarter);
        expect(figures.totalSalesCents).toBe(ofQuarter.reduce((sum, { soldCents }) => sum + soldCents, 0));
        expect(figures.totalSalesCents).toBe(own.reduce((sum, each) => sum + each.figures.totalSalesCents, 0));
        const gst = ofQuarter.flatMap(({ lines }) => lines.filter(({ tax }) => tax === 'gst'));
        expect(figures.gstCents).toBe(
          gst.reduce(
            (sum, { amountCents }) => sum - Math.sign(amountCents) * includedGstCents(Math.abs(amountCents)),
            0,
          ),
        );
      }
      // Compares the amount that the journal has recorded as sold for every order with an amount calculated from the orders
      // themselves.
      const sold = await store.read((db) => db.select().from(journalSales));
      const expected = await soldByOrders(shop);
      const byOrder = new Map<number, number>();
      for (const { orderId, amountCents } of sold) byOrder.set(orderId, (byOrder.get(orderId) ?? 0) + amountCents);
      for (const [orderId, cents] of expected) expect([orderId, byOrder.get(orderId) ?? 0]).toEqual([orderId, cents]);
    }),
  );

  it(
    'are complete if all their days are closed together, even if the shop is killed repeatedly',
    byChance(async (chance) => {
      const shop = await registeredShop();
      await liveThroughDays(shop, chance, daysFrom(0, 20));
      shop.setClock(startOfDay(addDays(firstDay, 20)).toISOString());
      // Each run is cut off after some of its writes, as if it were killed.
      let [writes, runs] = [0, 0];
      const dying = {
        clock: shop.deps.clock,
        store: {
          ...shop.deps.store,
          write: async (work: Parameters<typeof shop.deps.store.write>[0]) => {
            writes += 1;
            if (writes % 3 === 0) throw new Error('Killed');
            return shop.deps.store.write(work);
          },
        },
      } as Parameters<typeof closeDays>[0];
      const ended = () =>
        closeDays(dying).then(
          () => true,
          () => false,
        );
      while (!(await ended())) runs += 1;
      expect(runs).toBeGreaterThan(5);
      const days = await readDays(shop);
      expect(days.map(({ day }) => day)).toEqual(days.map((_, index) => addDays(days[0]?.day ?? '', index)));
      expect(days.at(-1)?.day).toBe(addDays(firstDay, 19));
      expect(await shop.deps.store.snapshot(auditJournal)).toEqual([]);
    }),
  );

  it(
    'count each order as sold once, even if the accounting basis changes',
    byChance(async (chance) => {
      const shop = await registeredShop();
      const { store, clock } = shop.deps;
      await liveThrough(shop, chance, 15);
      await store.write(async (tx) => {
        const settings = await getJournalSettings(tx);
        return storeJournalSettings(tx, { ...settings, basis: 'cash' }, clock());
      });
      await liveThroughDays(shop, chance, daysFrom(15, 30));
      shop.setClock(startOfDay(addDays(firstDay, 45)).toISOString());
      await closeDays(shop.deps);
      expect(await store.snapshot(auditJournal)).toEqual([]);
      const days = await readDays(shop);
      expect(new Set(days.map(({ basis }) => basis))).toEqual(new Set(['not_cash', 'cash']));
    }),
  );
});

it('The audit detects a closed day of the journal whose payments were changed directly in the database', async () => {
  const shop = await registeredShop();
  await byChance(async (chance) => {
    await liveThroughDays(shop, chance, daysFrom(0, 20));
  })();
  shop.setClock(startOfDay(addDays(firstDay, 20)).toISOString());
  await closeDays(shop.deps);
  expect(await shop.deps.store.snapshot(auditJournal)).toEqual([]);
  await damage(shop, 'update payments set amount_cents = amount_cents + 1 where id = 1');
  const found = await shop.deps.store.snapshot(auditJournal);
  expect(found.length).toBeGreaterThan(0);
  expect(found[0]).toContain('was closed with another entry');
});

/**
 * Returns the amount that each order must count as sold by now, if the journal isn't on a cash basis. Leaves out orders that were
 * sold, then enlarged and not fully paid.
 */
async function soldByOrders({ deps }: TestShop): Promise<Map<number, number>> {
  const rows = await deps.store.read((db) => db.select().from(orders));
  const edited = await deps.store.read((db) =>
    db.select().from(orderEvents).where(eq(orderEvents.kind, 'items-changed')),
  );
  const wasLarger = new Set(edited.map(({ orderId }) => orderId));
  return new Map(
    rows.flatMap(({ id, status, paidCents, totalCents, keptCents }): [number, number][] => {
      if (paidCents === totalCents) return [[id, paidCents]];
      if (status === 'cancelled') return [[id, Math.min(keptCents ?? 0, paidCents)]];
      return wasLarger.has(id) ? [] : [[id, 0]];
    }),
  );
}

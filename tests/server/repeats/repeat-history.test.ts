import { randomUUID } from 'node:crypto';
import { and, eq, isNotNull } from 'drizzle-orm';
import { expect, it, vi } from 'vitest';
import { addDays, melbourneDay, melbourneInstant } from '#core/dates.ts';
import { closedDays, deliveryPlaces, deliveryZones } from '#server/delivery/delivery-tables.ts';
import { outbox } from '#server/email/email-tables.ts';
import { orders } from '#server/orders/order-tables.ts';
import { chargeAllocations, charges, payments } from '#server/payments/payment-tables.ts';
import { runCutoffs } from '#server/payments/repeating-boxes/run-cutoffs.ts';
import { products } from '#server/products/product-tables.ts';
import { announceBoxes } from '#server/repeats/announce-boxes.ts';
import { auditRepeats } from '#server/repeats/audit-repeats.ts';
import { repeatCycles, repeats } from '#server/repeats/repeat-tables.ts';
import { byChance, type Chance } from '#tests/support/chance/chance.ts';
import { faultRounds } from '#tests/support/chance/fault-rounds.ts';
import { chargedAtProvider } from '#tests/support/data/shopping.ts';
import { testCards } from '#tests/support/providers/test-cards.ts';
import type { Visitor } from '#tests/support/shop/http-client.ts';
import type { TestShop } from '#tests/support/shop/test-shop.ts';
import { ownRepeat, repeatShop, signInAgain, someone, started } from './repeating-shop.ts';

vi.setConfig({ testTimeout: 240_000 });

const people = faultRounds({ few: 6, all: 40 });
const days = faultRounds({ few: 70, all: 365 });
const firstDay = '2026-11-10';
const capacity = 3;

/** Changes a customer’s repeating box at random. Refusals are expected; the judge looks at what follows. */
async function changeMind(visitor: Visitor, chance: Chance, productIds: readonly number[]): Promise<void> {
  const { id, version, nextBoxes, status } = await ownRepeat(visitor);
  if (status === 'stopped') return;
  const seen = { version, clientKey: randomUUID() };
  const box = nextBoxes.length === 0 ? undefined : chance.pick(nextBoxes);
  const onBox = (change: object) =>
    box && visitor.post(`/api/repeats/${id}/cycles/${box.plannedDate}`, { ...seen, ...change });
  const onAll = (change: object) => visitor.request('PATCH', `/api/repeats/${id}`, { body: { ...seen, ...change } });
  const soon = addDays(box?.date ?? firstDay, chance.below(30) - 3);
  const actions = [
    () => onBox({ action: 'skip' }),
    () => onBox({ action: 'skip' }),
    () => onBox({ action: 'unskip' }),
    () => onBox({ action: 'move', to: soon }),
    () => onBox({ action: 'add', items: [{ productId: chance.pick(productIds), quantity: 1 + chance.below(2) }] }),
    () => onAll({ intervalWeeks: chance.pick([1, 2, 4]) }),
    () => onAll({ pausedUntil: soon }),
    () => onAll({ pausedUntil: null }),
    () => onAll({ items: [{ productId: chance.pick(productIds), quantity: 1 + chance.below(3) }] }),
    () => (chance.oneIn(4) ? visitor.request('DELETE', `/api/repeats/${id}`) : undefined),
  ];
  await chance.pick(actions)();
}

/** Closes a day or changes a price at random, as the owner does. */
async function ownersDay({ deps }: TestShop, chance: Chance, today: string): Promise<void> {
  await deps.store.write(async (tx) => {
    if (chance.oneIn(6)) {
      const date = addDays(today, 1 + chance.below(14));
      await tx.insert(closedDays).values({ date, zoneId: null, reason: 'Holiday' }).onConflictDoNothing();
    }
    if (chance.oneIn(5)) await tx.update(products).set({ priceCents: 1000 + chance.below(4000) });
  });
}

it(
  'In a random history each box has one outcome that its customer was told, at most at its announced price, and none after it was stopped',
  byChance(async (chance) => {
    const { shop, mince, roast } = await repeatShop();
    const { store } = shop.deps;
    const zoneDays = [1, 2, 3, 4, 5].map((weekday) => ({
      weekday,
      cutoffDaysBefore: 1,
      cutoffTime: '12:00',
      capacity,
    }));
    await store.write((tx) => tx.update(deliveryZones).set({ days: zoneDays }));
    const visitors: Visitor[] = [];
    for (let index = 0; index < people; index += 1) {
      const visitor = await someone(shop);
      const card = chance.oneIn(3) ? testCards.declinedLater : testCards.good;
      await started(visitor, { productId: mince.id, intervalWeeks: chance.pick([1, 1, 2]), card });
      visitors.push(visitor);
    }
    const announced = new Map<number, number>();
    for (let day = 0; day < days; day += 1) {
      const today = addDays(firstDay, day);
      const isOutage = chance.oneIn(12);
      for (const time of ['09:00', '12:01', '15:00', '23:00']) {
        shop.setClock(melbourneInstant(today, time).toISOString());
        if (time === '09:00') await ownersDay(shop, chance, today);
        // Who doesn't come for weeks would be signed out.
        if (time === '09:00' && day % 14 === 0) for (const each of visitors) await signInAgain(each);
        const visitor = chance.pick(visitors);
        if (chance.oneIn(3) && !isOutage) await changeMind(visitor, chance, [mince.id, roast.id]);
        if (isOutage) continue;
        const before = await store.read((db) => db.select().from(repeatCycles).where(isNotNull(repeatCycles.noticed)));
        for (const { id, noticed, orderId } of before)
          if (orderId === null) announced.set(id, noticed?.totalCents ?? 0);
        await announceBoxes.run(shop.deps);
        const after = await store.read((db) => db.select().from(repeatCycles).where(isNotNull(repeatCycles.noticed)));
        for (const { id, noticed, orderId } of after) if (orderId === null) announced.set(id, noticed?.totalCents ?? 0);
        await runCutoffs.run(shop.deps);
      }
    }
    await judge(shop, announced);
  }),
);

async function judge(shop: TestShop, announced: ReadonlyMap<number, number>): Promise<void> {
  const { store } = shop.deps;
  const today = melbourneDay(shop.deps.clock());
  const boxes = await store.read((db) =>
    db
      .select({ cycle: repeatCycles, repeat: repeats, order: orders })
      .from(repeatCycles)
      .innerJoin(repeats, eq(repeats.id, repeatCycles.repeatId))
      .leftJoin(orders, eq(orders.id, repeatCycles.orderId)),
  );
  const emails = await store.read((db) => db.select({ key: outbox.dedupeKey }).from(outbox));
  const keys = emails.map(({ key }) => key ?? '');
  const wrong: string[] = [];
  const seen = new Set<string>();
  for (const { cycle, repeat, order } of boxes) {
    const name = `${repeat.id} ${cycle.plannedDate} ${cycle.status}`;
    const isOver = cycle.deliveredOn !== null && cycle.deliveredOn < today;
    if (isOver && (cycle.status === 'planned' || cycle.status === 'charging')) wrong.push(`${name} has no outcome`);
    if (cycle.status === 'ordered') {
      const day = `${repeat.id} ${cycle.deliveredOn}`;
      if (seen.has(day)) wrong.push(`${name}: a second box that day`);
      seen.add(day);
      if (order?.status !== 'paid' || order.deliveryDate !== cycle.deliveredOn) wrong.push(`${name}: no paid order`);
      if ((order?.totalCents ?? 0) > (announced.get(cycle.id) ?? 0)) wrong.push(`${name} costs more than announced`);
      const cutoff = melbourneInstant(addDays(cycle.deliveredOn ?? '', -1), '12:00').toISOString();
      if (repeat.stoppedAt !== null && repeat.stoppedAt < cutoff) wrong.push(`${name} came after it was stopped`);
      if (!keys.some((key) => key.includes('confirmation') && key.includes(`:${order?.id}`)))
        wrong.push(`${name}: no email`);
    }
    if (cycle.skippedBy === 'shop') {
      const mails = keys.filter((key) => key === `repeat-skipped:${repeat.id}:${cycle.plannedDate}:shop`);
      if (mails.length !== 1) wrong.push(`${name}: ${mails.length} emails`);
      if (order !== null && order.status !== 'cancelled') wrong.push(`${name}: its order stands`);
    }
  }
  expect(wrong).toEqual([]);
  expect(await store.read(auditRepeats)).toEqual([]);
  // A box whose order was never paid is found.
  const [came] = boxes.filter(({ cycle }) => cycle.status === 'ordered');
  const found = store.write(async (tx) => {
    await tx
      .update(orders)
      .set({ status: 'pending' })
      .where(eq(orders.id, came?.order?.id ?? 0));
    throw new Error((await auditRepeats(tx)).join());
  });
  await expect(found).rejects.toThrow('isn’t paid');
  const ordered = boxes.filter(({ cycle }) => cycle.status === 'ordered');
  // The history is worth judging only if boxes came and boxes were skipped.
  expect(ordered.length).toBeGreaterThan(people);
  expect(boxes.some(({ cycle }) => cycle.skippedBy === 'shop')).toBe(true);
  const booked = await store.read((db) => db.select().from(payments));
  const taken = await chargedAtProvider(shop);
  expect(taken.reduce((sum, cents) => sum + cents, 0)).toBe(booked.reduce((sum, row) => sum + row.amountCents, 0));
  expect(booked.map(({ orderId }) => orderId).sort()).toEqual(ordered.map(({ order }) => order?.id).sort());
  const places = await store.read((db) => db.select().from(deliveryPlaces));
  expect(places.filter(({ taken: used }) => used > capacity)).toEqual([]);
  const twice = await store.read((db) =>
    db
      .select({ id: charges.id, orderId: chargeAllocations.orderId })
      .from(charges)
      .innerJoin(chargeAllocations, eq(chargeAllocations.chargeId, charges.id))
      .where(and(eq(charges.status, 'succeeded'))),
  );
  expect(new Set(twice.map(({ orderId }) => orderId)).size).toBe(twice.length);
}

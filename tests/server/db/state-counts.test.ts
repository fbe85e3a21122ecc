import { asc, count, eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { addDays } from '#core/dates.ts';
import { moneyStateKinds } from '#core/orders/money-state.ts';
import { findDue, findMissed } from '#server/admin/overview/overview-queries.ts';
import type { Reader, Writer } from '#server/db/store.ts';
import { chargingProvider, instalments, laybyPlans } from '#server/laybys/layby-tables.ts';
import { countStates } from '#server/orders/admin/count-states.ts';
import { findOrders } from '#server/orders/admin/order-list-queries.ts';
import { isInState, stateColumn } from '#server/orders/money-state-conditions.ts';
import { orderItems, orders } from '#server/orders/order-tables.ts';
import { products } from '#server/products/product-tables.ts';
import { byChance, type Chance, chanceOf } from '#tests/support/chance/chance.ts';
import { freshStore } from '#tests/support/shop/test-database.ts';

const today = '2026-11-23';
const at = '2026-11-01T00:00:00.000Z';
const beef: typeof products.$inferInsert = {
  ...({
    name: 'Pack',
    description: '',
    type: 'beef',
    cutSize: 'full',
    category: 'whole-animal',
    weight: '1kg',
  } as const),
  ...{ priceCents: 10_000, images: [], features: [], cuts: [], createdAt: at, updatedAt: at },
};
const openPlans = ['active', 'active', 'active', 'paused'] as const;
const settled = ['paid', 'delivered', 'cancelled'] as const;

async function addOrder(tx: Writer, chance: Chance, layby: boolean, isOpen: boolean): Promise<number> {
  const status = isOpen ? 'pending' : chance.pick(settled);
  const paymentType = layby ? 'layby-weekly' : 'immediate';
  const paidCents = chance.oneIn(3) ? 1 + chance.below(9_000) : 0;
  const isPage = !layby && chance.oneIn(3);
  const agreedAt = !layby && !isPage && chance.oneIn(3) ? at : null;
  const [order] = await tx
    .insert(orders)
    .values({ status, paymentType, totalCents: 10_000, paidCents, agreedAt, createdAt: at, updatedAt: at })
    .returning({ id: orders.id });
  const orderId = order?.id ?? 0;
  const item = { productId: 1, name: 'Pack', image: '', weight: '1kg', quantity: 1 };
  const sold = { ...item, paymentType: isPage ? 'subscription' : 'credit-card' } as const;
  await tx.insert(orderItems).values({ ...sold, orderId, unitCents: 10_000, totalCents: 10_000 });
  return orderId;
}

async function addPlan(tx: Writer, chance: Chance, orderId: number, isOpen: boolean): Promise<void> {
  const ended = chance.oneIn(2) ? 'completed' : 'cancelled';
  const status = !isOpen ? ended : chance.oneIn(4) ? 'pending' : chance.pick(openPlans);
  const agreed = { instalmentCount: 3, totalCents: 10_000, frequency: 'weekly', termsText: '' } as const;
  const [plan] = await tx
    .insert(laybyPlans)
    .values({ orderId, status, ...agreed, ...cardOf(chance), createdAt: at })
    .returning({ id: laybyPlans.id });
  for (let number = 1; number <= 3; number += 1) {
    await tx.insert(instalments).values({ planId: plan?.id ?? 0, number, amountCents: 3_000, ...partOf(chance) });
  }
}

function cardOf(chance: Chance) {
  const card = chance.oneIn(3) ? { cardBrand: null, cardLast4: null } : { cardBrand: 'visa', cardLast4: '4242' };
  return { ...card, cardProvider: chance.pick(['till', 'till', 'another', null]) };
}

function partOf(chance: Chance) {
  const status = chance.pick(['paid', 'paid', 'scheduled', 'scheduled', 'scheduled', 'retrying', 'missed'] as const);
  const dueDate = addDays(today, chance.below(40) - 15);
  const nextAttemptOn = chance.oneIn(3) ? null : addDays(dueDate, chance.below(5));
  return { status, dueDate, nextAttemptOn, paidCents: status === 'paid' ? 3_000 : 0 };
}

const changes: ((tx: Writer, chance: Chance, id: number) => Promise<unknown>)[] = [
  (tx, chance, id) => tx.update(instalments).set(partOf(chance)).where(eq(instalments.id, id)),
  (tx, chance, id) =>
    tx
      .update(laybyPlans)
      .set({ status: chance.pick(openPlans) })
      .where(sql`${laybyPlans.id} = ${id} and ${laybyPlans.status} in ('active', 'paused')`),
  (tx, chance, id) => tx.update(laybyPlans).set(cardOf(chance)).where(eq(laybyPlans.id, id)),
  (tx, chance, id) =>
    tx
      .update(orders)
      .set({ cancelRequestedAt: chance.oneIn(2) ? at : null })
      .where(eq(orders.id, id)),
  async (tx, _chance, orderId) => {
    await tx.update(orders).set({ status: 'cancelled' }).where(eq(orders.id, orderId));
    await tx.update(laybyPlans).set({ status: 'cancelled' }).where(eq(laybyPlans.orderId, orderId));
  },
];

/** Counts the orders by calculating the state of each. */
async function askEach(db: Reader): Promise<Map<string, number>> {
  const kind = sql<string>`${stateColumn(today)}`;
  const rows = await db.select({ kind, orders: count() }).from(orders).groupBy(sql`1`);
  return new Map(rows.map((row) => [row.kind, row.orders]));
}

/** Compares the stored sums with sums calculated from every instalment. */
async function expectSummed(db: Reader): Promise<void> {
  const stored = await db
    .select()
    .from(instalments)
    .innerJoin(laybyPlans, eq(laybyPlans.id, instalments.planId))
    .innerJoin(orders, eq(orders.id, laybyPlans.orderId));
  // A customer who asked to cancel owes nothing more (Australian Consumer Law, section 99).
  const rows = stored.filter(({ orders: { cancelRequestedAt } }) => cancelRequestedAt === null);
  const sumOf = (parts: typeof rows) => ({
    count: parts.length,
    cents: parts.reduce((sum, { instalments: part }) => sum + part.amountCents - part.paidCents, 0),
  });
  const isLeft = ({ instalments: part, layby_plans: plan }: (typeof rows)[number]) => {
    const isCharged = plan.cardBrand !== null && plan.cardProvider === 'till';
    return (part.status === 'retrying' && part.nextAttemptOn === null) || (part.dueDate < today && !isCharged);
  };
  const open = rows.filter(({ instalments: part }) => part.status !== 'paid');
  const ofActive = open.filter(({ layby_plans: plan }) => plan.status === 'active');
  const kept = open.filter(
    ({ instalments: part, layby_plans: plan }) => part.status === 'missed' && plan.status === 'paused',
  );
  const missed = ofActive.filter((row) => row.instalments.status === 'missed' || isLeft(row));
  expect(await findMissed(db, today)).toEqual(sumOf([...missed, ...kept]));
  const due = (await findDue(db, today, addDays(today, 7))).filter(({ count: number }) => number > 0);
  const wanted = Map.groupBy(
    ofActive.filter(
      ({ instalments: { status, dueDate } }) => status !== 'missed' && dueDate >= today && dueDate <= addDays(today, 7),
    ),
    ({ instalments: { dueDate } }) => dueDate,
  );
  expect(new Map(due.map(({ day, ...sums }) => [day, sums]))).toEqual(
    new Map([...wanted].map(([day, parts]) => [day, sumOf(parts)])),
  );
}

it(
  'After any changes, the counts and totals of the order and layby filters match the individual orders and instalments',
  byChance(async (chance) => {
    const store = await freshStore();
    await store.write(async (tx) => {
      await tx.insert(products).values(beef);
      await tx.insert(chargingProvider).values({ id: 1, name: 'till' });
    });
    for (let round = 0; round < 5; round += 1) {
      // The seeds are chosen beforehand, so that a write that is run twice makes the same choices.
      const throws = Array.from({ length: 25 }, () => chance.below(2 ** 31));
      await store.write(async (tx) => {
        for (const seed of throws) await takeStep(tx, seed);
      });
      await store.read(expectCounted);
      await store.read(expectSummed);
    }
  }),
);

async function takeStep(tx: Writer, seed: number): Promise<void> {
  const chance = chanceOf(seed);
  if (chance.oneIn(3)) return void (await chance.pick(changes)(tx, chance, 1 + chance.below(90)));
  const [isLayby, isOpen] = [!chance.oneIn(3), !chance.oneIn(4)];
  const orderId = await addOrder(tx, chance, isLayby, isOpen);
  if (isLayby) await addPlan(tx, chance, orderId, isOpen);
}

async function expectCounted(db: Reader): Promise<void> {
  const each = await askEach(db);
  const counted = await countStates(db, today);
  expect(counted.map(({ kind, count: orders }) => [kind, orders])).toEqual(
    // A shop without agreed orders doesn't count them.
    moneyStateKinds.flatMap((kind) => (kind === 'agreed' && !each.has(kind) ? [] : [[kind, each.get(kind) ?? 0]])),
  );
  for (const kind of moneyStateKinds) {
    const listed = await db
      .select({ id: orders.id })
      .from(orders)
      .where(isInState(kind, today))
      .orderBy(asc(orders.id));
    const wanted = sql`${stateColumn(today)} = ${kind}`;
    expect({ kind, listed }).toEqual({
      kind,
      listed: await db.select({ id: orders.id }).from(orders).where(wanted).orderBy(asc(orders.id)),
    });
    const page = await findOrders(db, { query: { state: kind }, paging: { limit: 3, offset: 0 }, today });
    expect({ kind, total: page.total }).toEqual({ kind, total: listed.length });
    expect(page.rows.map(({ id }) => id)).toEqual(
      listed
        .map(({ id }) => id)
        .toReversed()
        .slice(0, 3),
    );
  }
}

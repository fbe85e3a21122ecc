// Runs as a separate process. Makes random changes to the database in its environment, starting from SEED, and sends the
// resulting rows, including those made by triggers, and lists in every sort order. If the results of SQLite and PostgreSQL
// differ, one of them is wrong.
import { eq } from 'drizzle-orm';
import { laybyStatuses } from '#core/laybys/layby.ts';
import { orderPaymentTypes, orderStatuses } from '#core/orders/order-status.ts';
import { cartPaymentTypes } from '#core/products/payment-options.ts';
import { taxClasses } from '#core/products/tax-class.ts';
import { searchKey } from '#core/search-keys.ts';
import { customers } from '#server/customers/customer-tables.ts';
import { isConstraintError } from '#server/db/errors/constraint-error.ts';
import { openShopStore } from '#server/db/open-shop-store.ts';
import type { Writer } from '#server/db/store.ts';
import { readEnv } from '#server/env.ts';
import { instalments, laybyPlans } from '#server/laybys/layby-tables.ts';
import { orderEvents, orderItems, orderLines, orders } from '#server/orders/order-tables.ts';
import { payments } from '#server/payments/payment-tables.ts';
import { products } from '#server/products/product-tables.ts';
import { chanceOf } from '#tests/support/chance/chance.ts';
import { readRows } from './read-rows.ts';

/** Set again for each step, because a write may be run twice. */
let chance = chanceOf(0);
const turns = chanceOf(Number(process.env.SEED));
const store = await openShopStore(readEnv(process.env));
const names = [
  'anna',
  'Änna',
  'ANNA',
  'zoë',
  'Zoe',
  'o’brien',
  "O'Brien",
  'émile',
  '50% off_',
  '李小龙',
  '🥩 bob',
  'anna bell',
  ' ',
];
/** Almost the largest integer that a JavaScript number represents exactly. */
const largest = 9_007_199_254_740_000;
let orderId = 0;
let planId = 0;
let lineId = 0;

const instant = () =>
  new Date(Date.UTC(2026, chance.below(12), 1 + chance.below(28), chance.below(24), chance.below(60))).toISOString();
const day = () => instant().slice(0, 10);
const known = (last: number) => 1 + chance.below(Math.max(1, last + 2));
const cents = () => (chance.oneIn(12) ? largest / 8 - chance.below(1000) : 100 + chance.below(90_000));

const steps: ((tx: Writer) => Promise<unknown>)[] = [
  (tx) => {
    const name = chance.pick(names);
    const userId = null;
    return tx.insert(customers).values({
      userId,
      name,
      nameKey: chance.oneIn(4) ? null : name,
      phoneKey: chance.oneIn(2) ? null : '0412345678',
      createdAt: instant(),
    });
  },
  async (tx) => {
    const totalCents = cents();
    orderId += 1;
    await tx.insert(orders).values({
      id: orderId,
      paymentType: chance.pick(orderPaymentTypes),
      source: chance.pick(['online', 'counter'] as const),
      status: chance.pick(orderStatuses),
      totalCents,
      paidCents: chance.oneIn(3) ? 0 : chance.below(Math.min(totalCents, 90_000) * 2),
      customerKey: chance.oneIn(5)
        ? null
        : `${searchKey(chance.pick(names))} ${searchKey(chance.pick(names))}@x.test 0412${chance.below(10)}45678`,
      customerId: chance.oneIn(3) ? null : known(8),
      createdAt: instant(),
      updatedAt: instant(),
    });
    const unitCents = 1 + chance.below(5_000);
    const quantity = 1 + chance.below(4);
    const name = chance.pick(['Beef', 'Lamb']);
    await tx.insert(orderItems).values({
      orderId,
      productId: known(2),
      name,
      image: 'a.png',
      weight: '1 kg',
      quantity,
      unitCents,
      totalCents: unitCents * quantity,
      paymentType: chance.pick(cartPaymentTypes),
    });
    lineId += 1;
    await tx.insert(orderLines).values({
      id: lineId,
      orderId,
      kind: 'goods',
      label: name,
      quantity,
      amountCents: unitCents * quantity,
      taxClass: chance.pick(taxClasses),
      createdAt: instant(),
    });
  },
  (tx) =>
    tx
      .update(orders)
      .set({ status: chance.pick(orderStatuses), paidCents: chance.below(5_000) })
      .where(eq(orders.id, known(orderId))),
  (tx) =>
    tx
      .update(orders)
      .set({ customerId: chance.oneIn(4) ? null : known(8) })
      .where(eq(orders.id, known(orderId))),
  (tx) =>
    tx
      .update(orders)
      .set({ customerKey: searchKey(chance.pick(names)) })
      .where(eq(orders.id, known(orderId))),
  (tx) => {
    planId += 1;
    return tx.insert(laybyPlans).values({
      id: planId,
      orderId: known(orderId),
      status: chance.pick(laybyStatuses),
      instalmentCount: 2 + chance.below(6),
      totalCents: cents(),
      frequency: 'weekly',
      termsText: '{"a":"\\u00e9"}',
      createdAt: instant(),
    });
  },
  (tx) =>
    tx.insert(instalments).values({
      planId: known(planId),
      number: 1 + chance.below(4),
      amountCents: 1 + chance.below(900),
      dueDate: day(),
      status: chance.pick(['scheduled', 'paid', 'missed'] as const),
      nextAttemptOn: chance.oneIn(2) ? null : day(),
    }),
  (tx) =>
    tx
      .update(instalments)
      .set({ dueDate: day(), status: chance.pick(['scheduled', 'paid', 'retrying'] as const) })
      .where(eq(instalments.planId, known(planId))),
  (tx) =>
    tx
      .update(laybyPlans)
      .set({ status: chance.pick(laybyStatuses) })
      .where(eq(laybyPlans.id, known(planId))),
  (tx) =>
    tx.insert(payments).values({
      orderId: known(orderId),
      amountCents: chance.oneIn(5) ? -cents() : cents(),
      method: chance.pick(['cash', 'card'] as const),
      paidAt: instant(),
      isRefund: chance.oneIn(4),
    }),
  (tx) => {
    lineId += 1;
    const ofLineId = chance.oneIn(2) ? null : known(lineId);
    const taxClass = chance.pick(taxClasses);
    return tx.insert(orderLines).values({
      id: lineId,
      orderId: known(orderId),
      kind: chance.pick(['discount', 'delivery', 'goods'] as const),
      label: 'Beef',
      quantity: 1,
      amountCents: -1 - chance.below(700),
      taxClass,
      ofLineId,
      createdAt: instant(),
    });
  },
  (tx) => tx.delete(orderLines).where(eq(orderLines.id, known(lineId))),
  (tx) =>
    tx
      .update(orderLines)
      .set({ label: 'Other' })
      .where(eq(orderLines.id, known(lineId))),
  (tx) => {
    const detail = { text: chance.pick(names), cents: cents(), list: [null, true, 0.5], quoted: '"\\ \u2028' };
    return tx.insert(orderEvents).values({
      orderId: known(orderId),
      kind: 'created',
      detail,
      at: instant(),
      actorKind: 'system',
      actorId: null,
    } as typeof orderEvents.$inferInsert);
  },
  (tx) =>
    tx
      .update(products)
      .set({ name: chance.pick(names) })
      .where(eq(products.id, known(2))),
];

const outcomes: string[] = [];
async function take(step: (tx: Writer) => Promise<unknown>): Promise<void> {
  const [seed, ...counted] = [turns.below(2 ** 31), orderId, planId, lineId] as const;
  try {
    await store.write((tx) => {
      chance = chanceOf(seed);
      [orderId, planId, lineId] = counted;
      return step(tx);
    });
    outcomes.push('done');
  } catch (error) {
    const kind = (['unique', 'check', 'reference'] as const).find((each) => isConstraintError(error, each));
    outcomes.push(kind ?? messageOf(error));
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error && error.cause !== undefined
    ? messageOf(error.cause)
    : String(error).replace(/^\w*Error: /i, '');
}

const at = '2026-01-01T00:00:00.000Z';
process.once('disconnect', () => process.exit());
process.on('message', async (count: number) => {
  await store.write(async (tx) => {
    for (const [index, name] of ['Beef', 'Lamb'].entries()) {
      await tx.insert(products).values({
        id: index + 1,
        name,
        description: '',
        type: 'beef',
        cutSize: 'full',
        category: 'whole-animal',
        weight: '1 kg',
        priceCents: 1_000,
        images: ['a.png'],
        features: [],
        cuts: ['Rump'],
        createdAt: at,
        updatedAt: at,
      } as unknown as typeof products.$inferInsert);
    }
    for (let made = 0; made < 6; made += 1) await steps[0]?.(tx);
  });
  for (let turn = 0; turn < count; turn += 1) await take(turns.pick(steps));
  process.send?.({ outcomes, rows: await store.read(readRows) });
  await store.close();
  process.disconnect();
});
process.send?.('ready');

import { eq } from 'drizzle-orm';
import { type Day, startOfDay } from '#core/dates.ts';
import { linesTotalCents, type OrderLine, refundLines } from '#core/orders/order-lines.ts';
import type { PaymentMethod } from '#core/payments/payment.ts';
import type { Writer } from '#server/db/store.ts';
import { recordOrderEvents, system } from '#server/orders/order-events.ts';
import { findLinesOfOrders, storeLines } from '#server/orders/order-lines.ts';
import { orders } from '#server/orders/order-tables.ts';
import { payments } from '#server/payments/payment-tables.ts';
import type { Chance } from '#tests/support/chance/chance.ts';
import type { TestShop } from '#tests/support/shop/test-shop.ts';

const methods = ['cash', 'eftpos', 'card', 'manual'] as const;

/** Days with random orders, payments, refunds, edits and cancellations, with every kind of line, at any hour. */
export async function liveThroughDays({ deps }: Pick<TestShop, 'deps'>, chance: Chance, days: Day[]): Promise<void> {
  await deps.store.write(async (tx) => {
    for (const day of days) {
      const instants = Array.from({ length: chance.below(4) }, () => chance.below(23 * 3_600_000));
      for (const passed of instants.sort((a, b) => a - b)) {
        await anything(tx, chance, new Date(startOfDay(day).getTime() + passed));
      }
    }
  });
}

type Row = typeof orders.$inferSelect;

async function anything(tx: Writer, chance: Chance, now: Date): Promise<void> {
  const open = await tx.select().from(orders).where(eq(orders.status, 'pending'));
  const paid = await tx.select().from(orders).where(eq(orders.status, 'paid'));
  const act = chance.below(10);
  if (act < 4 || open.length + paid.length === 0) return order(tx, chance, now);
  if (act < 7 && open.length > 0) return payPart(tx, chance, now, chance.pick(open));
  if (act === 7 && paid.length > 0) return refundSome(tx, chance, now, chance.pick(paid));
  if (act === 8 && paid.length > 0) return makeLarger(tx, chance, now, chance.pick(paid));
  if (open.length > 0) return cancel(tx, chance, now, chance.pick(open));
}

async function order(tx: Writer, chance: Chance, now: Date): Promise<void> {
  const lines: OrderLine[] = [];
  const add = (kind: OrderLine['kind'], amountCents: number) => {
    const taxClass = chance.oneIn(2) ? 'gst' : 'gst_free';
    lines.push({ kind, label: kind, quantity: 1, amountCents, taxClass });
  };
  for (let count = 0; count <= chance.below(3); count += 1) add('goods', 2_000 + chance.below(90_000));
  if (chance.oneIn(3)) add('delivery', 1_500);
  if (chance.oneIn(4)) add('discount', -1 - chance.below(1_000));
  if (chance.oneIn(5)) add('adjustment', chance.pick([-2, -1, 1, 2]));
  const at = now.toISOString();
  const values = {
    paymentType: 'immediate' as const,
    totalCents: linesTotalCents(lines),
    createdAt: at,
    updatedAt: at,
  };
  const [row] = await tx.insert(orders).values(values).returning();
  if (row === undefined) throw new Error('An order was not stored');
  await storeLines(tx, { orderId: row.id, lines, now });
  if (chance.oneIn(2)) await pay(tx, row, row.totalCents, { method: chance.pick(methods), now });
}

async function payPart(tx: Writer, chance: Chance, now: Date, row: Row): Promise<void> {
  const owed = row.totalCents - row.paidCents;
  await pay(tx, row, chance.oneIn(2) ? owed : 1 + chance.below(owed), { method: chance.pick(methods), now });
}

async function pay(
  tx: Writer,
  { id, paidCents, totalCents }: Row,
  amountCents: number,
  { method, now }: { method: PaymentMethod; now: Date },
): Promise<void> {
  await tx.insert(payments).values({ orderId: id, amountCents, method, paidAt: now.toISOString() });
  const status = paidCents + amountCents === totalCents ? 'paid' : 'pending';
  await tx
    .update(orders)
    .set({ paidCents: paidCents + amountCents, status })
    .where(eq(orders.id, id));
}

async function refundSome(tx: Writer, chance: Chance, now: Date, row: Row): Promise<void> {
  if (row.paidCents === 0) return;
  await giveBack(tx, row, 1 + chance.below(row.paidCents), { method: chance.pick(methods), now });
}

async function giveBack(
  tx: Writer,
  { id, paidCents, totalCents }: Row,
  amountCents: number,
  { method, now }: { method: PaymentMethod; now: Date },
): Promise<void> {
  const before = (await findLinesOfOrders(tx, [id])).get(id) ?? [];
  const values = { orderId: id, amountCents: -amountCents, method, paidAt: now.toISOString(), isRefund: true };
  const [made] = await tx.insert(payments).values(values).returning();
  await storeLines(tx, { orderId: id, lines: refundLines(before, amountCents), paymentId: made?.id ?? 0, now });
  const set = { paidCents: paidCents - amountCents, totalCents: totalCents - amountCents };
  await tx.update(orders).set(set).where(eq(orders.id, id));
}

/** Adds a pack, so that the order waits for the rest of the payment. */
async function makeLarger(tx: Writer, chance: Chance, now: Date, row: Row): Promise<void> {
  const amountCents = 1_000 + chance.below(20_000);
  const line = { kind: 'goods', label: 'More', quantity: 1, amountCents, taxClass: 'gst' } as const;
  await storeLines(tx, { orderId: row.id, lines: [line], now });
  await tx
    .update(orders)
    .set({ totalCents: row.totalCents + amountCents, status: 'pending' })
    .where(eq(orders.id, row.id));
  await recordOrderEvents(tx, [{ orderId: row.id, kind: 'items-changed', detail: {} }], { actor: system, now });
}

async function cancel(tx: Writer, chance: Chance, now: Date, row: Row): Promise<void> {
  const keptCents = Math.min(row.paidCents, chance.oneIn(2) ? 0 : 500);
  await tx
    .update(orders)
    .set({ status: 'cancelled', keptCents, endedAt: now.toISOString() })
    .where(eq(orders.id, row.id));
  await recordOrderEvents(tx, [{ orderId: row.id, kind: 'cancelled', detail: {} }], { actor: system, now });
  // A bank may take a while, so an amount that isn't refunded now stays a deposit.
  const backCents = row.paidCents - keptCents;
  if (backCents > 0 && chance.oneIn(2)) await giveBack(tx, row, backCents, { method: chance.pick(methods), now });
}

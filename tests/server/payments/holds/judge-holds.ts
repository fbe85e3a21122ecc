import { expect } from 'vitest';
import type { Reader } from '#server/db/store.ts';
import { orderItems, orderLines, orders } from '#server/orders/order-tables.ts';
import { chargeAllocations, charges, payments } from '#server/payments/payment-tables.ts';
import type { ListedCharge } from '#server/payments/providers/payment-provider.ts';

type Row = { orderId: number };

const sumOf = (rows: readonly { amountCents: number }[]) => rows.reduce((sum, { amountCents }) => sum + amountCents, 0);

/** Grams × cents per kilo ÷ 1,000, rounded half up, by whole numbers only. */
export function priceOf(grams: number, pricePerKiloCents: number): number {
  return Math.floor((grams * pricePerKiloCents + 500) / 1000);
}

/**
 * Works out by itself what orders by the kilo must cost, hold and be paid, and compares it with what is stored. `isSettled`: no
 * request is under way, all jobs have run, and the provider has answered.
 */
export async function judgeHolds(db: Reader, { now, isSettled }: { now: Date; isSettled: boolean }): Promise<void> {
  const [all, items, lines, paid, made, parts] = [
    await db.select().from(orders).orderBy(orders.id),
    await db.select().from(orderItems),
    await db.select().from(orderLines),
    await db.select().from(payments),
    await db.select().from(charges).orderBy(charges.id),
    await db.select().from(chargeAllocations),
  ];
  for (const order of all) {
    const own = <Part extends Row>(rows: readonly Part[]) => rows.filter(({ orderId }) => orderId === order.id);
    const ofOrder = made.filter(({ id }) => own(parts).some(({ chargeId }) => chargeId === id));
    const goods = own(items);
    const kilo = goods.filter(({ pricePerKiloCents }) => pricePerKiloCents !== null);
    const name = `Order #${order.id}`;
    expect(sumOf(own(lines)), `${name} costs the sum of its lines`).toBe(order.totalCents);
    expect(sumOf(own(paid)), `${name} is paid by its payments`).toBe(order.paidCents);
    for (const item of kilo) {
      const ofItem = own(lines).filter(({ itemId, paymentId }) => itemId === item.id && paymentId === null);
      const most = item.agreedCents ?? item.totalCents;
      const cost = item.weighedGrams === null ? most : priceOf(item.weighedGrams, item.pricePerKiloCents ?? 0);
      expect(sumOf(ofItem), `${name} books what its goods weigh`).toBe(cost);
      expect(cost, `${name} costs no more than its customer agreed to`).toBeLessThanOrEqual(most);
    }
    const packs = goods.filter((item) => !kilo.includes(item));
    const most = kilo.reduce((sum, item) => sum + (item.agreedCents ?? item.totalCents), 0);
    const ceiling = most + packs.reduce((sum, item) => sum + item.totalCents, 0) + order.deliveryFeeCents;
    if (kilo.length > 0) expect(order.ceilingCents, `${name} has the ceiling of its goods`).toBe(ceiling);

    const held = ofOrder.filter(({ status }) => status === 'held');
    expect(held.length, `${name} is held once at most`).toBeLessThanOrEqual(1);
    const captured = ofOrder.filter(({ capture, status }) => capture === 'manual' && status === 'succeeded');
    expect(captured.length, `${name} is captured once at most`).toBeLessThanOrEqual(1);
    const isWeighed = kilo.every(({ weighedGrams }) => weighedGrams !== null);
    for (const charge of captured) {
      expect(isWeighed, `${name} isn’t captured before it is weighed`).toBe(true);
      expect(charge.amountCents).toBeLessThanOrEqual(Math.min(charge.heldCents ?? 0, ceiling));
    }
    const taken = ofOrder.filter(({ status }) => status === 'succeeded');
    expect(taken.length, `${name} is charged once at most`).toBeLessThanOrEqual(1);
    if (kilo.length > 0 && order.paidCents > 0) expect(isWeighed, `${name} isn’t paid before it is weighed`).toBe(true);
    if (order.status === 'paid') expect(order.paidCents).toBe(order.totalCents);
    for (const { heldCents, holdEndsAt } of held) {
      expect([order.holdCents, order.holdEndsAt], `${name} shows its hold`).toEqual([heldCents, holdEndsAt]);
    }
    if (!isSettled) continue;
    const unfinished = ofOrder.filter(({ status }) => ['capturing', 'releasing', 'open'].includes(status));
    expect(unfinished, `${name} waits for nothing`).toEqual([]);
    expect(order.holdCents, `${name} shows no hold that isn’t there`).toBe(held[0]?.heldCents ?? null);
    if (order.status !== 'pending') expect(held, `${name} is ${order.status} and not held`).toEqual([]);
    for (const { holdEndsAt } of held) expect((holdEndsAt ?? '') > now.toISOString(), `${name} is held`).toBe(true);
  }
}

/** What a history remembers of an order of three rumps at $31.99 a kilo, without asking the shop. Amounts are in cents. */
export interface Remembered {
  orderId: number;
  /** The most that the customer has agreed to, and what the goods were last weighed at. */
  agreedGrams: number;
  weighedGrams: number | null;
  /** A pack and the delivery fee. */
  besides: number;
  /** The boxes are closed, and only good cards agreed to pay. */
  isDue: boolean;
}

/** Expects that orders by the kilo cost and were charged what a history remembers. Returns how many customers agreed to more. */
export async function judgeRemembered(db: Reader, remembered: readonly Remembered[], isSettled: boolean) {
  const [all, items, made, parts] = [
    await db.select().from(orders),
    await db.select().from(orderItems),
    await db.select().from(charges),
    await db.select().from(chargeAllocations),
  ];
  for (const { orderId, agreedGrams, weighedGrams, besides, isDue } of remembered) {
    const name = `Order #${orderId}`;
    const order = all.find(({ id }) => id === orderId);
    const rumps = items.find((item) => item.orderId === orderId && item.pricePerKiloCents !== null);
    const ceiling = priceOf(agreedGrams, 3199) + besides;
    expect(order?.ceilingCents, `${name} costs at most what its customer agreed to`).toBe(ceiling);
    expect(rumps?.weighedGrams, `${name} weighs what it was weighed at`).toBe(weighedGrams);
    expect(order?.paidCents ?? 0, `${name} is paid at most what its customer agreed to`).toBeLessThanOrEqual(ceiling);
    const ofOrder = made.filter(({ id }) => parts.some((part) => part.chargeId === id && part.orderId === orderId));
    const taken = ofOrder.filter(({ status }) => status === 'succeeded').map(({ amountCents }) => amountCents);
    const cost = priceOf(weighedGrams ?? 0, 3199) + besides;
    if (taken.length > 0) expect(taken, `${name} is charged once what it weighs`).toEqual([cost]);
    if (!isSettled || !isDue || order?.status === 'cancelled') continue;
    expect(order?.paidCents, `${name} is packed and paid`).toBe(order?.totalCents);
    expect(order?.paidCents).toBeGreaterThan(0);
  }
  return remembered.filter(({ agreedGrams }) => agreedGrams > 3939).length;
}

/** How many charges were held, captured, released, and made without a hold. */
export async function countCharges(db: Reader): Promise<Record<string, number>> {
  const made = await db.select().from(charges);
  const count = (isCounted: (charge: (typeof made)[number]) => boolean) => made.filter(isCounted).length;
  return {
    held: count(({ heldCents }) => heldCents !== null),
    captured: count(({ capture, status }) => capture === 'manual' && status === 'succeeded'),
    released: count(({ status }) => status === 'released'),
    'charged later': count(({ capture, status }) => capture === 'automatic' && status === 'succeeded'),
  };
}

/** Expects that the provider holds and has taken exactly what the shop has recorded. */
export async function judgeProvider(db: Reader, listed: readonly ListedCharge[]): Promise<void> {
  const made = await db.select().from(charges);
  const ours = made
    .filter(({ status }) => status === 'held' || status === 'succeeded')
    .map(({ reference, status, amountCents }) => `${reference} ${status} ${amountCents}`);
  const theirs = listed
    .filter(({ outcome }) => outcome.status === 'held' || outcome.status === 'succeeded')
    .map(({ reference, outcome, amountCents }) => `${reference} ${outcome.status} ${amountCents}`);
  expect(theirs.sort()).toEqual(ours.sort());
}

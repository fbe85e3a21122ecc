import { and, eq, gt, inArray, isNotNull, notInArray, or, sql } from 'drizzle-orm';
import { formatMoney } from '#core/money.ts';
import { findUser } from '#server/accounts/account-queries.ts';
import type { CustomerRow } from '#server/customers/customer-of-order.ts';
import type { Reader } from '#server/db/store.ts';
import { laybyPlans } from '#server/laybys/layby-tables.ts';
import { orders } from '#server/orders/order-tables.ts';
import { isUnderway } from '#server/payments/charges/charge-queries.ts';
import { chargeAllocations, charges, disputes, refunds } from '#server/payments/payment-tables.ts';
import { repeatCycles, repeats } from '#server/repeats/repeat-tables.ts';

/** Returns the reasons why a customer can't be closed yet, each as a sentence for staff. */
export async function findCloseObstacles(db: Reader, row: CustomerRow): Promise<string[]> {
  const user = row.userId === null ? null : await findUser(db, row.userId);
  const ofStaff = user === null || user.staffRole === null ? [] : ['This is a staff account: remove its role first.'];
  const ofBoxes = row.userId === null ? [] : await ofLockedBoxes(db, row.userId);
  return [...ofStaff, ...ofBoxes, ...(await ofOrders(db, row.id)), ...(await ofMoney(db, row.id))];
}

/**
 * Returns an obstacle if the customer has a repeating box whose cut-off has passed. The box becomes an order within minutes. That order
 * needs the customer's address, so the address can't be erased yet.
 */
async function ofLockedBoxes(db: Reader, userId: number): Promise<string[]> {
  const isLocked = and(eq(repeatCycles.status, 'planned'), isNotNull(repeatCycles.deliveredOn));
  const found = await db
    .select({ id: repeatCycles.id })
    .from(repeatCycles)
    .innerJoin(repeats, eq(repeats.id, repeatCycles.repeatId))
    .where(and(isLocked, eq(repeats.userId, userId)));
  return found.length === 0 ? [] : ['The order of a repeating box is being made. Please try again in a few minutes.'];
}

async function ofOrders(db: Reader, customerId: number): Promise<string[]> {
  const rows = await db
    .select({ order: orders, plan: laybyPlans.status })
    .from(orders)
    .leftJoin(laybyPlans, eq(laybyPlans.orderId, orders.id))
    .where(
      and(
        eq(orders.customerId, customerId),
        or(
          inArray(orders.status, ['pending', 'paid']),
          and(
            eq(orders.status, 'cancelled'),
            gt(orders.paidCents, sql`coalesce(${orders.keptCents}, ${orders.paidCents})`),
          ),
        ),
      ),
    )
    .orderBy(orders.id);
  return rows.map(({ order: { id, status, totalCents, paidCents, keptCents }, plan }) => {
    if (status === 'paid') return `Order #${id} is not delivered yet.`;
    if (status === 'cancelled')
      return `${formatMoney(paidCents - (keptCents ?? 0))} of order #${id} has yet to go back.`;
    if (plan === 'active' || plan === 'paused') return `The layby of order #${id} is still running.`;
    return `Order #${id} is not paid: ${formatMoney(totalCents - paidCents)} is owed, or it has to be cancelled.`;
  });
}

/** The obstacles about money: pending payments and refunds, and disputes that the bank has not decided. */
async function ofMoney(db: Reader, customerId: number): Promise<string[]> {
  const isTheirs = eq(orders.customerId, customerId);
  const open = await db
    .selectDistinct({ id: orders.id, held: orders.holdCents, status: charges.status })
    .from(orders)
    .innerJoin(chargeAllocations, eq(chargeAllocations.orderId, orders.id))
    .innerJoin(charges, eq(charges.id, chargeAllocations.chargeId))
    .where(and(isTheirs, isUnderway))
    .orderBy(orders.id);
  const back = await db
    .selectDistinct({ id: orders.id })
    .from(orders)
    .innerJoin(refunds, eq(refunds.orderId, orders.id))
    .where(and(isTheirs, eq(refunds.status, 'open')))
    .orderBy(orders.id);
  const disputed = await db
    .selectDistinct({ id: orders.id })
    .from(orders)
    .innerJoin(chargeAllocations, eq(chargeAllocations.orderId, orders.id))
    .innerJoin(disputes, eq(disputes.chargeId, chargeAllocations.chargeId))
    .where(and(isTheirs, notInArray(disputes.status, ['won', 'lost'])))
    .orderBy(orders.id);
  return [
    ...open.map(({ id, held, status }) =>
      status === 'held' && held !== null
        ? `${formatMoney(held)} is held on the card for order #${id}. Cancel the order to let it go.`
        : `A payment for order #${id} is still being processed.`,
    ),
    ...back.map(({ id }) => `A refund of order #${id} is still being processed.`),
    ...disputed.map(({ id }) => `The bank has not decided yet about a payment of order #${id}.`),
  ];
}

import { and, eq } from 'drizzle-orm';
import { formatMoney } from '#core/money.ts';
import type { Reader } from '#server/db/store.ts';
import { orderItems, orders } from '#server/orders/order-tables.ts';
import { itemRequests, weightRequests } from '#server/orders/weighing/weighing-tables.ts';
import { repeatCycles } from './repeat-tables.ts';

/**
 * Compares the boxes of repeats with their orders. The order of an ordered box must be paid, or agreed to if it is paid by weight. The
 * order of a skipped box must be cancelled. No goods may cost more than announced. Returns a sentence for each difference.
 */
export async function auditRepeats(db: Reader): Promise<string[]> {
  const rows = await db
    .select({ cycle: repeatCycles, order: orders })
    .from(repeatCycles)
    .innerJoin(orders, eq(orders.id, repeatCycles.orderId));
  const findings: string[] = [];
  for (const { cycle, order } of rows) {
    const name = `The box of repeat ${cycle.repeatId} for ${cycle.deliveredOn}`;
    // Goods that staff have added to an order since aren't charged to the card.
    const isBoxPaid = order.paidCents >= (cycle.noticed?.totalCents ?? 0) && order.paidCents < order.totalCents;
    // An order by the kilo is paid once it is weighed.
    const isAgreed = order.agreedAt !== null;
    if (cycle.status === 'ordered' && order.status === 'pending' && !isBoxPaid && !isAgreed)
      findings.push(`${name} counts as ordered, but order #${order.id} isn’t paid.`);
    if (cycle.status === 'skipped' && order.status !== 'cancelled')
      findings.push(`${name} is skipped, but order #${order.id} is ${order.status}.`);
    const announced = cycle.noticed?.totalCents ?? 0;
    // A customer who agreed to a greater weight or to other items has agreed to their price as well, so the order isn't checked.
    if (isAgreed && cycle.noticed !== null && order.ceilingCents !== null && !(await hasAgreedToMore(db, order.id))) {
      if (order.ceilingCents > announced)
        findings.push(
          `${name} may cost ${formatMoney(order.ceilingCents)}, but ${formatMoney(announced)} was announced.`,
        );
    }
    findings.push(...(await auditPrices(db, name, cycle, order.id)));
  }
  return findings;
}

async function hasAgreedToMore(db: Reader, orderId: number): Promise<boolean> {
  for (const questions of [weightRequests, itemRequests]) {
    const isAgreed = and(eq(questions.orderId, orderId), eq(questions.status, 'agreed'));
    if ((await db.$count(questions, isAgreed)) > 0) return true;
  }
  return false;
}

async function auditPrices(
  db: Reader,
  name: string,
  { noticed }: typeof repeatCycles.$inferSelect,
  orderId: number,
): Promise<string[]> {
  const items = await db.select().from(orderItems).where(eq(orderItems.orderId, orderId));
  return items.flatMap(({ productId, unitCents, paymentType, name: product }) => {
    const announced = noticed?.units.find((unit) => unit.productId === productId)?.unitCents;
    // A product that wasn't announced isn't checked, because staff may have added it to the order since.
    if (announced === undefined || paymentType !== 'subscription' || unitCents <= announced) return [];
    return [`${name} charges ${formatMoney(unitCents)} for ${product}, but announced ${formatMoney(announced)}.`];
  });
}

import type { OfflineChange } from '#core/offline/offline-change.ts';
import type { Order } from '#core/orders/order.ts';
import { findWeightProblem } from '#core/orders/weighing/weight-problem.ts';
import type { PackingLine, PackingOrder } from '#core/packing/packing-api.ts';
import { CannotWait } from './cannot-wait.ts';

type BenchChange = Extract<OfflineChange, { kind: 'weighing' | 'packed-line' | 'packed' }>;

export function isOfBench(change: OfflineChange): change is BenchChange {
  return change.kind === 'weighing' || change.kind === 'packed-line' || change.kind === 'packed';
}

interface Known {
  bench: PackingOrder;
  /** The stored order, which knows what the customer agreed to pay; null if it was never loaded. */
  order: Order | null;
  /** Whether the shop may have booked the work already. It is then sent again with its key, and booked once. */
  mayHaveArrived: boolean;
}

/**
 * Checks work at the bench by the shop's own rules, as far as the stored bench allows. What the shop alone knows, such as a lot that
 * is held since, it says when the work arrives.
 * @throws CannotWait
 */
export function requirePackable(change: BenchChange, { bench, order, mayHaveArrived }: Known): void {
  const { orderId, state, lines } = bench;
  if ((state === 'packed' || state === 'delivered') && !mayHaveArrived) {
    throw new CannotWait(409, 'wrong_status', `Order #${orderId} is packed already.`);
  }
  if (change.kind === 'packed') {
    const missing = lines.filter(({ packed }) => packed === null).map(({ name }) => name);
    if (missing.length > 0) throw new CannotWait(409, 'not_weighed', `Not packed yet: ${missing.join(', ')}.`);
    return;
  }
  const { lineId } = change.kind === 'weighing' ? change.weighing : change.line;
  const line = lines.find((each) => each.lineId === lineId);
  if (line === undefined) throw new CannotWait(422, 'invalid', 'The order has no such line.');
  if (change.kind === 'weighing') requireWeight(change.weighing, line, order);
  else if (line.kilo !== null) {
    throw new CannotWait(409, 'not_weighed', `“${line.name}” is sold by weight. Please weigh it.`);
  } else if (line.packed !== null && !mayHaveArrived) {
    throw new CannotWait(409, 'wrong_status', `“${line.name}” is packed already.`);
  }
}

function requireWeight(
  weighing: Extract<BenchChange, { kind: 'weighing' }>['weighing'],
  { lineId, name, kilo, question }: PackingLine,
  order: Order | null,
): void {
  if (kilo === null) throw new CannotWait(422, 'invalid', `${name} isn’t sold by the kilo.`);
  const item = order?.items.find(({ id }) => id === lineId);
  const gramsOrdered = { gramsFrom: kilo.from, gramsTo: kilo.to };
  // Earlier versions of the app stored lines without a question.
  const agreedCents = question?.state === 'agreed' ? question.amount : 0;
  // Without the order's price, a weight above what was ordered can only be checked by the shop.
  const priced =
    item?.pricePerKilo == null
      ? { pricePerKiloCents: 0, limitCents: 0 }
      : { pricePerKiloCents: item.pricePerKilo, limitCents: Math.max(agreedCents, item.totalPrice) };
  const problem = findWeightProblem({ name, ...gramsOrdered, ...priced }, weighing);
  if (problem !== null) throw new CannotWait(409, problem.code, problem.detail);
}

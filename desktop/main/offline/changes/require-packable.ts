import type { OfflineChange } from '#core/offline/offline-change.ts';
import type { Order } from '#core/orders/order.ts';
import { findWeightProblem } from '#core/orders/weighing/weight-problem.ts';
import type { PackingLine, PackingOrder } from '#core/packing/packing-api.ts';
import { substituteFor } from '#core/packing/substitute.ts';
import { byKiloOf } from '#core/products/by-kilo.ts';
import type { Product } from '#core/products/product.ts';
import { CannotWait } from './cannot-wait.ts';

const kinds = ['weighing', 'packed-line', 'packed', 'taken-out', 'packing-step', 'substitute'] as const;
type BenchChange = Extract<OfflineChange, { kind: (typeof kinds)[number] }>;

export function isOfBench(change: OfflineChange): change is BenchChange {
  return kinds.some((kind) => kind === change.kind);
}

interface Known {
  bench: PackingOrder;
  /** The stored order, which has the price that the customer agreed to; null if it was never loaded. */
  order: Order | null;
  /** The stored product that replaces another one; null if it was never loaded. */
  product: Product | null;
  /**
   * Whether the shop may already have recorded the work. The change is then sent again with the same key, so that the shop records it
   * only once.
   */
  mayHaveArrived: boolean;
}

/**
 * Checks a change of the packing bench against the shop's own rules, as far as the stored data allows. The shop checks the rest when
 * the change arrives, for example whether a lot has been held since.
 * @throws CannotWait
 */
export function requirePackable(change: BenchChange, { bench, order, product, mayHaveArrived }: Known): void {
  const { orderId, state, lines } = bench;
  if ((state === 'packed' || state === 'delivered') && !mayHaveArrived) {
    throw new CannotWait(409, 'wrong_status', `Order #${orderId} is packed already.`);
  }
  if (change.kind === 'packed') {
    const missing = lines.filter(({ packed }) => packed === null).map(({ name }) => name);
    if (missing.length > 0) throw new CannotWait(409, 'not_weighed', `Not packed yet: ${missing.join(', ')}.`);
    return;
  }
  if (change.kind === 'packing-step') {
    // A screen reports automatically that an order is started, so that other staff know about it. That is useful only immediately, so
    // this step isn't queued.
    if (change.step === 'park' || state === 'parked') return;
    const detail = 'The shop can’t be reached, so the others aren’t told who packs this order.';
    throw new CannotWait(424, 'unavailable', detail);
  }
  const lineId = lineOf(change);
  const line = lines.find((each) => each.lineId === lineId);
  if (line === undefined) throw new CannotWait(422, 'invalid', 'The order has no such line.');
  if (change.kind === 'weighing') requireWeight(change.weighing, line, order);
  else if (change.kind === 'substitute') requireReplaceable(change.substitute, { line, order, product });
  else if (change.kind === 'packed-line') requireUnpacked(line, mayHaveArrived);
}

/** Returns the id of the line that was weighed, packed, taken out or replaced. */
export function lineOf(change: Exclude<BenchChange, { kind: 'packed' | 'packing-step' }>): number {
  if (change.kind === 'weighing') return change.weighing.lineId;
  if (change.kind === 'packed-line') return change.line.lineId;
  return change.kind === 'substitute' ? change.substitute.lineId : change.lineId;
}

function requireUnpacked({ kilo, packed, name }: PackingLine, mayHaveArrived: boolean): void {
  if (kilo !== null) throw new CannotWait(409, 'not_weighed', `“${name}” is sold by weight. Please weigh it.`);
  if (packed !== null && !mayHaveArrived) {
    throw new CannotWait(409, 'wrong_status', `“${name}” is packed already.`);
  }
}

function requireWeight(
  weighing: Extract<BenchChange, { kind: 'weighing' }>['weighing'],
  { lineId, name, kilo, question, agreed }: PackingLine,
  order: Order | null,
): void {
  if (kilo === null) throw new CannotWait(422, 'invalid', `${name} isn’t sold by the kilo.`);
  const item = order?.items.find(({ id }) => id === lineId);
  const gramsOrdered = { gramsFrom: kilo.from, gramsTo: kilo.to };
  // Lines that earlier versions of the app stored lack the question to the customer and the agreed price.
  const agreedCents = Math.max(agreed ?? 0, question?.state === 'agreed' ? question.amount : 0);
  // Without the order's price, only the shop can check a weight above what was ordered.
  const priced =
    item?.pricePerKilo == null
      ? { pricePerKiloCents: 0, limitCents: 0 }
      : { pricePerKiloCents: item.pricePerKilo, limitCents: Math.max(agreedCents, item.totalPrice) };
  const problem = findWeightProblem({ name, ...gramsOrdered, ...priced }, weighing);
  if (problem !== null) throw new CannotWait(409, problem.code, problem.detail);
}

/**
 * Checks a similar product against the shop's own rules: nothing is paid for the order, the customer has agreed, and the product isn't
 * more expensive.
 */
function requireReplaceable(
  { productId, consent }: Extract<BenchChange, { kind: 'substitute' }>['substitute'],
  { line, order, product }: { line: PackingLine; order: Order | null; product: Product | null },
): void {
  if (line.productId === productId) return;
  const wrong = (detail: string) => new CannotWait(409, 'wrong_status', detail);
  if (order === null || order.status !== 'pending' || order.amountPaid > 0) {
    throw wrong('The order is paid, so its goods stay. Refund what the customer doesn’t get.');
  }
  if (line.packed !== null) throw wrong(`“${line.name}” is in the box already.`);
  if (line.agreed != null || line.question?.state === 'agreed') {
    throw wrong(`The customer agreed to another weight of “${line.name}”, so it isn’t replaced.`);
  }
  const item = order.items.find(({ id }) => id === line.lineId);
  if (item === undefined || product === null) {
    throw new CannotWait(503, 'unavailable', 'This product was never loaded on this computer. Choose another one.');
  }
  if (item.quantity !== line.quantity) throw wrong(`A part of “${line.name}” was refunded, so it isn’t replaced.`);
  if (consent === 'earlier' && !order.alikeOk) {
    throw new CannotWait(422, 'invalid', 'The customer hasn’t said that something alike is fine. Please call first.');
  }
  const replaced = { ...item, isByKilo: line.kilo !== null, limitCents: item.totalPrice };
  const next = substituteFor(replaced, { ...product, byKilo: byKiloOf(product) });
  if ('code' in next) throw new CannotWait(409, next.code, next.detail);
}

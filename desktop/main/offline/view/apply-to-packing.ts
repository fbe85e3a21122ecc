import type { Packing, PackingLine, PackingOrder } from '#core/packing/packing-api.ts';
import { byKiloOf } from '#core/products/by-kilo.ts';
import type { Product } from '#core/products/product.ts';
import type { QueuedChange } from '../storage/change-queue.ts';

/** Finds a product as it was last seen; null if it was never loaded. */
export type FindProduct = (id: number) => Product | null;
type Who = NonNullable<PackingOrder['worker']>;

/** Returns an order on the packing bench as it will be once the shop has received the unsent changes. */
export function applyToPackingOrder<Shown extends PackingOrder>(
  order: Shown,
  changes: readonly Pick<QueuedChange, 'change' | 'madeByName'>[],
  findProduct: FindProduct,
): Shown {
  let shown = order;
  for (const queued of changes) shown = { ...shown, ...fieldsOf(queued, shown, findProduct) };
  return shown;
}

function fieldsOf(
  { change, madeByName }: Pick<QueuedChange, 'change' | 'madeByName'>,
  order: PackingOrder,
  findProduct: FindProduct,
): Partial<PackingOrder> {
  const at = change.madeAt;
  const by = { id: change.madeBy, name: madeByName };
  switch (change.kind) {
    case 'weighing': {
      const { lineId, grams } = change.weighing;
      return withLine(order, lineId, { ...by, since: at }, (line) => ({
        kilo: line.kilo && { ...line.kilo, weighed: grams },
        packed: { quantity: line.quantity, goods: line.take, at, by },
      }));
    }
    case 'packed-line': {
      const { lineId, goods } = change.line;
      return withLine(order, lineId, { ...by, since: at }, ({ quantity, take }) => {
        const taken = goods.length > 0 ? goods : take;
        return { take: taken, packed: { quantity, goods: taken, at, by } };
      });
    }
    case 'taken-out':
      return withLine(order, change.lineId, { ...by, since: at }, ({ kilo, packed }) => ({
        packed: kilo === null ? null : packed,
      }));
    case 'substitute': {
      const { lineId, productId } = change.substitute;
      const product = findProduct(productId);
      return product === null ? {} : withLine(order, lineId, { ...by, since: at }, (line) => replaced(line, product));
    }
    case 'packing-step':
      if (order.state === 'packed' || order.state === 'delivered') return {};
      return change.step === 'park'
        ? { state: 'parked', worker: null }
        : { state: 'started', worker: { ...by, since: at } };
    case 'packed':
      return { state: 'packed', closed: { at, by, boxes: change.boxes }, worker: null };
    case 'order-status':
      return change.status === 'delivered' ? { state: 'delivered', status: 'delivered' } : { status: 'paid' };
    default:
      return {};
  }
}

function withLine(
  order: PackingOrder,
  lineId: number,
  worker: Who,
  set: (line: PackingLine) => Partial<PackingLine>,
): Partial<PackingOrder> {
  const lines = order.lines.map((line) => (line.lineId === lineId ? { ...line, ...set(line) } : line));
  return { lines, worker, state: order.state === 'packed' || order.state === 'delivered' ? order.state : 'started' };
}

/** Returns a line with another product. Its stock items are unknown here, because only the shop knows them. */
function replaced(line: PackingLine, product: Product): Partial<PackingLine> {
  const { id: productId, name, weight } = product;
  const byKilo = byKiloOf(product);
  const { quantity } = line;
  const kilo = byKilo && {
    pieces: byKilo.pieces * quantity,
    from: byKilo.gramsFrom * quantity,
    to: byKilo.gramsTo * quantity,
    weighed: null,
    pricePerKilo: byKilo.pricePerKilo,
  };
  return { productId, name, weight, kilo, question: null, agreed: null, take: [], packed: null };
}

/** Returns a day's packing bench with these orders. Its progress is counted again. */
export function withOrders(packing: Packing, orders: PackingOrder[]): Packing {
  const isPacked = ({ state }: PackingOrder) => state === 'packed' || state === 'delivered';
  const boxes = new Map<string, number>();
  for (const { state, zone, closed } of orders) {
    const name = zone?.name ?? '';
    if (state === 'packed') boxes.set(name, (boxes.get(name) ?? 0) + (closed?.boxes ?? 0));
  }
  const progress = {
    packed: orders.filter(isPacked).length,
    waiting: orders.filter((order) => !isPacked(order)).length,
    trouble: orders.filter(({ trouble }) => trouble.length > 0).length,
    boxes: [...boxes].map(([zone, count]) => ({ zone, boxes: count })),
  };
  return { ...packing, orders, progress };
}

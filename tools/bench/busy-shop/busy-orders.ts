import type Database from 'better-sqlite3';
import { addDays, type Day, melbourneDay } from '#core/dates.ts';
import { customerKey } from '#core/search-keys.ts';
import type { Chance } from '#tests/support/chance/chance.ts';
import { type BusyLayby, inventLayby, laybyWriter } from './busy-laybys.ts';
import type { Person } from './busy-people.ts';
import type { SheetProduct } from './busy-products.ts';
import { insertInto } from './insert-into.ts';

export interface BusyOrders {
  orders: number;
  laybys: number;
  people: readonly Person[];
  packs: readonly SheetProduct[];
  /** The number of days until now over which orders are spread. */
  days: number;
  chance: Chance;
  now: Date;
}

type Status = 'pending' | 'paid' | 'delivered' | 'cancelled';

/** Writes orders with their items, payments, events and plans, oldest first. All amounts agree to the cent. */
export function addOrders(database: Database.Database, wanted: BusyOrders): void {
  const { chance, now, days, people, packs: products } = wanted;
  const write = writers(database);
  const today = melbourneDay(now);
  for (let index = 0; index < wanted.orders; index += 1) {
    const age = (wanted.orders - index) / wanted.orders;
    const createdAt = new Date(now.getTime() - age * days * 86_400_000);
    // Laybys are spread evenly among the orders.
    const isLayby = (index * wanted.laybys) % wanted.orders < wanted.laybys;
    const lines = Array.from({ length: 1 + chance.below(3) }, () => chance.pick(products));
    const feeCents = chance.oneIn(5) ? 1_500 : 0;
    const totalCents = lines.reduce((sum, product) => sum + product.priceCents, feeCents);
    const start = melbourneDay(createdAt);
    const layby = isLayby ? inventLayby(chance, { totalCents, today, start }) : null;
    const order = { createdAt, totalCents, feeCents, layby, today, isNew: age * days < 5 };
    write(chance, { ...order, person: chance.pick(people), lines, ...stateOf(chance, order) });
  }
}

interface State {
  status: Status;
  paidCents: number;
  deliveryDate: Day | null;
}

function stateOf(
  chance: Chance,
  order: { createdAt: Date; totalCents: number; layby: BusyLayby | null; today: Day; isNew: boolean },
): State {
  const { totalCents, layby, today, isNew } = order;
  const paidOrDone = (): State => {
    if (isNew || chance.oneIn(40)) {
      return { status: 'paid', paidCents: totalCents, deliveryDate: addDays(today, 1 + chance.below(10)) };
    }
    const deliveryDate = addDays(melbourneDay(order.createdAt), 4);
    return { status: 'delivered', paidCents: totalCents, deliveryDate };
  };
  if (layby !== null) {
    if (layby.status === 'completed') return paidOrDone();
    const status = layby.status === 'cancelled' ? 'cancelled' : 'pending';
    return { status, paidCents: layby.paidCents, deliveryDate: null };
  }
  if (chance.oneIn(20)) return { status: 'cancelled', paidCents: 0, deliveryDate: null };
  return paidOrDone();
}

interface OrderToWrite extends State {
  createdAt: Date;
  totalCents: number;
  /** The delivery fee, which is included in the total. */
  feeCents: number;
  layby: BusyLayby | null;
  today: Day;
  person: Person;
  lines: readonly SheetProduct[];
}

function writers(database: Database.Database): (chance: Chance, order: OrderToWrite) => void {
  const addOrder = insertInto(database, 'orders', [
    ...['user_id', 'status', 'payment_type', 'source', 'total_cents', 'paid_cents', 'delivery_date', 'customer_name'],
    ...['customer_email', 'customer_phone', 'street', 'city', 'state', 'postcode', 'ended_at', 'created_at'],
    ...['updated_at', 'customer_key'],
  ]);
  const addItem = insertInto(database, 'order_items', [
    ...['order_id', 'product_id', 'name', 'image', 'weight', 'quantity', 'payment_type', 'unit_cents', 'total_cents'],
  ]);
  const addLine = insertInto(database, 'order_lines', [
    ...['order_id', 'kind', 'label', 'quantity', 'amount_cents', 'tax_class', 'created_at'],
  ]);
  const addPayment = insertInto(database, 'payments', ['order_id', 'amount_cents', 'method', 'paid_at']);
  const addEvent = insertInto(database, 'order_events', ['order_id', 'at', 'actor_kind', 'kind', 'detail']);
  const addLayby = laybyWriter(database);
  return (chance, order) => {
    const { person, layby, status, totalCents, paidCents, lines } = order;
    const at = order.createdAt.toISOString();
    const orderId = addOrder({
      user_id: chance.oneIn(10) ? null : person.id,
      status,
      payment_type: layby === null ? 'immediate' : `layby-${layby.frequency}`,
      // The shop itself cancels online orders that were never paid, so unpaid orders are created as counter orders.
      source: (status === 'pending' && paidCents === 0) || chance.oneIn(6) ? 'counter' : 'online',
      total_cents: totalCents,
      paid_cents: paidCents,
      delivery_date: order.deliveryDate,
      customer_name: person.name,
      customer_email: person.email,
      customer_phone: person.phone,
      street: `${1 + chance.below(200)} High Street`,
      city: 'Northcote',
      state: 'VIC',
      postcode: '3070',
      ended_at: status === 'delivered' || status === 'cancelled' ? at : null,
      created_at: at,
      updated_at: at,
      customer_key: customerKey({
        customerName: person.name,
        customerEmail: person.email,
        customerPhone: person.phone,
      }),
    });
    const payment_type = layby === null ? 'credit-card' : `layby-${layby.parts.length}`;
    for (const { id, name, priceCents } of lines) {
      const priced = { quantity: 1, payment_type, unit_cents: priceCents, total_cents: priceCents };
      addItem({
        order_id: orderId,
        product_id: id,
        name,
        image: '/charts/beef/none.svg',
        weight: '18-20kg',
        ...priced,
      });
      const goods = { kind: 'goods', label: name, quantity: 1, tax_class: id % 10 === 0 ? 'gst' : 'gst_free' };
      addLine({ order_id: orderId, ...goods, amount_cents: priceCents, created_at: at });
    }
    if (order.feeCents > 0) {
      const fee = { kind: 'delivery', label: 'Delivery', quantity: 1, tax_class: 'gst_free' };
      addLine({ order_id: orderId, ...fee, amount_cents: order.feeCents, created_at: at });
    }
    const note = (kind: string) => addEvent({ order_id: orderId, at, actor_kind: 'customer', kind, detail: '{}' });
    note('created');
    const parts = layby === null ? [paidCents] : addLayby(orderId, layby, { at, today: order.today });
    for (const amountCents of parts.filter((cents) => cents > 0)) {
      const method = chance.oneIn(5) ? 'eftpos' : chance.oneIn(5) ? 'cash' : 'card';
      addPayment({ order_id: orderId, amount_cents: amountCents, method, paid_at: at });
      note('payment');
    }
    if (status === 'delivered' || status === 'cancelled') note(status);
  };
}

import { type User, userSchema } from '#core/accounts/account.ts';
import { currentUser } from '#core/accounts/account-api.ts';
import { hasRole } from '#core/accounts/staff-role.ts';
import { type Overview, readOverview, withoutFigures } from '#core/admin/overview-api.ts';
import type { RunSheet, RunStop } from '#core/delivery/run-sheet-api.ts';
import { formatProvisional, readProvisional } from '#core/offline/provisional-number.ts';
import { type Order, orderSchema } from '#core/orders/order.ts';
import type { StaffOrder } from '#core/orders/staff-order.ts';
import type { OrderListQuery } from '#core/orders/staff-order-api.ts';
import type { Packing } from '#core/packing/packing-api.ts';
import type { Payment } from '#core/payments/payment.ts';
import type { Product } from '#core/products/product.ts';
import { lacksStepText } from '../needs-shop.ts';
import { type ChangeQueue, orderSubject, productSubject, type QueuedChange } from '../storage/change-queue.ts';
import type { KnownPeople } from '../storage/known-people.ts';
import { isOther, type KnownRow, type SeenResponse, type SeenResponses } from '../storage/seen-responses.ts';
import { applyToOrder, toStaffOrder, unsentPayments } from './apply-to-order.ts';
import { applyToProduct } from './apply-to-product.ts';
import { applyToRunSheet } from './apply-to-run-sheet.ts';
import { DeliveryView } from './delivery-rules.ts';
import { findAheadSeen } from './find-ahead.ts';
import { orderOfSale } from './order-of-sale.ts';
import { ordersOnBench, PackingView, packingPath } from './packing-view.ts';
import { storedOrder } from './stored-body.ts';
import { hiddenBecause } from './visible-path.ts';

type Shown = Pick<SeenResponse, 'body' | 'total'>;

const orderLists = new Set(['/api/admin/orders', '/api/orders']);
const productPath = /^\/api\/(?:admin\/)?products(?:(?:\/category)?\/[^/]+)?$/;
const onePath = /^\/api\/admin\/orders\/(\d+)$/;
/** The path of an order's payments, from which a receipt is printed. */
const paymentsPath = /^\/api\/orders\/(\d+)\/payments$/;

/** Combines the shop's stored data with the changes that wait to be sent. Refused changes aren't included. */
export class LocalView {
  readonly #queue: ChangeQueue;
  readonly #seen: SeenResponses;
  readonly #people: KnownPeople;
  readonly delivery: DeliveryView;
  readonly packing: PackingView;

  constructor(queue: ChangeQueue, seen: SeenResponses, people: KnownPeople) {
    this.#queue = queue;
    this.#seen = seen;
    this.#people = people;
    this.packing = new PackingView(queue, seen);
    this.delivery = new DeliveryView(seen, (number) => this.findOrder(number));
  }

  /** Finds an order by its number or by the provisional number of an offline sale. Null if it was never stored here. */
  findOrder(number: number): StaffOrder | null {
    const sale = this.#queue.saleOf(number);
    if (sale !== null && sale.orderId === null) {
      const queued = this.#queue.find(sale.sale);
      return queued === null ? null : this.#orderOfSale(queued);
    }
    const subject = orderSubject(sale?.orderId ?? number);
    const order = this.#knownOrder<Order & Partial<StaffOrder>>(subject);
    return order === null ? null : this.#applyTo(toStaffOrder(order), subject);
  }

  findProduct(id: number): Product | null {
    const product = this.#seen.known<Product>(productSubject(id));
    return product === null ? null : applyToProduct(product, this.#queue.waitingOf(productSubject(id)));
  }

  /** Finds the order of an offline sale that the shop hasn't numbered yet. It can't be requested from the shop. */
  findUnsent(path: string): (Shown & { seenAt: string | null }) | null {
    const [, number] = onePath.exec(path) ?? paymentsPath.exec(path) ?? [];
    if (number === undefined || this.#queue.saleOf(Number(number))?.orderId !== null) return null;
    return this.#fromOrder(path, Number(number));
  }

  /** Stores the order or product in a response to a change. It may be only a part of the response. */
  know(made: unknown): void {
    const row = typeof made === 'object' && made !== null && 'order' in made ? made.order : made;
    if (typeof row !== 'object' || row === null || !('id' in row) || !('version' in row)) return;
    const versioned = storedOrder(row as { id: number; version: number });
    if ('amountPaid' in row) this.#seen.know(orderSubject(versioned.id), versioned);
    if ('cutSize' in row) this.#seen.know(productSubject(versioned.id), versioned);
  }

  /** Returns why the person at the counter may not see the data for a path; null if they may. Another person may have loaded the data. */
  hiddenBecause(path: string): string | null {
    const user = this.#user;
    const lacksStep = user !== undefined && this.#people.lacksStep(user.id);
    if (lacksStep) return hiddenBecause(path, null) === null ? null : lacksStepText;
    return hiddenBecause(path, user?.role ?? null);
  }

  /**
   * Returns the stored data for a path, or data put together from stored data. Null if there is none, or if the person at the counter
   * may not see it.
   */
  find(path: string): (Shown & { seenAt: string | null; isAtLeast?: boolean }) | null {
    if (this.hiddenBecause(path) !== null) return null;
    // The delivery days are calculated again, because the cut-off of a stored day may have passed.
    const days = this.delivery.find(path);
    if (days !== null) return { ...days, total: null };
    const seen = this.#seen.find(path) ?? findAheadSeen(path, this.#seen, this.#queue);
    if (seen !== null) {
      const { seenAt, isAtLeast = false }: SeenResponse = seen;
      return { ...this.overlay(path, { ...seen, body: storedOrder(seen.body) }), seenAt, isAtLeast };
    }
    const [, number] = onePath.exec(path) ?? paymentsPath.exec(path) ?? [];
    return number === undefined ? null : this.#fromOrder(path, Number(number));
  }

  /** Returns the shop's response as staff should see it, with the unsent changes applied. */
  overlay(path: string, { body, total }: Shown): Shown {
    const { pathname, searchParams } = new URL(path, 'shop://counter');
    if (orderLists.has(pathname) && Array.isArray(body)) {
      const rows = (body as Order[]).map((order) => this.#order(order));
      const sales = pathname === '/api/admin/orders' ? this.#salesOf(searchParams) : [];
      return { body: [...sales, ...rows], total: total === null ? null : String(Number(total) + sales.length) };
    }
    if (onePath.test(pathname)) return { body: this.#order(body as StaffOrder), total };
    const [, paid] = paymentsPath.exec(pathname) ?? [];
    if (paid !== undefined) {
      const unsent = unsentPayments(Number(paid), this.#queue.waitingOf(orderSubject(paid)));
      return { body: [...(body as Payment[]), ...unsent], total };
    }
    if (pathname === packingPath) return { body: this.packing.overlay(body as Packing), total };
    if (pathname === '/api/admin/run-sheet') return { body: this.#runSheet(body as RunSheet), total };
    // Leaves out the figures. Earlier versions of the app stored an owner's overview with them.
    if (pathname === readOverview.path && !hasRole(this.#user?.role, 'owner')) {
      return { body: withoutFigures(body as Overview), total };
    }
    if (!productPath.test(pathname)) return { body, total };
    if (Array.isArray(body)) return { body: (body as Product[]).map((product) => this.#product(product)), total };
    return { body: this.#product(body as Product), total };
  }

  /** Returns the orders and products in a response, to store each of them separately. `requestedAt`: when the request began. */
  knownIn(path: string, body: unknown, requestedAt: string): KnownRow[] {
    const { pathname } = new URL(path, 'shop://counter');
    if (pathname === packingPath) return ordersOnBench(body as Packing, requestedAt);
    const rows = (Array.isArray(body) ? body : [body]) as { id: number; version: number }[];
    if (orderLists.has(pathname) || onePath.test(pathname))
      return rows.map((row) => [orderSubject(row.id), row, requestedAt]);
    // The rows of a product list have no `requestedAt`, because the list may come from a cache.
    return productPath.test(pathname) ? rows.map((row) => [productSubject(row.id), row]) : [];
  }

  get #user(): User | undefined {
    return userSchema.safeParse(this.#seen.find(currentUser.path)?.body).data;
  }

  /** Returns an order, or the payments of an order. A row of a list doesn't have the payments. */
  #fromOrder(path: string, number: number): (Shown & { seenAt: string | null }) | null {
    const order = this.findOrder(number);
    if (order === null) return null;
    const sale = this.#queue.saleOf(number);
    const subject = orderSubject(sale?.orderId ?? number);
    const isUnsent = sale !== null && sale.orderId === null;
    const seenAt = isUnsent ? null : this.#seen.knownAt(subject);
    if (!paymentsPath.test(path)) return { body: order, total: null, seenAt };
    const isWhole = isUnsent || 'payments' in (this.#seen.known(subject) ?? {});
    return isWhole ? { body: order.payments, total: null, seenAt } : null;
  }

  /** Returns a stored order without the fields that only owners may see. Earlier versions of the app stored these fields too. */
  #knownOrder<Row extends Order>(subject: string): Row | null {
    return storedOrder(this.#seen.known<Row>(subject));
  }

  #order<Row extends Order>(row: Row): Row {
    const subject = orderSubject(row.id);
    const known = this.#knownOrder(subject);
    return this.#applyTo(known === null ? row : newestOf(row, known), subject);
  }

  #applyTo<Shown extends Order>(order: Shown, subject: string): Shown {
    return applyToOrder(order, this.#queue.waitingOf(subject), (id) => this.findProduct(id));
  }

  #product<Row extends Product>(row: Row): Row {
    const subject = productSubject(row.id);
    const known = this.#seen.known<Row>(subject);
    return applyToProduct(
      known !== null && known.version > row.version ? { ...row, ...known } : row,
      this.#queue.waitingOf(subject),
    );
  }

  #orderOfSale({ change, subject, seq, madeByName, state }: QueuedChange): StaffOrder | null {
    if (change.kind !== 'sale') return null;
    const { madeBy, madeAt, sale } = change;
    // The payment of a refused sale isn't shown: its money is in the drawer, but the shop hasn't recorded it.
    const taken = state === 'waiting' ? sale : { ...sale, paid: undefined, handedOver: false };
    const order = orderOfSale({ ...change, sale: taken }, this.#queue.numberOf(change.id) ?? 0, (id) =>
      this.findProduct(id),
    );
    const recordedBy = { id: madeBy, name: madeByName };
    const first = {
      id: -seq,
      orderId: order.id,
      paymentDate: madeAt,
      isRefund: false,
      isReturnedRefund: false,
      madeAt,
      card: null,
      recordedBy,
    };
    const payments = taken.paid ? [{ ...first, ...taken.paid }] : [];
    return this.#applyTo({ ...toStaffOrder(order), payments }, subject);
  }

  /** Returns the offline sales that match a list's filters. They are shown on the list's first page. */
  #salesOf(query: URLSearchParams): Order[] {
    const page = Number(query.get('page') ?? 1);
    const asks = (name: keyof OrderListQuery) => query.get(name) ?? '';
    if (page !== 1 || asks('attention') !== '' || asks('userId') !== '') return [];
    return this.#queue
      .all()
      .filter(({ state }) => state === 'waiting')
      .flatMap((queued) => this.#orderOfSale(queued) ?? [])
      .filter(({ status, source, paymentType, deliveryDate, customer, id }) => {
        const text = [id, customer.name, customer.email, customer.phone].join(' ').toLowerCase();
        const wanted = [
          [asks('status'), status],
          [asks('source'), source],
          [asks('paymentType'), paymentType],
          [asks('deliveryDate'), deliveryDate],
        ];
        const isFound = text.includes(asks('q').toLowerCase()) || readProvisional(asks('q')) === formatProvisional(id);
        return isFound && wanted.every(([want, has]) => want === '' || want === has);
      })
      .reverse();
  }

  #runSheet(sheet: RunSheet): RunSheet {
    const changed = new Map<number, Order>();
    const packed = new Set<number>();
    for (const { change, state } of this.#queue.all()) {
      if (state === 'refused' || !('order' in change) || !('id' in change.order)) continue;
      const order = this.findOrder(change.order.id);
      if (order !== null) changed.set(order.id, order);
      if (change.kind === 'packed') packed.add(change.order.id);
    }
    const stops = sheet.stops.map((stop): RunStop => {
      const known = this.#seen.known<Order>(orderSubject(stop.orderId));
      if (known === null || known.version <= stop.version) return stop;
      return { ...stop, status: known.status, version: known.version };
    });
    return applyToRunSheet({ ...sheet, stops }, [...changed.values()], packed);
  }
}

/**
 * Returns a row of a list, updated with the order as it was stored last. The stored order may have an older version, if the shop was
 * restored from a backup after the list was loaded.
 */
function newestOf<Row extends Order>(row: Row, known: Order): Row {
  if (isOther(known, row)) return { ...row, ...known };
  return known.version === row.version ? row : { ...row, ...onlyOrder(known) };
}

const orderFields = new Set(Object.keys(orderSchema.shape));

/**
 * Returns the fields of the order itself. All of them replace those of a row, so that the row never mixes figures of two versions. The
 * payments and the log are left out, because they may be from an older response.
 */
function onlyOrder(known: Order): Partial<Order> {
  return Object.fromEntries(Object.entries(known).filter(([name]) => orderFields.has(name)));
}

import { randomUUID } from 'node:crypto';
import type { CounterMethod, CounterPaymentOption, NewCounterSale } from '#core/counter-sale/counter-sale-api.ts';
import type { Day } from '#core/dates.ts';
import type { RunSheet } from '#core/delivery/run-sheet-api.ts';
import type { Drawer, NewDrawerCount } from '#core/drawer/drawer-api.ts';
import type { LaybyPlan, PlanInstalment } from '#core/laybys/layby-api.ts';
import type { Order } from '#core/orders/order.ts';
import type { Product } from '#core/products/product.ts';
import type { Chance } from '#tests/support/chance/chance.ts';
import { address } from '#tests/support/data/shopping.ts';
import { type Outcome, Visitor } from '#tests/support/shop/http-client.ts';
import { staffAccount } from '#tests/support/staff-account.ts';
import { changeCard, type Street } from './customer.ts';
import { type Call, insist, insistOnSuccess } from './insist.ts';
import type { Records } from './records.ts';

const floatCents = 20_000;

/** The owner at the counter. */
export class Staff {
  readonly #visitor: Visitor;
  readonly #street: Street;
  readonly #records: Records;
  readonly #chance: Chance;

  constructor(street: Street) {
    this.#visitor = new Visitor(street.url);
    this.#street = street;
    this.#records = street.records;
    this.#chance = street.chance;
  }

  /** Signs in: at the beginning, and again after a month without activity. */
  async enter(): Promise<void> {
    await insistOnSuccess(this.#visitor, { path: '/api/users/login', body: staffAccount });
  }

  async openDrawer(): Promise<void> {
    await this.#count({ kind: 'opening', countedCents: floatCents, note: '' });
  }

  /** Sells a pack to a walk-in customer, who takes it home or starts a layby. */
  async sell(
    { id, price, allowLaybyFortnightly }: Product,
    payment: CounterPaymentOption,
    method: CounterMethod,
  ): Promise<void> {
    const first = payment === 'full' ? price : Math.floor(price / Number(payment.slice('layby-'.length)));
    // Rounded, because there are no coins below five cents. A layby's first payment is rounded up, so that it isn't less than
    // agreed.
    const inCash = payment === 'full' ? Math.round(first / 5) * 5 : Math.ceil(first / 5) * 5;
    const amount = method === 'cash' ? inCash : first;
    const sale: NewCounterSale = {
      clientKey: randomUUID(),
      customer: { name: 'Walk In', phone: '0400 000 001' },
      items: [{ productId: id, quantity: 1 }],
      totalAmount: price,
      payment,
      laybyFrequency: allowLaybyFortnightly ? 'fortnightly' : 'weekly',
      paid: { method, amount },
      ...(payment === 'full' ? { handedOver: true } : { termsAccepted: true, address }),
    };
    const response = await this.#insist({ path: '/api/admin/counter-sales', body: sale });
    if (response.status === 201) {
      const { order } = response.body as { order: Order };
      this.#records.ordered(order, payment === 'full' ? 'pay' : 'counter-layby', null).isPaid = true;
    } else if (response.status !== 503) this.#surprise('A counter sale', response);
  }

  /** Marks all orders of a day's run as delivered. */
  async deliver(day: Day): Promise<void> {
    const { stops } = await this.#get<RunSheet>(`/api/admin/run-sheet?day=${day}`);
    const orders = stops.filter(({ status }) => status === 'paid').map(({ orderId }) => ({ id: orderId }));
    if (orders.length === 0) return;
    await insistOnSuccess(this.#visitor, { path: '/api/admin/run-sheet/delivered', body: { day, orders } });
  }

  /** Refunds part of the amount paid for an order. */
  async refund(id: number): Promise<void> {
    const found = await this.#insist({ method: 'GET', path: `/api/admin/orders/${id}/refundable` });
    if (found.status !== 200 || found.body.refundable < 100) return;
    const amount = Math.min(found.body.refundable as number, 500 + this.#chance.below(3_000));
    const body = { amount, method: 'as-paid', reason: 'A pack came late', version: found.body.version };
    const response = await this.#insist({ path: `/api/admin/orders/${id}/refunds`, body, key: randomUUID() });
    if (response.status === 200) this.#records.refunds += amount;
    else if (response.status !== 503 && response.status !== 409) this.#surprise('A refund', response);
  }

  async cancel(id: number): Promise<void> {
    const call = { method: 'PATCH', path: `/api/admin/orders/${id}/status`, body: { status: 'cancelled' } } as const;
    const response = await this.#insist(call);
    const played = this.#records.orders.get(id);
    if (response.status === 200 && played) played.isCancelled = true;
    // A 409 is expected if the order was already delivered or cancelled.
    else if (response.status !== 503 && response.status !== 409) this.#surprise('A cancellation', response);
  }

  /** Handles missed payments: some customers enter another card; the other laybys are cancelled. */
  async seeToMissed(): Promise<void> {
    for (const plan of await this.#get<LaybyPlan[]>('/api/admin/installment-plans?attention=missed&pageSize=200')) {
      const played = this.#records.orders.get(plan.orderId);
      if (played === undefined) continue;
      if (this.#chance.oneIn(2) && (await changeCard(this.#street, played))) {
        played.intention = 'layby';
        for (const part of await this.#instalmentsOf(plan)) {
          if (part.status !== 'missed') continue;
          await insistOnSuccess(this.#visitor, { path: `/api/admin/installments/${part.id}/retry`, body: {} });
        }
      } else await this.cancel(plan.orderId);
    }
  }

  /** Takes the due payments of customers whose layby was made at the counter. */
  async takeDueAtCounter(day: Day): Promise<void> {
    const due = await this.#get<LaybyPlan[]>(
      '/api/admin/installment-plans?status=active&sort=nextDueDate&pageSize=200',
    );
    for (const plan of due) {
      if (plan.nextDueDate === null || plan.nextDueDate > day) break;
      if (this.#records.orders.get(plan.orderId)?.intention !== 'counter-layby') continue;
      const part = (await this.#instalmentsOf(plan)).find(({ status }) => status !== 'paid');
      if (part === undefined) continue;
      const body = { amount: part.amount - part.amountPaid, method: 'eftpos', clientKey: randomUUID() };
      const response = await this.#insist({ path: `/api/admin/orders/${plan.orderId}/payments`, body });
      if (response.status === 201 || response.status === 200) this.#records.paid([response.body.payment]);
      else this.#surprise('A payment at the counter', response);
    }
  }

  /** Reads the screens that staff keep open all day. */
  async lookAround(): Promise<void> {
    for (const path of ['orders', 'order-counts', 'installment-plans', 'jobs', 'payment-alerts', 'drawer']) {
      await this.#get(`/api/admin/${path}`);
    }
  }

  /** Counts the drawer, which contains the expected amount, and banks everything above the float. */
  async closeDay(): Promise<void> {
    const { last, expectedCents, upTo } = await this.#get<Drawer>('/api/admin/drawer');
    const bankedCents = Math.max(0, expectedCents - floatCents);
    const countedCents = Math.max(0, expectedCents);
    const lastId = last?.id ?? 0;
    await this.#count({ kind: 'count', countedCents, note: '', lastId, bankedCents, upTo, seenUpTo: upTo });
  }

  async #count(body: NewDrawerCount): Promise<void> {
    await insistOnSuccess(this.#visitor, { path: '/api/admin/drawer/counts', body, key: randomUUID() });
  }

  #insist(call: Call): Promise<Outcome> {
    return insist(this.#visitor, call, this.#street.tries);
  }

  #instalmentsOf({ id }: LaybyPlan): Promise<PlanInstalment[]> {
    return this.#get(`/api/admin/installment-plans/${id}/installments`);
  }

  async #get<Body>(path: string): Promise<Body> {
    return (await insistOnSuccess(this.#visitor, { method: 'GET', path })).body as Body;
  }

  #surprise(what: string, { status, text }: { status: number; text: string }): void {
    this.#records.surprises.push(`${what}: ${status} ${text.slice(0, 300)}`);
  }
}

import { setTimeout as pause } from 'node:timers/promises';
import type { Order } from '#core/orders/order.ts';
import type { Payment } from '#core/payments/payment.ts';
import { respondToBank } from '#tests/support/providers/respond-to-bank.ts';
import { testCards } from '#tests/support/providers/test-cards.ts';
import type { Chance } from '../chance/chance.ts';
import { address, customer, dueInstalments } from '../data/shopping.ts';
import { type Outcome, Visitor } from './http-client.ts';

/** A request that the customer repeats with the same key until it gets a response or the customer gives up. */
interface Action {
  path: string;
  body: unknown;
  key: string;
  /** Runs with the final response. */
  done(response: Outcome): void;
}

const goodTokens = [testCards.good, testCards.good, testCards.good, testCards.challenged];
/** The maximum number of declined cards that a customer uses. The shop pauses payments after five in ten minutes. */
const declinedCards = 3;

/**
 * Error codes after which nothing was done, and the same request may succeed later. On a slow machine even the queue of writes
 * can be too long.
 */
const passing = ['storage_full', 'storage_locked', 'busy'];

let requests = 0;

/**
 * A customer of a shop that keeps being killed: orders two packs by layby, pays the amount due, then a second instalment, and
 * starts again. Stores the responses, so that a test can compare them with the shop's records.
 */
export class PersistentShopper {
  readonly #chance: Chance;
  readonly #product: { id: number; priceCents: number };
  readonly #name: string;
  readonly #cookies = new Map<string, string>();
  #waiting: Action | null = null;
  #actions = 0;
  #delays = 0;
  #isLeaving = false;
  #orders: Order[] | null = null;
  #isStarted = false;
  #declinedLeft = declinedCards;
  /** Orders that the shop has confirmed. */
  readonly acknowledgedOrders: Order[] = [];
  /** Payments that the shop has confirmed. */
  readonly acknowledgedPayments: Payment[] = [];
  /** How many times each order was meant to be paid, by the order's id. It may be charged at most that often. */
  readonly intended = new Map<number, number>();

  constructor(name: string, product: { id: number; priceCents: number }, chance: Chance) {
    this.#name = name;
    this.#product = product;
    this.#chance = chance;
  }

  /**
   * How often a response left the outcome open: the result of a payment wasn't known yet, or nothing could be stored at that
   * time.
   */
  get delays(): number {
    return this.#delays;
  }

  /** Continues with the pending call, until the customer leaves or the shop is killed. */
  async visit(url: string): Promise<void> {
    this.#isLeaving = false;
    if (this.#chance.oneIn(4)) this.#giveUp();
    try {
      const visitor = await this.#enter(url);
      if (this.#waiting !== null) await this.#insist(visitor, this.#waiting);
      while (!this.#isLeaving) await this.#insist(visitor, this.#nextAction());
    } catch (error) {
      if (!(error instanceof Left || isDeath(error))) throw error;
    }
  }

  /** Leaves after the next response, even if it is an error. */
  leave(): void {
    this.#isLeaving = true;
  }

  /** Repeats a request that never got a response once more. */
  async finish(url: string): Promise<void> {
    this.#isLeaving = false;
    const visitor = await this.#enter(url);
    if (this.#waiting !== null) await this.#insist(visitor, this.#waiting);
  }

  async #enter(url: string): Promise<Visitor> {
    const visitor = new Visitor(url);
    for (const [name, value] of this.#cookies) visitor.setCookie(name, value);
    while (this.#cookies.size === 0 && passing.includes((await visitor.post('/api/sessions', {})).body?.code)) {
      if (this.#isLeaving) throw new Left();
      await pause(10);
    }
    for (const [name, value] of Object.entries(visitor.cookies)) this.#cookies.set(name, value);
    return visitor;
  }

  /** Leaves the shop without changing the orders, and never repeats the pending request. */
  #giveUp(): void {
    this.#waiting = null;
    this.#orders = null;
  }

  async #insist(visitor: Visitor, action: Action): Promise<void> {
    this.#waiting = action;
    for (;;) {
      // Uses a different IP address for each request, because request limits aren't tested here.
      requests += 1;
      const headers = { 'x-forwarded-for': `10.${(requests >> 16) & 255}.${(requests >> 8) & 255}.${requests & 255}` };
      const response = await visitor.post(action.path, action.body, { key: action.key, headers });
      if (response.body?.requiresAction) {
        await respondToBank(visitor, response.body.clientSecret, true);
      } else if (response.status === 202 || passing.includes(response.body?.code)) {
        this.#delays += 1;
        if (this.#isLeaving) throw new Left();
        await pause(10);
      } else {
        this.#waiting = null;
        return action.done(response);
      }
    }
  }

  #nextAction(): Action {
    this.#actions += 1;
    const key = `${this.#name}-${this.#actions}`;
    if (this.#orders === null) return this.#order(key);
    if (!this.#isStarted) return this.#pay(key, dueInstalments(this.#orders), this.#nextToken());
    const layby = this.#orders.find((order) => order.plan !== null);
    const second = layby?.plan?.installments[1];
    if (layby === undefined || second === undefined) throw new Error('The cart had a layby');
    return this.#pay(key, [{ orderId: layby.id, amount: second.amount }]);
  }

  #nextToken(): string {
    const token = this.#chance.pick([...goodTokens, testCards.declined]);
    if (token !== testCards.declined) return token;
    this.#declinedLeft -= 1;
    return this.#declinedLeft < 0 ? testCards.good : token;
  }

  #order(key: string): Action {
    const { id: productId, priceCents } = this.#product;
    const line = { productId, quantity: 1, unitPrice: priceCents, totalPrice: priceCents };
    const items = [
      { ...line, paymentType: 'layby-2' },
      { ...line, paymentType: 'layby-4' },
    ];
    const body = { order: { totalAmount: 2 * priceCents, deliveryDate: null }, items, customer, address };
    return {
      path: '/api/orders-with-items',
      body,
      key,
      done: (response) => {
        if (response.status !== 201) throw new Error(`Ordering was answered ${response.status}: ${response.text}`);
        this.#orders = response.body.orders;
        this.#isStarted = false;
        this.acknowledgedOrders.push(...response.body.orders);
      },
    };
  }

  #pay(key: string, allocations: { orderId: number; amount: number }[], paymentToken?: string): Action {
    const isDeclined = paymentToken === testCards.declined;
    for (const { orderId } of isDeclined ? [] : allocations) {
      this.intended.set(orderId, (this.intended.get(orderId) ?? 0) + 1);
    }
    return {
      path: '/api/payments',
      body: { allocations, ...(paymentToken ? { paymentToken } : {}) },
      key,
      done: (response) => {
        // This card may already be blocked, because other customers have used it too.
        const expected = isDeclined ? [402, 429] : [200];
        if (!expected.includes(response.status))
          throw new Error(`Paying was answered ${response.status}: ${response.text}`);
        if (isDeclined) return;
        this.acknowledgedPayments.push(...response.body.payments);
        if (this.#isStarted) this.#orders = null;
        this.#isStarted = !this.#isStarted;
      },
    };
  }
}

/** The customer left before the outcome of their request was known. */
class Left extends Error {}

/** Whether the connection was cut. Any other error is a fault of the shop or the test. */
function isDeath(error: unknown): boolean {
  return ['ECONNRESET', 'ECONNREFUSED', 'EPIPE'].includes(String((error as { code?: unknown }).code));
}

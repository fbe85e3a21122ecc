import '#storefront/api/zod-without-eval.ts';
import { z } from 'zod';
import type { FieldError } from '#core/app-error.ts';
import { sharesGoods } from '#core/cart/shares-goods.ts';
import type { Day } from '#core/dates.ts';
import type { Order } from '#core/orders/order.ts';
import { type ChangedItem, changedItemSchema, createOrders, type NewOrder, ownOrders } from '#core/orders/order-api.ts';
import { isLostSession } from '#storefront/accounts/lost-session.ts';
import type { PaymentTools } from '#storefront/payments/ask-until-final.ts';
import { newIdempotencyKey } from '#storefront/payments/idempotency-key.ts';
import { readFailure } from '#storefront/payments/payment-problem.ts';
import type { TabStorage } from '#storefront/payments/tab-storage.ts';
import {
  type CreatedOrder,
  type CreatedOrders,
  changeAttempt,
  type PendingOrders,
  readAttempt,
} from './checkout-attempt.ts';

export interface CheckoutTools extends PaymentTools {
  storage: TabStorage;
}

export interface OrdersToMake {
  /**
   * A text that is the same for the same cart, customer, address, day and notes. If existing orders have the same signature, they are
   * paid; otherwise new orders are created.
   */
  signature: string;
  body: NewOrder;
}

export type OrdersOutcome =
  | { kind: 'standing'; orders: CreatedOrder[] }
  | { kind: 'price-changed'; items: ChangedItem[] }
  | {
      kind: 'orders-refused';
      code: string;
      detail: string;
      errors: FieldError[];
      /** The server's current day, if the agreement that was shown differs from the one that would be stored. */
      today?: Day;
    }
  | CartTaken
  | { kind: 'unanswered'; detail: string; bankIsUnavailable?: never };

/** The outcome if the cart was paid for, or is being paid for, in another tab. */
export interface CartTaken {
  kind: 'cart-taken';
  isPaid: boolean;
  detail: string;
  /** The customer's own orders of the cart; empty if they aren't known or belong to another account. */
  orderIds: number[];
}

/**
 * Returns an unpaid order with the amount due today: the first instalment of a layby, otherwise the whole order. For goods by the kilo,
 * the whole order is its highest possible price.
 */
function dueTodayOf(order: Order): CreatedOrder {
  const dueTodayCents = order.plan?.installments[0]?.amount ?? order.totalAmount;
  return { id: order.id, dueTodayCents, ...(order.ceiling === null ? {} : { isByKilo: true }) };
}

/**
 * Returns the orders of this checkout. If orders for the same cart exist, they are used; otherwise new orders are created, which
 * replace those of an earlier cart. A request whose response was lost is first repeated with its own key, so that nothing is ordered
 * twice.
 */
export async function makeOrders(wanted: OrdersToMake, tools: CheckoutTools): Promise<OrdersOutcome> {
  const { pendingOrders } = readAttempt(tools.storage);
  if (pendingOrders !== null) {
    const response = await send(pendingOrders, tools, { wasSentBefore: true });
    if (response.kind === 'unanswered' || pendingOrders.signature === wanted.signature) return response;
  }
  const { created } = readAttempt(tools.storage);
  const state = created === null ? 'gone' : await stateOf(created, tools);
  if (typeof state === 'object') {
    if (state.kind !== 'paid') return state;
    // If the paid orders contain none of the cart's goods, the cart is another purchase.
    const paidItems = state.orders.flatMap(({ items }) => items);
    return sharesGoods(paidItems, wanted.body.items) ? paidMeanwhile(state.orders, tools) : sendNew([]);
  }
  if (created !== null && state === 'standing' && created.signature === wanted.signature) {
    return { kind: 'standing', orders: created.orders };
  }
  return sendNew(created !== null && state === 'standing' ? created.orders.map((order) => order.id) : []);

  function sendNew(replaces: number[]): Promise<OrdersOutcome> {
    const body = replaces.length === 0 ? wanted.body : { ...wanted.body, replaces };
    const sent = { key: newIdempotencyKey(), signature: wanted.signature, body };
    changeAttempt(tools.storage, { pendingOrders: sent });
    return send(sent, tools, { wasSentBefore: false });
  }
}

/**
 * Returns the outcome if the orders were paid elsewhere: in another tab, in the account or by an emailed link. Nothing is charged now,
 * because the customer must first decide whether to buy the whole cart again.
 */
function paidMeanwhile(orders: readonly Order[], { storage }: CheckoutTools): CartTaken {
  changeAttempt(storage, { created: null });
  const orderIds = orders.map(({ id }) => id);
  const detail = 'An earlier order from this page has been paid in the meantime.';
  return { kind: 'cart-taken', isPaid: true, orderIds, detail };
}

const timeout = 5;

async function send(
  sent: PendingOrders,
  tools: CheckoutTools,
  { wasSentBefore }: { wasSentBefore: boolean },
): Promise<OrdersOutcome> {
  for (let tries = 1; ; tries += 1) {
    try {
      const { orders } = await tools.call(createOrders, { body: sent.body, idempotencyKey: sent.key });
      const created = { signature: sent.signature, orders: orders.map(dueTodayOf) };
      changeAttempt(tools.storage, { pendingOrders: null, created });
      return { kind: 'standing', orders: created.orders };
    } catch (error) {
      const failure = readFailure(error, wasSentBefore || tries > 1 ? {} : { wasSentBefore: false });
      if (failure.kind === 'in-flight' && tries < timeout && !tools.signal.aborted) {
        await tools.wait(1000);
        continue;
      }
      if (failure.kind !== 'refused') {
        return {
          kind: 'unanswered',
          detail: failure.kind === 'unknown' ? failure.detail : 'Your order is still being made.',
        };
      }
      changeAttempt(tools.storage, { pendingOrders: null });
      const { code, detail, problem } = failure;
      if (code === 'cart_paid' || code === 'cart_being_paid') {
        const orderIds = z.array(z.int()).catch([]).parse(problem.orders);
        return { kind: 'cart-taken', isPaid: code === 'cart_paid', orderIds, detail };
      }
      // The server's list of changed items also contains packs that are no longer sold and payment options that are no longer
      // offered.
      const changed = z.array(changedItemSchema).safeParse(problem.items);
      if (changed.success) return { kind: 'price-changed', items: changed.data };
      const { errors = [] } = problem;
      const today = typeof problem.today === 'string' ? { today: problem.today } : {};
      return { kind: 'orders-refused', code, detail, errors, ...today };
    }
  }
}

type OrdersState =
  | 'standing'
  | 'gone'
  | { kind: 'paid'; orders: Order[] }
  | Extract<OrdersOutcome, { kind: 'unanswered' }>;

/** Returns whether orders that were created earlier still wait for payment, have been paid, or were cancelled. */
async function stateOf(created: CreatedOrders, tools: CheckoutTools): Promise<OrdersState> {
  try {
    const own = await tools.call(ownOrders, { query: { ids: created.orders.map(({ id }) => id) } });
    const orders = created.orders.flatMap(({ id }) => own.find((order) => order.id === id) ?? []);
    const paid = orders.filter((order) => order.amountPaid > 0 || order.agreedAt !== null);
    if (paid.length > 0) return { kind: 'paid', orders: paid };
    const isStanding = orders.length === created.orders.length && orders.every((order) => order.status === 'pending');
    return isStanding ? 'standing' : 'gone';
  } catch (error) {
    const failure = readFailure(error);
    // Orders of a session that has ended can't be read or paid any more, so new ones are created.
    const isForgotten = isLostSession(error);
    return failure.kind === 'unknown' && !isForgotten ? { kind: 'unanswered', detail: failure.detail } : 'gone';
  }
}

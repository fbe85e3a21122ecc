import type { LineKey } from '#core/cart/cart.ts';
import type { NewOrder } from '#core/orders/order-api.ts';
import { isCartPaymentType } from '#core/products/payment-options.ts';
import type { TabStorage } from '#storefront/payments/tab-storage.ts';

/** An order that was made for this checkout, with what it asks for today. Amounts are cents. */
export interface CreatedOrder {
  id: number;
  dueTodayCents: number;
}

/** The call that makes the orders, sent and without an answer yet. */
export interface PendingOrders {
  key: string;
  signature: string;
  body: NewOrder;
}

/** Orders that stand at the server and wait to be paid. The same signature pays the same orders. */
export interface CreatedOrders {
  signature: string;
  orders: CreatedOrder[];
}

/** The payment, sent and without a final answer yet. It is only ever asked for again with this key. */
export interface PendingPayment {
  key: string;
  allocations: { orderId: number; amount: number }[];
  /** The till's token; no card number is ever kept. */
  paymentToken: string;
  /** What it buys, so that the cart can be emptied of it when the answer comes after a reload. */
  bought: LineKey[];
  deliveryDate: string | null;
}

/** How far this tab's checkout got, kept over a reload. */
export interface CheckoutAttempt {
  pendingOrders: PendingOrders | null;
  created: CreatedOrders | null;
  pendingPayment: PendingPayment | null;
}

const storageKey = 'checkout-attempt';
const nothing: CheckoutAttempt = { pendingOrders: null, created: null, pendingPayment: null };

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isPendingOrders(value: unknown): value is PendingOrders {
  return (
    isRecord(value) && typeof value.key === 'string' && typeof value.signature === 'string' && isRecord(value.body)
  );
}

function isCreatedOrders(value: unknown): value is CreatedOrders {
  if (!isRecord(value) || typeof value.signature !== 'string' || !Array.isArray(value.orders)) return false;
  return value.orders.every(
    (order) => isRecord(order) && Number.isInteger(order.id) && Number.isInteger(order.dueTodayCents),
  );
}

function isPendingPayment(value: unknown): value is PendingPayment {
  if (!isRecord(value) || typeof value.key !== 'string' || typeof value.paymentToken !== 'string') return false;
  if (!Array.isArray(value.allocations) || !Array.isArray(value.bought)) return false;
  const knowsDate = value.deliveryDate === null || typeof value.deliveryDate === 'string';
  return (
    knowsDate &&
    value.allocations.length > 0 &&
    value.allocations.every(
      (part) => isRecord(part) && Number.isInteger(part.orderId) && Number.isInteger(part.amount),
    ) &&
    value.bought.every((line) => isRecord(line) && typeof line.id === 'string' && isCartPaymentType(line.paymentType))
  );
}

/** Damaged parts are logged and forgotten, the rest is kept. */
export function readAttempt(storage: TabStorage): CheckoutAttempt {
  try {
    const stored: unknown = JSON.parse(storage.getItem(storageKey) ?? '{}');
    if (!isRecord(stored)) throw new Error('not an object');
    const { pendingOrders = null, created = null, pendingPayment = null } = stored;
    const known = {
      pendingOrders: isPendingOrders(pendingOrders) ? pendingOrders : null,
      created: isCreatedOrders(created) ? created : null,
      pendingPayment: isPendingPayment(pendingPayment) ? pendingPayment : null,
    };
    const isWhole =
      known.pendingOrders === pendingOrders && known.created === created && known.pendingPayment === pendingPayment;
    if (!isWhole) console.warn('Part of the stored checkout is damaged and was forgotten.');
    return known;
  } catch (error) {
    console.warn('The stored checkout is damaged and was forgotten.', error);
    return nothing;
  }
}

export function changeAttempt(storage: TabStorage, change: Partial<CheckoutAttempt>): CheckoutAttempt {
  const attempt = { ...readAttempt(storage), ...change };
  storage.setItem(storageKey, JSON.stringify(attempt));
  return attempt;
}

export function forgetAttempt(storage: TabStorage): void {
  storage.removeItem(storageKey);
}

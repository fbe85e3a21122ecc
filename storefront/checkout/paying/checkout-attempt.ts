import '#storefront/api/zod-without-eval.ts';
import { z } from 'zod';
import type { NewOrder } from '#core/orders/order-api.ts';
import { cartPaymentTypes } from '#core/products/payment-options.ts';
import { leftByOthers, type Owner } from '#storefront/payments/owned-storage.ts';
import type { TabStorage } from '#storefront/payments/tab-storage.ts';

const pendingOrdersSchema = z.object({
  key: z.string(),
  signature: z.string(),
  // The body isn't parsed further, because it must be sent again unchanged. If a schema changed anything, it would be a different
  // request with the same key.
  body: z.custom<NewOrder>((body) => typeof body === 'object' && body !== null),
});
/** A request to create the orders that was sent and has no response yet. */
export type PendingOrders = z.infer<typeof pendingOrdersSchema>;

const createdOrdersSchema = z.object({
  signature: z.string(),
  orders: z.array(z.object({ id: z.int(), dueTodayCents: z.int(), isByKilo: z.boolean().exactOptional() })),
});
/**
 * Orders that exist on the server and wait for payment. A checkout with the same signature pays these orders instead of creating new
 * ones.
 */
export type CreatedOrders = z.infer<typeof createdOrdersSchema>;
/** An order that was created for this checkout, with the amount due today in cents. */
export type CreatedOrder = CreatedOrders['orders'][number];

const paymentPartSchema = z.object({
  key: z.string(),
  allocations: z.array(z.object({ orderId: z.int(), amount: z.int() })).min(1),
  /** The payment provider's token; no card number is ever stored. */
  paymentToken: z.string(),
  last4: z.string().exactOptional(),
  /** The lines that the payment buys. If the response arrives after a reload, only these lines are removed from the cart. */
  bought: z.array(z.object({ id: z.string(), paymentType: z.enum(cartPaymentTypes), quantity: z.int().default(99) })),
  deliveryDate: z.string().nullable(),
});
const pendingPaymentSchema = paymentPartSchema.extend({
  /** The second payment of the checkout. An order by the kilo is paid separately from the laybys, so there may be two. */
  next: paymentPartSchema.exactOptional(),
  /** The orders that were placed by the checkout's first payment. */
  placed: z.array(z.int()).exactOptional(),
});
/** A payment that was sent and has no final response yet. It is repeated only with the same key, so that it is charged once. */
export type PendingPayment = z.infer<typeof pendingPaymentSchema>;

/** Returns the sum of a pending payment and the payment that is sent after it, in cents. */
export function pendingCents(sent: PendingPayment): number {
  const allocations = [...sent.allocations, ...(sent.next?.allocations ?? [])];
  return allocations.reduce((sum, { amount }) => sum + amount, 0);
}

const attemptSchema = z.object({
  pendingOrders: orForgotten(pendingOrdersSchema),
  created: orForgotten(createdOrdersSchema),
  pendingPayment: orForgotten(pendingPaymentSchema),
});
/** The progress of this tab's checkout, kept across a reload. */
export type CheckoutAttempt = z.infer<typeof attemptSchema>;

const storageKey = 'checkout-attempt';
const nothing: CheckoutAttempt = { pendingOrders: null, created: null, pendingPayment: null };

/** Returns a schema for a stored field. A damaged value is logged and becomes null, so that the other fields stay valid. */
function orForgotten<Schema extends z.ZodType>(schema: Schema) {
  return schema
    .nullable()
    .default(null)
    .catch(() => {
      console.warn('Part of the stored checkout is damaged and was forgotten.');
      return null;
    });
}

export function readAttempt(storage: Pick<TabStorage, 'getItem'>): CheckoutAttempt {
  return parseAttempt(storage.getItem(storageKey));
}

/** Whether this tab holds a pending payment of an account that is no longer signed in here. */
export function hasOthersPayment(storage: Storage, owner: Owner): boolean {
  return leftByOthers(storage, owner, storageKey).some((text) => parseAttempt(text).pendingPayment !== null);
}

function parseAttempt(text: string | null): CheckoutAttempt {
  try {
    return attemptSchema.parse(JSON.parse(text ?? '{}'));
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

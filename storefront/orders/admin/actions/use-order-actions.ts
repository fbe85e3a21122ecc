import { useState } from 'react';
import type { Order } from '#core/orders/order.ts';
import type { OrderStatus } from '#core/orders/order-status.ts';
import {
  declineOrderCancellation,
  type HandBackMethod,
  recordPayment,
  setAmountPaid,
  setOrderStatus,
} from '#core/orders/staff-order-api.ts';
import { type AdminMutation, useAdminMutation } from '#storefront/admin/ui/use-admin-mutation.ts';
import { type BodyOf, call } from '#storefront/api/call.ts';
import { newClientKey } from '#storefront/api/client-key.ts';
import { staffPlatform } from '#storefront/platform/admin/staff-platform.ts';
import { changedWithOrder } from '../staff-orders.ts';

interface ActionOutcome {
  /** The toast's second line after success. */
  done: string;
  onDone(): void;
  /** Called if the server rejects the action because the order has changed since it was shown. */
  onConflict(): Promise<void>;
}

/**
 * Returns the idempotency key of an action. It changes only if the request's body changes. So a request that is repeated after a lost
 * response does nothing twice.
 */
export function useActionKey(body: unknown): string {
  const text = JSON.stringify(body);
  const [current, setCurrent] = useState(() => ({ text, key: newClientKey() }));
  if (current.text === text) return current.key;
  const next = { text, key: newClientKey() };
  setCurrent(next);
  return next.key;
}

/** Marks an order paid or delivered, or cancels it. */
export function useOrderStep(
  order: Pick<Order, 'id' | 'version'>,
  { status, endedByShop }: { status: OrderStatus; endedByShop?: boolean },
  { done, onDone, onConflict }: ActionOutcome,
): AdminMutation<void> {
  const body = { status, version: order.version, ...(endedByShop === undefined ? {} : { endedByShop }) };
  const idempotencyKey = useActionKey(body);
  return useAdminMutation({
    run: () => call(setOrderStatus, { params: { id: order.id }, body, idempotencyKey }),
    success: { title: 'Order Updated', description: done },
    failure: { title: 'Update Failed', description: 'Failed to update order' },
    refresh: changedWithOrder,
    onDone,
    onConflict,
  });
}

/**
 * Declines a customer's request to cancel an order, which then continues. A layby can continue only if its customer has withdrawn the
 * request.
 */
export function useDeclineCancellation(
  order: Pick<Order, 'id' | 'version'>,
  { text, isWithdrawn }: { text: string; isWithdrawn: boolean },
  { done, onDone, onConflict }: ActionOutcome,
): AdminMutation<void> {
  const words = text.trim() === '' ? {} : { words: text.trim() };
  const body = { version: order.version, ...words, ...(isWithdrawn ? { isWithdrawn } : {}) };
  const idempotencyKey = useActionKey(body);
  return useAdminMutation({
    run: () => call(declineOrderCancellation, { params: { id: order.id }, body, idempotencyKey }),
    success: { title: 'Order Updated', description: done },
    failure: { title: 'Update Failed', description: 'Failed to update order' },
    refresh: changedWithOrder,
    onDone,
    onConflict,
  });
}

export type CounterPaymentBody = Pick<BodyOf<typeof recordPayment>, 'amount' | 'method' | 'handedOver'>;

/** Records a cash or EFTPOS payment, if the order still has the displayed version. */
export function useCounterPayment(
  order: Pick<Order, 'id' | 'version'>,
  payment: CounterPaymentBody,
  { done, onDone, onConflict }: ActionOutcome,
): AdminMutation<void> {
  const [recorded, setRecorded] = useState(0);
  // The order's version isn't part of the key. A payment whose response was lost has changed the version, but it is still the same
  // payment.
  const clientKey = useActionKey({ id: order.id, recorded, ...payment });
  return useAdminMutation({
    run: () =>
      call(recordPayment, { params: { id: order.id }, body: { ...payment, clientKey, version: order.version } }),
    success: { title: 'Payment Updated', description: done },
    // The title if the server gives no reason. The server couldn't be reached then, so it is unknown whether the payment was recorded.
    failure: { title: 'Payment Update Failed' },
    refresh: changedWithOrder,
    onConflict,
    onDone: () => {
      // The key changes, because the same amount taken again is another payment.
      setRecorded((count) => count + 1);
      if (payment.method === 'cash') staffPlatform().openDrawer();
      onDone();
    },
  });
}

/** Records that money of a cancelled order was handed back by this method, by lowering its amount paid. */
export function useHandedBack(
  order: Pick<Order, 'id' | 'version'>,
  { amountPaid, method }: { amountPaid: number; method: HandBackMethod | undefined },
  { done, onDone, onConflict }: ActionOutcome,
): AdminMutation<void> {
  const body = { amountPaid, method, version: order.version };
  const idempotencyKey = useActionKey(body);
  return useAdminMutation({
    run: (_input, approval) =>
      call(setAmountPaid, { params: { id: order.id }, body: { ...body, approval }, idempotencyKey }),
    success: { title: 'Payment Updated', description: done },
    failure: { title: 'Payment Update Failed' },
    refresh: changedWithOrder,
    onDone: () => {
      if (method === 'cash') staffPlatform().openDrawer();
      onDone();
    },
    onConflict,
  });
}

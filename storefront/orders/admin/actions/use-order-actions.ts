import { useState } from 'react';
import type { Order } from '#core/orders/order.ts';
import type { OrderStatus } from '#core/orders/order-status.ts';
import {
  declineOrderCancellation,
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
  /** Called when the order has changed since it was shown. */
  onConflict(): Promise<void>;
}

/**
 * The key of one action. The key stays the same while the body stays the same, so that a repeat after a lost response does
 * nothing twice.
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

/** Declines a customer's request to cancel: the order continues. */
export function useDeclineCancellation(
  order: Pick<Order, 'id' | 'version'>,
  text: string,
  { done, onDone, onConflict }: ActionOutcome,
): AdminMutation<void> {
  const body = { version: order.version, ...(text.trim() === '' ? {} : { words: text.trim() }) };
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

/** Records a cash or EFTPOS payment for the displayed version of the order. */
export function useCounterPayment(
  order: Pick<Order, 'id' | 'version'>,
  payment: CounterPaymentBody,
  { done, onDone, onConflict }: ActionOutcome,
): AdminMutation<void> {
  const [recorded, setRecorded] = useState(0);
  // The version isn't part of the key: a payment whose response was lost has changed the version, but is still the same payment.
  const clientKey = useActionKey({ id: order.id, recorded, ...payment });
  return useAdminMutation({
    run: () =>
      call(recordPayment, { params: { id: order.id }, body: { ...payment, clientKey, version: order.version } }),
    success: { title: 'Payment Updated', description: done },
    // If the shop gives no reason, it is unknown whether the payment was recorded; the shop just couldn't be reached.
    failure: { title: 'Payment Update Failed' },
    refresh: changedWithOrder,
    onConflict,
    onDone: () => {
      // Taking the same amount again is another payment.
      setRecorded((count) => count + 1);
      if (payment.method === 'cash') staffPlatform().openDrawer();
      onDone();
    },
  });
}

/** Sets the total amount paid, after money was handed back. */
export function useAmountPaid(
  order: Pick<Order, 'id' | 'version'>,
  amountPaid: number,
  { done, onDone, onConflict }: ActionOutcome,
): AdminMutation<void> {
  const body = { amountPaid, version: order.version };
  const idempotencyKey = useActionKey(body);
  return useAdminMutation({
    run: (_input, approval) =>
      call(setAmountPaid, { params: { id: order.id }, body: { ...body, approval }, idempotencyKey }),
    success: { title: 'Payment Updated', description: done },
    failure: { title: 'Payment Update Failed' },
    refresh: changedWithOrder,
    onDone,
    onConflict,
  });
}

import { useRef, useState } from 'react';
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
import { changedWithOrder } from '../staff-orders.ts';

interface ActionOutcome {
  /** The toast's second line where it worked. */
  done: string;
  onDone(): void;
  /** The order isn't any more as it was seen. */
  onConflict(): Promise<void>;
}

/** The key of one deed: the same for as long as it is the same, so that a repeat after a lost answer does nothing twice. */
function useActionKey(body: unknown): string {
  const said = JSON.stringify(body);
  const kept = useRef({ said: '', key: '' });
  if (kept.current.said !== said) kept.current = { said, key: newClientKey() };
  return kept.current.key;
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

/** Answers a customer who wants to cancel that the order goes on. */
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

export type CounterPaymentBody = Pick<BodyOf<typeof recordPayment>, 'amount' | 'method'>;

/** Records cash or EFTPOS, as the order was seen. */
export function useCounterPayment(
  order: Pick<Order, 'id' | 'version'>,
  payment: CounterPaymentBody,
  { done, onDone, onConflict }: ActionOutcome,
): AdminMutation<void> {
  const [recorded, setRecorded] = useState(0);
  // Without the version: a payment whose answer was lost has changed it, and is the same payment all the same.
  const clientKey = useActionKey({ id: order.id, recorded, ...payment });
  return useAdminMutation({
    run: () =>
      call(recordPayment, { params: { id: order.id }, body: { ...payment, clientKey, version: order.version } }),
    success: { title: 'Payment Updated', description: done },
    // Without words of the shop's own nobody knows whether it is recorded: only that the shop wasn't reached.
    failure: { title: 'Payment Update Failed' },
    refresh: changedWithOrder,
    onConflict,
    onDone: () => {
      // The same sum once more is another payment.
      setRecorded((count) => count + 1);
      onDone();
    },
  });
}

/** Says what is paid in all, as it is after something was handed back. */
export function useAmountPaid(
  order: Pick<Order, 'id' | 'version'>,
  amountPaid: number,
  { done, onDone, onConflict }: ActionOutcome,
): AdminMutation<void> {
  const body = { amountPaid, version: order.version };
  const idempotencyKey = useActionKey(body);
  return useAdminMutation({
    run: () => call(setAmountPaid, { params: { id: order.id }, body, idempotencyKey }),
    success: { title: 'Payment Updated', description: done },
    failure: { title: 'Payment Update Failed' },
    refresh: changedWithOrder,
    onDone,
    onConflict,
  });
}

import { editOrderDetails, editOrderItems } from '#core/orders/corrections/edit-order-api.ts';
import { askForItems } from '#core/orders/corrections/item-request-api.ts';
import { resendOrderEmail } from '#core/orders/corrections/order-email-api.ts';
import type { Order } from '#core/orders/order.ts';
import { voidSale } from '#core/orders/refunds/refund-api.ts';
import { type AdminMutation, useAdminMutation } from '#storefront/admin/ui/use-admin-mutation.ts';
import { type BodyOf, call } from '#storefront/api/call.ts';
import { staffPlatform } from '#storefront/platform/admin/staff-platform.ts';
import { useActionKey } from '../actions/use-order-actions.ts';
import { changedWithOrder } from '../staff-orders.ts';

export interface CorrectionOutcome {
  /** Whether cash is taken out of the drawer. */
  handsCash?: boolean;
  onDone(): void;
  /** Called if the server rejects the correction because the order has changed since it was shown. */
  onConflict(): Promise<void>;
}

/** Voids a counter sale made today, if the order still has the displayed version. */
export function useVoidSale(
  order: Pick<Order, 'id' | 'version'>,
  correction: Omit<BodyOf<typeof voidSale>, 'version' | 'approval'>,
  { handsCash = false, onDone, onConflict }: CorrectionOutcome,
): AdminMutation<void> {
  const body = { ...correction, version: order.version };
  const idempotencyKey = useActionKey(body);
  return useAdminMutation({
    run: (_input, approval) =>
      call(voidSale, { params: { id: order.id }, body: { ...body, approval }, idempotencyKey }),
    success: { title: 'Sale Voided', description: `Order #${order.id} is cancelled.` },
    failure: { title: 'Void Failed' },
    refresh: changedWithOrder,
    onDone: () => {
      if (handsCash) staffPlatform().openDrawer();
      onDone();
    },
    onConflict,
  });
}

/** Sends one of an order's emails again. If the id is null, sends the payment link instead. */
export function useResendEmail({ id, customer }: Pick<Order, 'id' | 'customer'>): AdminMutation<number | null> {
  return useAdminMutation({
    run: (email) => call(resendOrderEmail, { params: { id }, body: { email } }),
    success: { title: 'Email Sent', description: `It goes to ${customer.email} in a moment.` },
    failure: { title: 'Email Not Sent' },
    refresh: changedWithOrder,
  });
}

/** Corrects an order's contact details, address and notes, if the order still has the displayed version. */
export function useEditDetails(
  { id, version }: Pick<Order, 'id' | 'version'>,
  details: Omit<BodyOf<typeof editOrderDetails>, 'version'>,
  { onDone, onConflict }: CorrectionOutcome,
): AdminMutation<void> {
  const body = { ...details, version };
  const idempotencyKey = useActionKey(body);
  return useAdminMutation({
    run: () => call(editOrderDetails, { params: { id }, body, idempotencyKey }),
    success: { title: 'Order Updated', description: `Order #${id} is changed.` },
    failure: { title: 'Update Failed' },
    refresh: changedWithOrder,
    onDone,
    onConflict,
  });
}

/**
 * Changes an order's items, if the order still has the displayed version. `override`: staff deliberately sell more than is in
 * stock.
 */
export function useEditItems(
  { id, version }: Pick<Order, 'id' | 'version'>,
  change: Omit<BodyOf<typeof editOrderItems>, 'version' | 'approval' | 'override'>,
  { handsCash = false, onDone, onConflict }: CorrectionOutcome,
): AdminMutation<{ override: boolean }> {
  const plain = { ...change, version };
  const overriding = { ...plain, override: true };
  const plainKey = useActionKey(plain);
  const overridingKey = useActionKey(overriding);
  return useAdminMutation({
    run: ({ override }, approval) => {
      const body = override ? overriding : plain;
      const idempotencyKey = override ? overridingKey : plainKey;
      return call(editOrderItems, { params: { id }, body: { ...body, approval }, idempotencyKey });
    },
    success: { title: 'Order Updated', description: `Order #${id} is changed.` },
    failure: { title: 'Update Failed' },
    refresh: changedWithOrder,
    onDone: () => {
      if (handsCash) staffPlatform().openDrawer();
      onDone();
    },
    onConflict,
  });
}

/**
 * Asks the customer to agree to a change of items that makes the order cost more than agreed. Nothing changes until the customer
 * agrees. `override`: staff deliberately sell more than is in stock.
 */
export function useAskForItems(
  { id, version }: Pick<Order, 'id' | 'version'>,
  { items, totalAmount, reason }: Pick<BodyOf<typeof askForItems>, 'items' | 'totalAmount' | 'reason'>,
  { onDone, onConflict }: CorrectionOutcome,
): AdminMutation<{ override: boolean }> {
  const body = { items, totalAmount, reason, version };
  // A question that the server rejects isn't stored. So the key can stay the same if staff then sell more than is in stock.
  const clientKey = useActionKey(body);
  return useAdminMutation({
    run: ({ override }) => {
      return call(askForItems, { params: { id }, body: { ...body, ...(override ? { override } : {}), clientKey } });
    },
    success: { title: 'The customer was asked', description: `Order #${id} stays as it is until they agree.` },
    failure: { title: 'Couldn’t ask the customer.' },
    refresh: changedWithOrder,
    onDone,
    onConflict,
  });
}

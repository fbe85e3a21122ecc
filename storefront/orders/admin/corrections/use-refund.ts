import { useState } from 'react';
import { formatMoney } from '#core/money.ts';
import type { Order } from '#core/orders/order.ts';
import { refundOrder } from '#core/orders/refunds/refund-api.ts';
import { useOwnedStorage } from '#storefront/accounts/use-owned-storage.ts';
import { rejectionOf } from '#storefront/admin/ui/rejection.ts';
import { type AdminMutation, useAdminMutation } from '#storefront/admin/ui/use-admin-mutation.ts';
import { type BodyOf, call } from '#storefront/api/call.ts';
import { staffPlatform } from '#storefront/platform/admin/staff-platform.ts';
import { useActionKey } from '../actions/use-order-actions.ts';
import { changedWithOrder } from '../staff-orders.ts';
import { readSentRefund, type SentRefund, storeSentRefund } from './refund-draft.ts';
import type { CorrectionOutcome } from './use-corrections.ts';

interface Refund extends AdminMutation<void> {
  /**
   * The refund that was sent and has no response, perhaps since before a reload; null if there is none. No other refund can be sent
   * until the server has responded.
   */
  unanswered: SentRefund | null;
}

/**
 * Refunds lines or an amount of an order, if the order still has the displayed version. If there is no response, the same refund is
 * sent again; the server never makes it twice.
 */
export function useRefund(
  order: Pick<Order, 'id' | 'version'>,
  refund: Omit<BodyOf<typeof refundOrder>, 'version' | 'approval'>,
  { backCents, handsCash = false, onDone, onConflict }: CorrectionOutcome & { backCents: number },
): Refund {
  const storage = useOwnedStorage();
  const [unanswered, setUnanswered] = useState(() => readSentRefund(storage, order.id));
  const body = { ...refund, version: order.version };
  const idempotencyKey = useActionKey(body);
  const mutation = useAdminMutation({
    async run(_input, approval) {
      const earlier = readSentRefund(storage, order.id);
      const sent = earlier ?? { idempotencyKey, body, backCents, handsCash };
      storeSentRefund(storage, order.id, sent);
      const settle = () => {
        storeSentRefund(storage, order.id, null);
        setUnanswered(null);
      };
      try {
        await call(refundOrder, {
          params: { id: order.id },
          body: { ...sent.body, approval },
          idempotencyKey: sent.idempotencyKey,
        });
      } catch (error) {
        if (rejectionOf(error, { isRepeat: earlier !== null }) === null) setUnanswered(sent);
        else settle();
        throw error;
      }
      settle();
      return sent;
    },
    success: (sent) => ({
      title: 'Refunded',
      description: `${formatMoney(sent.backCents)} of order #${order.id} goes back.`,
    }),
    failure: {
      title: 'Refund Failed',
      unknown: {
        title: 'We don’t know whether it was refunded',
        description: 'The shop’s answer was lost. Press the button again: nothing is refunded twice.',
      },
    },
    refresh: changedWithOrder,
    onDone: (sent) => {
      if (sent.handsCash) staffPlatform().openDrawer();
      onDone();
    },
    onConflict,
  });
  return { ...mutation, unanswered };
}

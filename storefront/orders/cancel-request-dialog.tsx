import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { formatMoney } from '#core/money.ts';
import { retainedCents } from '#core/orders/cancellation.ts';
import type { Order } from '#core/orders/order.ts';
import { requestCancellation } from '#core/orders/order-api.ts';
import { call } from '#storefront/api/call.ts';
import { useShop } from '#storefront/layout/use-shop.ts';
import { repeatQueries } from '#storefront/repeats/repeat-queries.ts';
import { ActionFailure, formatFailure } from '#storefront/ui/action-failure.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { Dialog } from '#storefront/ui/dialogs/dialog.tsx';
import { TextAreaField } from '#storefront/ui/field.tsx';
import { HydratedForm } from '#storefront/ui/forms/hydrated-form.tsx';
import { Money } from '#storefront/ui/money.tsx';
import { toast } from '#storefront/ui/toasts/toast.ts';
import { useOrderChanges } from './order-queries.ts';

/** A dialog in which a customer asks the shop to cancel an order. It first shows the amounts that would be refunded and kept. */
export function CancelRequestDialog({ order, onClose }: { order: Order; onClose(): void }) {
  const shop = useShop();
  const queries = useQueryClient();
  const changes = useOrderChanges();
  const [reason, setReason] = useState('');
  // The charge that the customer agreed to, or the shop's current charge if it is lower. An order that is paid in full has none.
  const chargeCents = order.plan === null ? 0 : Math.min(order.plan.cancellationCharge, shop.cancellationCharge);
  const keptCents = retainedCents({ paidCents: order.amountPaid, chargeCents });

  const request = useMutation({
    mutationFn: () => {
      const body = reason.trim() === '' ? {} : { reason };
      return call(requestCancellation, { params: { id: order.id }, body });
    },
    onSuccess: (changed) => {
      changes.remember([changed]);
      // The order may be that of a repeating box, which isn't charged while the request is open.
      void queries.invalidateQueries({ queryKey: repeatQueries.all });
      toast({ title: 'Cancellation Requested', description: formatRequest(changed) });
      onClose();
    },
    onError: (error) =>
      toast({ variant: 'destructive', title: 'Cancellation Not Requested', description: formatFailure(error) }),
  });
  const { isPending } = request;

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!isPending) request.mutate();
  }

  return (
    <Dialog
      open
      onOpenChange={(isOpen) => {
        if (!isOpen && !isPending) onClose();
      }}
      title={`Ask to cancel order #${order.id}?`}
      description={formatRequest(order)}
    >
      <HydratedForm noValidate aria-label="Ask to cancel" className="grid gap-5" onSubmit={submit}>
        {order.amountPaid === 0 ? null : (
          <dl className="ledger">
            <AmountText term="You have paid" cents={order.amountPaid} />
            <AmountText term={retainedText(chargeCents)} cents={keptCents} />
            <AmountText term="Refunded to you" cents={order.amountPaid - keptCents} isTotal />
          </dl>
        )}
        <TextAreaField
          label="Why? (optional)"
          rows={2}
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        <ActionFailure text={request.error === null ? '' : formatFailure(request.error)} />
        <div className="flex flex-col gap-3 sm:flex-row-reverse">
          <Button type="submit" variant="danger" disabled={isPending}>
            {isPending ? 'Asking...' : 'Ask to cancel'}
          </Button>
          <Button variant="secondary" disabled={isPending} onClick={onClose}>
            Keep my order
          </Button>
        </div>
      </HydratedForm>
    </Dialog>
  );
}

/**
 * Describes what happens after a request to cancel. Automatic charges stop only for a layby that isn't fully paid; other orders have
 * none.
 */
function formatRequest(order: Order): string {
  const response = 'The shop reads this and answers you; nothing is cancelled before that.';
  if (order.amountPaid === 0) return `${response} Nothing has been paid on this order.`;
  return order.status === 'pending' && order.plan ? `${response} Until then nothing is charged.` : response;
}

function retainedText(chargeCents: number): string {
  return chargeCents === 0 ? 'Cancellation charge: none' : `Cancellation charge of ${formatMoney(chargeCents)}, kept`;
}

function AmountText({ term, cents, isTotal = false }: { term: string; cents: number; isTotal?: boolean }) {
  return (
    <div className={isTotal ? 'font-semibold' : ''}>
      <dt>{term}</dt>
      <dd>
        <Money cents={cents} />
      </dd>
    </div>
  );
}

import { useMutation } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { formatDayMonth } from '#core/dates.ts';
import type { Layby } from '#core/laybys/layby.ts';
import { formatMoney } from '#core/money.ts';
import type { Order } from '#core/orders/order.ts';
import { formatCard } from '#core/payments/format-card.ts';
import { changeCard } from '#core/payments/payment-api.ts';
import { call } from '#storefront/api/call.ts';
import { CardFields } from '#storefront/payments/till/card-fields.tsx';
import { useCardForm } from '#storefront/payments/till/use-card-form.ts';
import { ActionFailure, formatFailure } from '#storefront/ui/action-failure.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { Dialog } from '#storefront/ui/dialog.tsx';
import { toast } from '#storefront/ui/toasts/toast.ts';
import { useOrderChanges } from './order-queries.ts';
import { formatCharge, nextCharge } from './order-text.ts';

export interface ReplaceCardDialogProps {
  order: Order;
  plan: Layby;
  onClose(): void;
}

/** Puts another card in the place of a layby's saved one. Nothing is charged for it. */
export function ReplaceCardDialog({ order, plan, onClose }: ReplaceCardDialogProps) {
  const cardForm = useCardForm();
  const changes = useOrderChanges();
  const charge = nextCharge(plan);

  const change = useMutation({
    mutationFn: async (paymentToken: string) => {
      const changed = await call(changeCard, { params: { id: order.id }, body: { paymentToken } });
      if (!('id' in changed)) throw new Error('The bank has not answered yet. The saved card stays as it was.');
      return changed;
    },
    onSuccess: (changed) => {
      changes.remember([changed]);
      toast({ title: 'Card Replaced', description: changed.plan === null ? '' : formatCharge(changed.plan) });
      onClose();
    },
    onError: (error) =>
      toast({ variant: 'destructive', title: 'Card Not Replaced', description: formatFailure(error) }),
  });
  const { isPending } = change;

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isPending) return;
    const paymentToken = await cardForm.readToken();
    if (paymentToken !== null) change.mutate(paymentToken);
  }

  return (
    <Dialog
      open
      onOpenChange={(isOpen) => {
        if (!isOpen && !isPending) onClose();
      }}
      title={plan.card === null ? 'Save a card' : 'Replace the saved card'}
      description={
        <>
          {plan.card === null ? 'No card is saved for this layby. ' : `${formatCard(plan.card)} is saved now. `}
          {charge === null
            ? 'The new card pays what falls due from now on. '
            : `The new card pays from now on, first ${formatMoney(charge.cents)} on ${formatDayMonth(charge.day)}. `}
          Nothing is charged today.
        </>
      }
    >
      <form noValidate aria-label="New card" className="grid gap-6" onSubmit={(event) => void save(event)}>
        <CardFields {...cardForm.fields} />
        <ActionFailure text={change.error === null ? '' : formatFailure(change.error)} />
        <div className="flex flex-col gap-3 sm:flex-row-reverse">
          <Button type="submit" disabled={isPending}>
            {isPending ? 'Saving...' : 'Save card'}
          </Button>
          <Button variant="secondary" disabled={isPending} onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

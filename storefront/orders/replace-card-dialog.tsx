import type { FormEvent } from 'react';
import { formatDayMonth } from '#core/dates.ts';
import type { Layby } from '#core/laybys/layby.ts';
import { formatMoney } from '#core/money.ts';
import type { Order } from '#core/orders/order.ts';
import { formatCard } from '#core/payments/format-card.ts';
import { useShop } from '#storefront/layout/use-shop.ts';
import { AlertBox } from '#storefront/payments/payment-alert.tsx';
import { ActionFailure } from '#storefront/ui/action-failure.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { Dialog } from '#storefront/ui/dialogs/dialog.tsx';
import { HydratedForm } from '#storefront/ui/forms/hydrated-form.tsx';
import { toast } from '#storefront/ui/toasts/toast.ts';
import { useOrderChanges } from './order-queries.ts';
import { chargedPlan, formatCharge, nextCharge } from './order-text.ts';
import { useReplaceCard } from './paying/use-replace-card.ts';

export interface ReplaceCardDialogProps {
  order: Order;
  plan: Layby;
  onClose(): void;
}

/** A dialog that replaces a layby's saved card without charging it. */
export function ReplaceCardDialog({ order, plan, onClose }: ReplaceCardDialogProps) {
  const changes = useOrderChanges();
  const { minimumChargeCents } = useShop();
  const charge = nextCharge(plan, minimumChargeCents);
  const { paymentForm, isPending, isAsking, progress, failure, out, save } = useReplaceCard(order, {
    onReplaced(changed) {
      changes.remember([changed]);
      toast({
        title: 'Card Replaced',
        description: changed.plan === null ? '' : formatCharge(chargedPlan(changed, changed.plan), minimumChargeCents),
      });
      onClose();
    },
    onFailed: (text) => toast({ variant: 'destructive', title: 'Card Not Replaced', description: text }),
  });

  function submit(event: FormEvent): void {
    event.preventDefault();
    save();
  }

  return (
    <>
      <Dialog
        open={!isAsking}
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
        <HydratedForm noValidate aria-label="New card" className="grid gap-6" onSubmit={submit}>
          {out === null ? paymentForm.fields(isPending) : null}
          {out === null || failure !== '' ? <ActionFailure text={failure} /> : <PendingCardAlert last4={out.last4} />}
          <p role="status" className="text-steel empty:hidden">
            {progress}
          </p>
          <div className="flex flex-col gap-3 sm:flex-row-reverse">
            <Button type="submit" disabled={isPending}>
              {isPending ? 'Saving...' : out === null ? 'Save card' : checkCard}
            </Button>
            <Button variant="secondary" disabled={isPending} onClick={onClose}>
              Cancel
            </Button>
          </div>
        </HydratedForm>
      </Dialog>
      {paymentForm.question}
    </>
  );
}

const checkCard = 'Check card';

/** Says that a new card was sent and has no response yet, for example because the page was reloaded. */
function PendingCardAlert({ last4 }: { last4: string | undefined }) {
  return (
    <AlertBox title="Your new card is on its way">
      You sent {last4 ? `the card ending ${last4}` : 'a new card'}, and we don’t know yet whether its bank agrees. Press
      “{checkCard}”: it is saved once, and nothing needs to be typed again.
    </AlertBox>
  );
}

import { useState } from 'react';
import { type PaymentAlert, refundUnknownCharge } from '#core/payments/payment-alert-api.ts';
import { overviewQuery } from '#storefront/admin/overview/overview-query.ts';
import { ConfirmDialog } from '#storefront/admin/ui/confirm-dialog.tsx';
import { useAdminMutation } from '#storefront/admin/ui/use-admin-mutation.ts';
import { call } from '#storefront/api/call.ts';
import { Button } from '#storefront/ui/button.tsx';
import { Money } from '#storefront/ui/money.tsx';
import { alertQueries } from './staff-payment-queries.ts';

/** Refunds a charge that doesn't belong to the shop. Refunding it closes its alert. */
export function RefundUnknownCharge({ alert, onRefunded }: { alert: PaymentAlert; onRefunded(): void }) {
  const [isConfirmOpen, setConfirmOpen] = useState(false);
  const { id, amount } = alert;
  const refunding = useAdminMutation({
    run: () => call(refundUnknownCharge, { params: { id }, body: {} }),
    success: { title: 'Charge Refunded', description: 'The money is refunded to the card.' },
    failure: {
      title: 'Refund Failed',
      description: 'Couldn’t refund the charge. Check your connection and try again.',
    },
    refresh: [alertQueries.all, overviewQuery.queryKey],
    onDone: () => {
      setConfirmOpen(false);
      onRefunded();
    },
  });
  return (
    <>
      <Button variant="danger" size="xs" onClick={() => setConfirmOpen(true)}>
        Refund
        <span className="sr-only"> charge that isn’t the shop’s</span>
      </Button>
      <ConfirmDialog
        open={isConfirmOpen}
        onOpenChange={setConfirmOpen}
        title="Refund this charge?"
        confirmLabel="Refund"
        pendingLabel="Refunding…"
        danger
        action={refunding}
      >
        <p>
          What is left of <Money cents={amount} /> goes back to the card that paid. No order belongs to this charge:
          make sure that it doesn’t belong to another shop or program on the same Stripe account.
        </p>
      </ConfirmDialog>
    </>
  );
}

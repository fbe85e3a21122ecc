import { formatMoney } from '#core/money.ts';
import { Button } from '#storefront/ui/button.tsx';
import { Dialog } from '#storefront/ui/dialogs/dialog.tsx';
import type { ConfirmationSubject } from '../payment-form.ts';

export interface TillConfirmDialogProps {
  /** The amount and the card to confirm; null while there is nothing to confirm. */
  subject: ConfirmationSubject | null;
  onResponse(isConfirmed: boolean): void;
}

/** Simulates a bank's confirmation page. Closing the dialog in any way counts as a refusal, so nothing is charged. */
export function TillConfirmDialog({ subject, onResponse }: TillConfirmDialogProps) {
  const isPayment = subject?.amountCents !== 0;
  const noun = isPayment ? 'payment' : 'card';
  return (
    <Dialog
      open={subject !== null}
      onOpenChange={(isOpen) => {
        if (!isOpen) onResponse(false);
      }}
      title={`Confirm your ${noun}`}
      description={`The simulated till stands in for your bank here, which asks whether this ${noun} is yours.`}
    >
      <dl className="ledger">
        {isPayment ? (
          <div>
            <dt>Amount</dt>
            <dd className="text-lg font-semibold">{formatMoney(subject?.amountCents ?? 0)}</dd>
          </div>
        ) : null}
        <div>
          <dt>Card ending</dt>
          <dd className="font-semibold">{subject?.last4}</dd>
        </div>
      </dl>
      <div className="mt-6 flex flex-col gap-3 sm:flex-row-reverse">
        <Button onClick={() => onResponse(true)}>Confirm {noun}</Button>
        <Button variant="secondary" onClick={() => onResponse(false)}>
          {isPayment ? 'Cancel payment' : 'Cancel'}
        </Button>
      </div>
      <p className="mt-4 text-sm text-steel">If you cancel, nothing is charged and everything stays as it is.</p>
    </Dialog>
  );
}

import { formatMoney } from '#core/money.ts';
import { Button } from '#storefront/ui/button.tsx';
import { Dialog } from '#storefront/ui/dialog.tsx';

export interface TillConfirmDialogProps {
  open: boolean;
  amountCents: number;
  /** The card's last four digits. */
  last4: string;
  onResponse(confirm: boolean): void;
}

/** What a bank's own page would ask. Closing it in any way is a no, and a no charges nothing. */
export function TillConfirmDialog({ open, amountCents, last4, onResponse }: TillConfirmDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => {
        if (!isOpen) onResponse(false);
      }}
      title="Confirm your payment"
      description="The simulated till stands in for your bank here, which asks whether this payment is yours."
    >
      <dl className="ledger">
        <div>
          <dt>Amount</dt>
          <dd className="text-lg font-semibold">{formatMoney(amountCents)}</dd>
        </div>
        <div>
          <dt>Card ending</dt>
          <dd className="font-semibold">{last4}</dd>
        </div>
      </dl>
      <div className="mt-6 flex flex-col gap-3 sm:flex-row-reverse">
        <Button onClick={() => onResponse(true)}>Confirm payment</Button>
        <Button variant="secondary" onClick={() => onResponse(false)}>
          Cancel payment
        </Button>
      </div>
      <p className="mt-4 text-sm text-steel">If you cancel, nothing is charged and everything stays as it is.</p>
    </Dialog>
  );
}

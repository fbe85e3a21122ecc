import { useNavigate } from 'react-router-dom';
import { Button } from '#storefront/ui/button.tsx';
import { Dialog } from '#storefront/ui/dialogs/dialog.tsx';
import type { UnansweredSale } from './sale-storage.ts';
import { describeSale } from './unanswered-sales.tsx';

interface UnansweredAtSignOutProps {
  /** The sales without a response. The dialog is open if there are any. */
  sales: readonly UnansweredSale[];
  onStay(): void;
  onSignOut(): void;
}

/** A dialog for a user who signs out while a sale has no response. It asks whether to send the sale again first. */
export function UnansweredAtSignOut({ sales, onStay, onSignOut }: UnansweredAtSignOutProps) {
  const navigate = useNavigate();
  const isOne = sales.length === 1;
  return (
    <Dialog
      open={sales.length > 0}
      onOpenChange={(open) => (open ? undefined : onStay())}
      title={isOne ? 'A sale’s answer is still missing' : `${sales.length} sales’ answers are still missing`}
    >
      <div className="space-y-4">
        <ul className="font-semibold">
          {sales.map((sale) => (
            <li key={sale.sent.clientKey}>
              {describeSale(sale)}
              {sale.byName === '' ? null : <span className="font-normal">, sent by {sale.byName}</span>}
            </li>
          ))}
        </ul>
        <p>
          The shop didn’t respond, so we don’t know whether {isOne ? 'it was' : 'they were'} recorded. Open{' '}
          {isOne ? 'the sale' : 'them'} and try again: a sale is never recorded twice.
        </p>
        <p>
          If you sign out now, {isOne ? 'it stays' : 'they stay'} on this computer, with the customer’s details, until
          this window is closed. The next person is shown {isOne ? 'it' : 'them'} under Counter sale.
        </p>
      </div>
      <div className="mt-7 flex flex-wrap justify-end gap-3">
        <Button variant="secondary" size="sm" onClick={onSignOut}>
          Sign out and keep {isOne ? 'the sale' : 'the sales'}
        </Button>
        <Button
          size="sm"
          data-confirms
          onClick={() => {
            onStay();
            void navigate('/admin/counter-sale');
          }}
        >
          Open {isOne ? 'the sale' : 'the sales'}
        </Button>
      </div>
    </Dialog>
  );
}

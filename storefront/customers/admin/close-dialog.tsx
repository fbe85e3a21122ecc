import { useState } from 'react';
import { customerTitle } from '#core/customers/customer.ts';
import { closeCustomer } from '#core/customers/customer-merge-api.ts';
import type { CustomerRecord } from '#core/customers/customer-record.ts';
import { ConfirmDialog } from '#storefront/admin/ui/confirm-dialog.tsx';
import { useAdminMutation } from '#storefront/admin/ui/use-admin-mutation.ts';
import { call } from '#storefront/api/call.ts';
import { Field } from '#storefront/ui/field.tsx';

interface CloseDialogProps {
  customer: CustomerRecord;
  onClose(): void;
}

/** Explains which data is erased and which stays. The name must be typed, since erasing can't be undone. */
export function CloseDialog({ customer, onClose }: CloseDialogProps) {
  const { id, version, closeObstacles, email } = customer;
  const name = customerTitle(customer);
  const [typed, setTyped] = useState('');
  const action = useAdminMutation({
    run: () => call(closeCustomer, { params: { id }, body: { name: typed, version } }),
    success: { title: 'Customer Erased', description: 'The orders stay in the books.' },
    failure: {
      title: 'Customer Not Erased',
      description: 'Couldn’t erase the customer. Check your connection and try again.',
    },
    refresh: [['admin']],
    onDone: onClose,
  });
  const isOpen = closeObstacles.length > 0;
  const isSame = typed.trim().toLowerCase() === name.trim().toLowerCase();
  return (
    <ConfirmDialog
      onOpenChange={onClose}
      title={isOpen ? 'Not yet' : `Erase ${name}?`}
      confirmLabel="Erase permanently"
      danger
      action={action}
      disabled={isOpen || !isSame}
    >
      {isOpen ? (
        <>
          <p>You can’t erase this customer while something is open:</p>
          <ul className="list-disc space-y-1 pl-5">
            {closeObstacles.map((obstacle) => (
              <li key={obstacle}>{obstacle}</li>
            ))}
          </ul>
        </>
      ) : (
        <>
          <p>
            <strong>Erased:</strong> name, contact, addresses, notes, tags, messages, the text of emails, newsletter,
            saved card, the name under reviews, the account with its sessions.
          </p>
          <p>
            <strong>Stays:</strong> orders with their lines, amounts and payments, as tax law requires for five years;
            on invoices of $1,000 and more the name too. The card company keeps its own records. Backups made before
            today still have everything until newer ones replace them.
          </p>
          <p>
            {email === null
              ? 'They have no email address, so we can’t notify them.'
              : `We send a last email to ${email}.`}
          </p>
          <Field
            label={`Type “${name}” to confirm`}
            value={typed}
            autoComplete="off"
            onChange={({ target }) => setTyped(target.value)}
          />
        </>
      )}
    </ConfirmDialog>
  );
}

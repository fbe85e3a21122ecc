import { useState } from 'react';
import { createPortal } from 'react-dom';
import { mostCodeGuesses, resetCodeHours } from '#core/accounts/reset-code.ts';
import type { CustomerRecord } from '#core/customers/customer-record.ts';
import { makeResetCode } from '#core/customers/customer-record-api.ts';
import { formatInstant } from '#core/dates.ts';
import { ConfirmDialog } from '#storefront/admin/ui/confirm-dialog.tsx';
import { useAdminMutation } from '#storefront/admin/ui/use-admin-mutation.ts';
import { call } from '#storefront/api/call.ts';
import { printPage } from '#storefront/platform/print-page.ts';
import { Button } from '#storefront/ui/button.tsx';
import { Dialog } from '#storefront/ui/dialogs/dialog.tsx';
import { customerQueries } from './customer-queries.ts';

interface ResetCodeDialogProps {
  customer: CustomerRecord;
  onClose(): void;
}

interface MadeCode {
  username: string;
  code: string;
  expiresAt: string;
}

/** A code for a customer who receives no emails, to read out or print. The code is shown once. */
export function ResetCodeDialog({ customer: { id, email }, onClose }: ResetCodeDialogProps) {
  const [made, setMade] = useState<MadeCode | null>(null);
  const action = useAdminMutation({
    run: () => call(makeResetCode, { params: { id }, body: {} }),
    failure: { title: 'Code Not Created', description: 'Couldn’t create a code. Check your connection and try again.' },
    refresh: [customerQueries.all],
    onDone: setMade,
  });
  if (made !== null) return <MadeCodeDialog made={made} onClose={onClose} />;
  return (
    <ConfirmDialog
      onOpenChange={onClose}
      title="Create a password reset code?"
      confirmLabel="Create code"
      action={action}
    >
      <p>
        Make sure you know who is asking. With the code, anyone can choose a new password for this account: once, within{' '}
        {resetCodeHours} hours, and with at most {mostCodeGuesses} tries.
      </p>
      <p>
        Someone who can read emails at {email} should use “Forgotten your password?” on the login page instead. We tell
        that address about the new password.
      </p>
    </ConfirmDialog>
  );
}

function MadeCodeDialog({ made, onClose }: { made: MadeCode; onClose(): void }) {
  const { username, code, expiresAt } = made;
  return (
    <Dialog open onOpenChange={onClose} title="Read this out, or print it">
      {createPortal(
        <div className="print-only p-8">
          <p>Choose a new password at /account/reset, with the username {username} and this code:</p>
          <p className="my-6 text-4xl font-semibold tracking-widest">{code}</p>
          <p>It works once, until {formatInstant(expiresAt)}.</p>
        </div>,
        document.body,
      )}
      <div className="space-y-3">
        <p>
          On the login page, press “I have a code from the shop”, or open <strong>/account/reset</strong>.
        </p>
        <dl className="grid gap-2">
          <div>
            <dt className="text-sm text-steel">Username</dt>
            <dd className="text-xl font-semibold wrap-anywhere">{username}</dd>
          </div>
          <div>
            <dt className="text-sm text-steel">Code</dt>
            <dd className="text-4xl font-semibold tracking-widest tabular-nums">{code}</dd>
          </div>
        </dl>
        <p className="text-sm text-steel">
          It works once, until {formatInstant(expiresAt)}. It is not shown again: if it is lost, make a new one.
        </p>
      </div>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button variant="secondary" size="sm" onClick={() => void printPage({ kind: 'sheet' })}>
          Print
        </Button>
        <Button size="sm" onClick={onClose}>
          Done
        </Button>
      </div>
    </Dialog>
  );
}

import { useState } from 'react';
import type { EmailText } from '#core/email/email-text.ts';
import { type EmailTextResponse, resetEmailText, testEmailText } from '#core/email/email-text-api.ts';
import { emailTextDefinition } from '#core/email/email-text-kinds.ts';
import { ConfirmDialog } from '#storefront/admin/ui/confirm-dialog.tsx';
import { useAdminMutation } from '#storefront/admin/ui/use-admin-mutation.ts';
import { call } from '#storefront/api/call.ts';
import { Button } from '#storefront/ui/button.tsx';
import { emailTextQueries } from './email-text-queries.ts';

interface EmailTextActionsProps {
  latest: EmailTextResponse;
  values: EmailText;
  /** Called after the text was reset, which also discards unsaved input. */
  onReset(): void;
}

/** The buttons that send a test email with the form's current text, and restore the default text. */
export function EmailTextActions({ latest, values, onReset }: EmailTextActionsProps) {
  const { kind, version, isFirst } = latest;
  const [isAsking, setAsking] = useState(false);
  const { subject, heading, opening, closing } = values;
  const test = useAdminMutation({
    run: () => call(testEmailText, { params: { kind }, body: { subject, heading, opening, closing } }),
    success: ({ to, problem }) =>
      problem === null
        ? { title: 'Test sent', description: `The email is on its way to ${to}.` }
        : { title: 'The mail server rejected it', description: problem },
    failure: { title: 'Error', description: 'Couldn’t send the test. Check your connection and try again.' },
  });
  const reset = useAdminMutation({
    run: () => call(resetEmailText, { params: { kind }, body: { version } }),
    success: { title: 'Success', description: 'The default text is restored' },
    failure: { title: 'Error', description: 'Couldn’t restore the default text. Check your connection and try again.' },
    refresh: [emailTextQueries.all],
    onDone: onReset,
  });
  const { first } = emailTextDefinition(kind);
  return (
    <>
      <Button variant="secondary" size="sm" disabled={test.isPending} onClick={() => void test.act()}>
        {test.isPending ? 'Sending…' : 'Send me a test'}
      </Button>
      {isFirst ? null : (
        <Button variant="secondary" size="sm" onClick={() => setAsking(true)}>
          Restore the default text
        </Button>
      )}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Restore the default text?"
        confirmLabel="Restore"
        danger
        isPending={reset.isPending}
        failure={reset.failure}
        onConfirm={() => void reset.act().then((isDone) => isDone && setAsking(false))}
      >
        <p>
          Your text of this email will be deleted, with any unsaved changes. Emails that wait to be sent don’t change.
        </p>
        <p className="border-l-4 border-rule pl-3 text-sm whitespace-pre-line">{`${first.heading}\n\n${first.opening}`}</p>
      </ConfirmDialog>
    </>
  );
}

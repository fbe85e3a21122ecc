import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Approval } from '#core/accounts/security/approval.ts';
import { ActionFailure } from '#storefront/ui/action-failure.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { Dialog } from '#storefront/ui/dialogs/dialog.tsx';
import { Skeleton } from '#storefront/ui/skeleton.tsx';
import { PinForm } from '../security/pin-form.tsx';
import { securityQueries } from '../security/security-queries.ts';
import { onApprovalRequest } from './approval-request.ts';

interface OpenPrompt {
  /** States which limit was exceeded, and what is needed to continue. */
  reason: string;
  /** Why the last PIN was rejected; empty before the first attempt. */
  failure: string;
  isChecking: boolean;
}

/**
 * The dialog for an owner's PIN. It opens over the screen on which an action exceeded a limit of counter staff. The action
 * continues once an owner has entered their PIN.
 */
export function ApprovalPrompt() {
  const [shown, setShown] = useState<OpenPrompt | null>(null);
  const respond = useRef<(approval: Approval | null) => void>(() => {});
  const rejectPin = useRef<() => void>(() => {});
  const queries = useQueryClient();
  useEffect(
    () =>
      onApprovalRequest({
        ask({ detail }) {
          // A new prompt replaces an open prompt, because there is only one dialog.
          respond.current(null);
          rejectPin.current();
          // Reloads the list of people who can enter a PIN here. Since it was loaded, five wrong PINs may have blocked a PIN, or an
          // owner may have signed in.
          void queries.invalidateQueries({ queryKey: securityQueries.device().queryKey });
          setShown((before) => ({
            reason: before?.reason ?? detail,
            failure: before === null ? '' : detail,
            isChecking: false,
          }));
          return new Promise((resolve) => {
            respond.current = resolve;
          });
        },
        end: () => setShown(null),
      }),
    [queries],
  );
  function close(): void {
    setShown(null);
    respond.current(null);
  }
  function submit(approval: Approval): Promise<boolean> {
    setShown((before) => before && { ...before, failure: '', isChecking: true });
    respond.current(approval);
    return new Promise((resolve) => {
      rejectPin.current = () => resolve(false);
    });
  }
  return (
    <Dialog
      open={shown !== null}
      onOpenChange={(open) => (open || shown?.isChecking ? undefined : close())}
      title="An owner has to approve this"
    >
      {shown === null ? null : <Prompt shown={shown} onSubmit={submit} onCancel={close} />}
    </Dialog>
  );
}

interface PromptProps {
  shown: OpenPrompt;
  onSubmit(approval: Approval): Promise<boolean>;
  onCancel(): void;
}

function Prompt({ shown: { reason, failure, isChecking }, onSubmit, onCancel }: PromptProps) {
  const { data, isError } = useQuery(securityQueries.device());
  const owners = data?.members.filter(({ role }) => role === 'owner') ?? [];
  return (
    <div className="grid gap-4">
      <p>{reason}</p>
      {data === undefined && !isError ? <Skeleton className="h-40" /> : null}
      {isError ? <ActionFailure text="Couldn’t load who can approve. Check your connection and try again." /> : null}
      {data !== undefined && owners.length === 0 ? (
        <p>
          No owner has signed in at this counter yet. An owner signs in here once with their password, and sets a PIN
          under Security.
        </p>
      ) : null}
      {owners.length === 0 ? null : (
        <PinForm
          members={owners}
          listLabel="Who approves"
          submitLabel="Approve"
          isPending={isChecking}
          failure={failure}
          onSubmit={({ id: userId }, pin) => onSubmit({ userId, pin })}
        />
      )}
      <Button variant="secondary" size="sm" disabled={isChecking} onClick={onCancel}>
        Cancel
      </Button>
    </div>
  );
}

import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { confirmSelf } from '#core/accounts/security/security-api.ts';
import { ScreenFailure } from '#storefront/admin/shell/screen-failure.tsx';
import { useAdminMutation } from '#storefront/admin/ui/use-admin-mutation.ts';
import { call } from '#storefront/api/call.ts';
import { ActionFailure } from '#storefront/ui/action-failure.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { Field } from '#storefront/ui/field.tsx';
import { Skeleton } from '#storefront/ui/skeleton.tsx';
import { securityQueries } from './security-queries.ts';

interface ConfirmGateProps {
  /** Whether only users who signed in by PIN must confirm their identity. */
  ofSwitched?: boolean;
  children: ReactNode;
}

/**
 * Shows its children, which start a high-risk action, once the user has confirmed their identity. Asks for the password or a code
 * unless one was entered within the last 15 minutes.
 */
export function ConfirmGate({ ofSwitched = false, children }: ConfirmGateProps) {
  const { data, isError, refetch } = useQuery(securityQueries.own());
  if (data === undefined) {
    return isError ? (
      <ScreenFailure
        text="Couldn’t check who you are. Check your connection and try again."
        onRetry={() => void refetch()}
      />
    ) : (
      <Skeleton className="h-72" />
    );
  }
  if (data.isConfirmed || (ofSwitched && !data.isSwitched)) return children;
  return (
    <div className="max-w-md border border-ink bg-white p-6">
      <h2 className="mb-4 text-xl">Confirm it’s you</h2>
      <ConfirmForm hasApp={data.hasApp} />
    </div>
  );
}

interface ConfirmFormProps {
  /** Whether a code from an authenticator app is accepted too. */
  hasApp: boolean;
  onConfirmed?(): void;
}

/** A form that confirms the user's identity, by the password or by a code from the authenticator app. */
export function ConfirmForm({ hasApp, onConfirmed }: ConfirmFormProps) {
  const [isCode, setCode] = useState(false);
  const [typed, setTyped] = useState('');
  const confirm = useAdminMutation({
    run: () => call(confirmSelf, { body: isCode ? { code: typed } : { password: typed } }),
    failure: { title: 'Identity Not Confirmed' },
    refresh: [securityQueries.own().queryKey],
    onDone: () => onConfirmed?.(),
  });
  return (
    <form
      noValidate
      aria-label="Confirm it’s you"
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void confirm.act().then((isRight) => (isRight ? null : setTyped('')));
      }}
    >
      <p className="text-steel">Not everyone at this counter may do this. We ask again after 15 minutes.</p>
      <Field
        key={String(isCode)}
        label={isCode ? 'Code from your authenticator app' : 'Your password'}
        type={isCode ? 'text' : 'password'}
        inputMode={isCode ? 'numeric' : 'text'}
        autoComplete={isCode ? 'one-time-code' : 'current-password'}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <ActionFailure text={confirm.failure} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="sm" disabled={confirm.isPending || typed === ''}>
          {confirm.isPending ? 'Checking…' : 'Confirm'}
        </Button>
        {hasApp ? (
          <Button variant="quiet" size="sm" onClick={() => setCode((was) => !was)}>
            {isCode ? 'Use your password' : 'Use your authenticator app'}
          </Button>
        ) : null}
      </div>
    </form>
  );
}

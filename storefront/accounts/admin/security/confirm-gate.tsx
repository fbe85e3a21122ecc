import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { confirmSelf, type OwnSecurity } from '#core/accounts/security/security-api.ts';
import { ScreenFailure } from '#storefront/admin/shell/screen-failure.tsx';
import { useAdminMutation } from '#storefront/admin/ui/use-admin-mutation.ts';
import { call } from '#storefront/api/call.ts';
import { ActionFailure } from '#storefront/ui/action-failure.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { Field } from '#storefront/ui/field.tsx';
import { Skeleton } from '#storefront/ui/skeleton.tsx';
import { securityQueries } from './security-queries.ts';

interface ConfirmGateProps {
  /** Asks only those who came by PIN. */
  ofSwitched?: boolean;
  children: ReactNode;
}

/** Before what is of high risk: asks for the password, or a code, where none was given within 15 minutes. */
export function ConfirmGate({ ofSwitched = false, children }: ConfirmGateProps) {
  const { data, isError, refetch } = useQuery(securityQueries.own());
  if (data === undefined) {
    return isError ? (
      <ScreenFailure text="The shop could not be asked who you are." onRetry={() => void refetch()} />
    ) : (
      <Skeleton className="h-72" />
    );
  }
  if (data.isConfirmed || (ofSwitched && !data.isSwitched)) return children;
  return <ConfirmForm own={data} />;
}

function ConfirmForm({ own: { hasApp } }: { own: OwnSecurity }) {
  const [isCode, setCode] = useState(false);
  const [typed, setTyped] = useState('');
  const confirm = useAdminMutation({
    run: () => call(confirmSelf, { body: isCode ? { code: typed } : { password: typed } }),
    failure: { title: 'Not Confirmed' },
    refresh: [securityQueries.own().queryKey],
  });
  return (
    <form
      noValidate
      aria-label="Confirm it’s you"
      className="grid max-w-md gap-4 border border-ink bg-white p-6"
      onSubmit={(event) => {
        event.preventDefault();
        void confirm.act().then((isRight) => (isRight ? null : setTyped('')));
      }}
    >
      <div>
        <h2 className="text-xl">Confirm it’s you</h2>
        <p className="mt-1 text-steel">What follows is of high risk. You are asked again after 15 minutes.</p>
      </div>
      <Field
        key={String(isCode)}
        label={isCode ? 'Code of your authenticator app' : 'Your password'}
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

import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { beginPasskeyConfirmation, confirmSelf, type OwnSecurity } from '#core/accounts/security/security-api.ts';
import { formatStepFailure, hasPasskeys } from '#storefront/accounts/signing-in/second-step.tsx';
import { ScreenFailure } from '#storefront/admin/shell/screen-failure.tsx';
import { useAdminMutation } from '#storefront/admin/ui/use-admin-mutation.ts';
import { type BodyOf, call } from '#storefront/api/call.ts';
import { ActionFailure } from '#storefront/ui/action-failure.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { countOf } from '#storefront/ui/count-of.ts';
import { Field } from '#storefront/ui/field.tsx';
import { Skeleton } from '#storefront/ui/skeleton.tsx';
import { securityQueries } from './security-queries.ts';

interface ConfirmGateProps {
  /** Whether only users who signed in by PIN must confirm their identity. */
  ofSwitched?: boolean;
  children: ReactNode;
}

/**
 * Shows its children, which start a high-risk action, only to a user who has confirmed their identity. Asks for the password or the
 * second sign-in step, unless one of them was entered within the last 15 minutes.
 */
export function ConfirmGate({ ofSwitched = false, children }: ConfirmGateProps) {
  const { data, isError, refetch } = useQuery(securityQueries.own());
  if (data === undefined) {
    return isError ? (
      <ScreenFailure text="Couldn’t check who you are. Check your connection and try again." onRetry={refetch} />
    ) : (
      <Skeleton className="h-72" />
    );
  }
  if (data.isConfirmed || (ofSwitched && !data.isSwitched)) return children;
  return (
    <div className="max-w-md border border-ink bg-white p-6">
      <h2 className="mb-4 text-xl">Confirm it’s you</h2>
      <ConfirmForm own={data} />
    </div>
  );
}

interface ConfirmFormProps {
  /** The account's ways to confirm; null if they couldn't be loaded. */
  own: OwnSecurity | null;
  onConfirmed?(): void;
}

/** A form that confirms the user's identity: by the password or, for an account with a second step, by that step. */
export function ConfirmForm({ own, onConfirmed }: ConfirmFormProps) {
  const methods = methodsOf(own);
  const [chosen, setChosen] = useState<Method | null>(null);
  const method = chosen ?? methods[0];
  const [typed, setTyped] = useState('');
  const confirm = useAdminMutation({
    run: async (by: Method) => call(confirmSelf, { body: await bodyOf(by, typed) }),
    failure: { title: 'Identity Not Confirmed' },
    formatReason: formatStepFailure,
    refresh: [securityQueries.own().queryKey],
    onDone: () => onConfirmed?.(),
  });
  if (method === undefined) {
    return (
      <p className="text-steel">
        Passkeys don’t work here, and you have no recovery code left. Make new ones under Your sign-in where your
        passkey works, or ask an owner to remove your lost second step.
      </p>
    );
  }
  const field = fields[method];
  return (
    <form
      noValidate
      aria-label="Confirm it’s you"
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void confirm.act(method).then((isRight) => (isRight ? null : setTyped('')));
      }}
    >
      <p className="text-steel">
        {own?.lacksSecondFactor && method !== 'password'
          ? 'Your shop requires your second step on this device. Please confirm with it.'
          : 'Not everyone at this counter may do this. We ask again after 15 minutes.'}
      </p>
      {methods[0] === 'recovery-code' ? (
        <p className="text-steel">
          Passkeys don’t work here. Use a recovery code, or set up an authenticator app under Your sign-in where your
          passkey works.
        </p>
      ) : null}
      {field === null ? null : (
        <Field
          key={method}
          {...field}
          hint={method === 'recovery-code' && own ? `${countOf(own.recoveryCodesLeft, 'code')} left.` : undefined}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      )}
      <ActionFailure text={confirm.failure} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="sm" disabled={confirm.isPending || (field !== null && typed === '')}>
          {confirm.isPending ? 'Checking…' : method === 'passkey' ? 'Use your passkey' : 'Confirm'}
        </Button>
        {methods
          .filter((other) => other !== method)
          .map((other) => (
            <Button
              key={other}
              variant="quiet"
              size="sm"
              onClick={() => {
                confirm.forgetProblem();
                setTyped('');
                setChosen(other);
              }}
            >
              {insteadTexts[other]}
            </Button>
          ))}
      </div>
    </form>
  );
}

type Method = 'password' | 'passkey' | 'app' | 'recovery-code';

/**
 * The methods by which the account can confirm its identity in this browser. Empty if the account has only passkeys and they don't work
 * here. An account with a second sign-in step can't use its password alone.
 */
function methodsOf(own: OwnSecurity | null): Method[] {
  if (own === null || (!own.hasApp && own.passkeys.length === 0)) return ['password'];
  return [
    ...(own.passkeys.length > 0 && hasPasskeys() ? (['passkey'] as const) : []),
    ...(own.hasApp ? (['app'] as const) : []),
    ...(own.recoveryCodesLeft > 0 ? (['recovery-code'] as const) : []),
  ];
}

const fields = {
  password: { label: 'Your password', type: 'password', autoComplete: 'current-password' },
  passkey: null,
  app: { label: 'Code from your authenticator app', inputMode: 'numeric', autoComplete: 'one-time-code' },
  'recovery-code': {
    label: 'One of your recovery codes',
    autoComplete: 'off',
    autoCapitalize: 'none',
    spellCheck: false,
  },
} as const;

const insteadTexts: Record<Method, string> = {
  password: 'Use your password',
  passkey: 'Use a passkey',
  app: 'Use your authenticator app',
  'recovery-code': 'Use a recovery code',
};

async function bodyOf(method: Method, typed: string): Promise<BodyOf<typeof confirmSelf>> {
  if (method === 'password') return { password: typed };
  if (method === 'app') return { code: typed };
  if (method === 'recovery-code') return { recoveryCode: typed };
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const { token, options } = await call(beginPasskeyConfirmation, { body: {} });
  const passkey = await startAuthentication({ optionsJSON: options as never });
  return { token, passkey: { ...passkey } };
}

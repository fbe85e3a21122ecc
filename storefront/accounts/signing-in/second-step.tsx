import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { HydratedForm } from '#storefront/ui/forms/hydrated-form.tsx';
import '#storefront/api/zod-without-eval.ts';
import type { User } from '#core/accounts/account.ts';
import {
  beginPasskeySignIn,
  type NextStep,
  type SecondStep as Step,
  signInSecondStep,
} from '#core/accounts/security/sign-in-api.ts';
import { ApiError } from '#storefront/api/api-error.ts';
import { call } from '#storefront/api/call.ts';
import { ActionFailure, formatFailure } from '#storefront/ui/action-failure.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { Field } from '#storefront/ui/field.tsx';

interface SecondStepProps {
  step: NextStep;
  onSignedIn(user: User): void;
  /** Returns to the password form. `reason` states why, unless the user chose to return. */
  onBack(reason?: string): void;
}

type Method = NextStep['methods'][number];

/**
 * The second step of signing in, after the correct password: a passkey, a code from the authenticator app, or a recovery code.
 */
export function SecondStep({ step: { token, methods }, onSignedIn, onBack }: SecondStepProps) {
  const usable = methods.filter((method) => method !== 'passkey' || hasPasskeys());
  const [method, setMethod] = useState<Method>(usable[0] ?? 'recovery-code');
  const [typed, setTyped] = useState('');
  const signIn = useMutation({
    mutationFn: async () => call(signInSecondStep, { body: await bodyOf(token, method, typed) }),
    onSuccess: onSignedIn,
    onError: (error) => {
      setTyped('');
      if (error instanceof ApiError && error.problem?.beginAgain === true) onBack(formatFailure(error));
    },
  });
  const { title, hint, label } = words[method];
  return (
    <HydratedForm
      noValidate
      className="grid gap-5"
      aria-label="Second step"
      onSubmit={(event) => {
        event.preventDefault();
        signIn.mutate();
      }}
    >
      <div>
        <h3 className="text-xl">{title}</h3>
        <p className="mt-1 text-steel">{hint}</p>
      </div>
      {label === null ? null : (
        <Field
          autoFocus
          label={label}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          inputMode={method === 'app' ? 'numeric' : 'text'}
          autoComplete={method === 'app' ? 'one-time-code' : 'off'}
          autoCapitalize="none"
          spellCheck={false}
        />
      )}
      <ActionFailure text={signIn.error === null ? '' : formatStepFailure(signIn.error)} />
      <Button type="submit" disabled={signIn.isPending || (label !== null && typed.trim() === '')} className="w-full">
        {signIn.isPending ? 'Checking…' : method === 'passkey' ? 'Use your passkey' : 'Sign in'}
      </Button>
      <ul className="flex flex-wrap gap-x-5 text-sm">
        {usable
          .filter((other) => other !== method)
          .map((other) => (
            <li key={other}>
              <Button
                variant="quiet"
                size="xs"
                onClick={() => {
                  signIn.reset();
                  setTyped('');
                  setMethod(other);
                }}
              >
                {words[other].instead}
              </Button>
            </li>
          ))}
        <li>
          <Button variant="quiet" size="xs" onClick={() => onBack()}>
            Back to the password
          </Button>
        </li>
      </ul>
    </HydratedForm>
  );
}

const words: Record<Method, { title: string; hint: string; label: string | null; instead: string }> = {
  app: {
    title: 'Your authenticator app',
    hint: 'Open the app and type the six digits that it shows for this shop.',
    label: 'Code',
    instead: 'Use the authenticator app',
  },
  passkey: {
    title: 'Your passkey',
    hint: 'Your device asks for your finger, your face or its own PIN.',
    label: null,
    instead: 'Use a passkey',
  },
  'recovery-code': {
    title: 'A recovery code',
    hint: 'Type one of the ten codes that you kept when you set up the second step. Each works once.',
    label: 'Recovery code',
    instead: 'Use a recovery code',
  },
};

async function bodyOf(token: string, method: Method, typed: string): Promise<Step> {
  if (method === 'app') return { token, code: typed };
  if (method === 'recovery-code') return { token, recoveryCode: typed };
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const optionsJSON = await call(beginPasskeySignIn, { body: { token } });
  const passkey = await startAuthentication({ optionsJSON: optionsJSON as never });
  return { token, passkey: { ...passkey } };
}

/** Why the second step failed, as a sentence. */
export function formatStepFailure(error: unknown): string {
  // The browser throws this error if the user cancels its dialog, or has no matching passkey on this device.
  if (error instanceof Error && error.name === 'NotAllowedError') return 'Couldn’t use the passkey. Please try again.';
  return formatFailure(error);
}

/**
 * Whether passkeys can be used here. They need a domain name and HTTPS, so they don't work in the desktop app or in a shop at a
 * bare IP address.
 */
export function hasPasskeys(): boolean {
  return (
    typeof window.PublicKeyCredential === 'function' &&
    window.isSecureContext &&
    /^http/.test(location.protocol) &&
    /^[^:]*[a-z]/i.test(location.hostname)
  );
}

import { useState } from 'react';
import { beginApp, confirmApp, removeApp } from '#core/accounts/security/security-api.ts';
import { FormSection } from '#storefront/admin/ui/form-fields.tsx';
import { useAdminMutation } from '#storefront/admin/ui/use-admin-mutation.ts';
import { call } from '#storefront/api/call.ts';
import { ActionFailure } from '#storefront/ui/action-failure.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { Field } from '#storefront/ui/field.tsx';
import { QrCode } from './qr-code.tsx';
import { securityQueries } from './security-queries.ts';

interface AppSectionProps {
  hasApp: boolean;
  onFactor(recoveryCodes: readonly string[] | null): void;
}

/** A section for the authenticator app. The user sets the app up by scanning a code and entering the first six digits. */
export function AppSection({ hasApp, onFactor }: AppSectionProps) {
  const [begun, setBegun] = useState<{ secret: string; uri: string } | null>(null);
  const [code, setCode] = useState('');
  const begin = useAdminMutation({
    run: () => call(beginApp, { body: {} }),
    failure: { title: 'Authenticator App Not Set Up' },
    refresh: [securityQueries.own().queryKey],
    onDone: setBegun,
  });
  const confirm = useAdminMutation({
    run: () => call(confirmApp, { body: { code } }),
    success: { title: 'Authenticator App Set Up' },
    failure: { title: 'Authenticator App Not Set Up' },
    onDone({ recoveryCodes }) {
      setBegun(null);
      setCode('');
      onFactor(recoveryCodes);
    },
  });
  const remove = useAdminMutation({
    run: () => call(removeApp, {}),
    success: { title: 'Authenticator App Removed' },
    failure: { title: 'Authenticator App Not Removed' },
    refresh: [securityQueries.all],
  });
  return (
    <FormSection
      heading="Authenticator app"
      intro="After your password, you enter six digits from an app on your phone. They change every 30 seconds."
    >
      {hasApp ? (
        <div className="flex flex-wrap items-center gap-4">
          <p>It is set up.</p>
          <Button variant="secondary" size="sm" disabled={remove.isPending} onClick={() => void remove.act()}>
            Remove it
          </Button>
        </div>
      ) : null}
      {!hasApp && begun === null ? (
        <Button size="sm" disabled={begin.isPending} onClick={() => void begin.act()}>
          Set up an app
        </Button>
      ) : null}
      {!hasApp && begun !== null ? (
        <form
          noValidate
          className="grid gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            void confirm.act();
          }}
        >
          <div className="flex flex-wrap items-center gap-6">
            <QrCode text={begun.uri} label="To scan with the authenticator app" />
            <p className="max-w-xs text-sm">
              Scan the code with the app, or enter this key:
              {/* The secret is shown in groups of four, which are easier to copy by hand. When selected, it has no spaces. */}
              <code className="mt-2 block font-mono text-base tracking-wide select-all">
                {(begun.secret.match(/.{1,4}/g) ?? []).map((four, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: two groups may be the same letters
                  <span key={index} className="mr-3 inline-block">
                    {four}
                  </span>
                ))}
              </code>
            </p>
          </div>
          <div className="flex flex-wrap items-end gap-3">
            <Field
              label="Six-digit code"
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={7}
              value={code}
              onChange={({ target }) => setCode(target.value)}
            />
            <Button type="submit" size="sm" disabled={confirm.isPending || code.trim() === ''}>
              Finish
            </Button>
          </div>
          <ActionFailure text={confirm.failure} />
        </form>
      ) : null}
    </FormSection>
  );
}

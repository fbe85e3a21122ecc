import { useState } from 'react';
import { addPasskey, beginPasskey, type OwnSecurity, removePasskey } from '#core/accounts/security/security-api.ts';
import { formatInstant } from '#core/dates.ts';
import { hasPasskeys } from '#storefront/accounts/signing-in/second-step.tsx';
import { FormSection } from '#storefront/admin/ui/form-fields.tsx';
import { useAdminMutation } from '#storefront/admin/ui/use-admin-mutation.ts';
import { call } from '#storefront/api/call.ts';
import { Button } from '#storefront/ui/button.tsx';
import { Field } from '#storefront/ui/field.tsx';
import { securityQueries } from './security-queries.ts';

interface PasskeySectionProps {
  passkeys: OwnSecurity['passkeys'];
  onFactor(recoveryCodes: readonly string[] | null): void;
}

/** A section for passkeys, with which the second step uses a device's fingerprint, face or PIN. */
export function PasskeySection({ passkeys, onFactor }: PasskeySectionProps) {
  const [name, setName] = useState('');
  const add = useAdminMutation({
    async run() {
      const { startRegistration } = await import('@simplewebauthn/browser');
      const { token, options } = await call(beginPasskey, { body: {} });
      const response = await startRegistration({ optionsJSON: options as never });
      return call(addPasskey, { body: { token, name: name.trim(), response: { ...response } } });
    },
    success: { title: 'Passkey Added' },
    failure: { title: 'Passkey Not Added', description: 'Couldn’t add the passkey. Try again.' },
    onDone({ recoveryCodes }) {
      setName('');
      onFactor(recoveryCodes);
    },
  });
  const remove = useAdminMutation({
    run: (id: number) => call(removePasskey, { params: { id } }),
    success: { title: 'Passkey Removed' },
    failure: { title: 'Passkey Not Removed' },
    refresh: [securityQueries.all],
  });
  return (
    <FormSection
      heading="Passkeys"
      intro="After your password, you confirm with your device’s fingerprint, face or PIN."
    >
      {passkeys.length > 0 ? (
        <ul className="mb-4 grid gap-2">
          {passkeys.map((passkey) => (
            <li key={passkey.id} className="flex flex-wrap items-center gap-x-4 border-b border-rule pb-2">
              <strong className="wrap-anywhere">{passkey.name}</strong>
              <span className="text-sm text-steel">
                {passkey.lastUsedAt === null ? 'Not used yet' : `Last used ${formatInstant(passkey.lastUsedAt)}`}
              </span>
              <Button
                variant="quiet"
                size="xs"
                className="ml-auto"
                disabled={remove.isPending}
                onClick={() => void remove.act(passkey.id)}
              >
                Remove<span className="sr-only"> {passkey.name}</span>
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
      {hasPasskeys() ? (
        <form
          noValidate
          className="flex flex-wrap items-end gap-3"
          onSubmit={(event) => {
            event.preventDefault();
            void add.act();
          }}
        >
          <Field
            label="Name of this device"
            hint="A name you will recognise, such as “Counter tablet”."
            maxLength={60}
            autoComplete="off"
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
          <Button type="submit" size="sm" disabled={add.isPending || name.trim() === ''}>
            {add.isPending ? 'Waiting for the device…' : 'Add a passkey'}
          </Button>
        </form>
      ) : (
        <p className="text-steel">This browser can’t add passkeys here: they need the shop’s own address over https.</p>
      )}
    </FormSection>
  );
}

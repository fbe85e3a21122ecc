import { useState } from 'react';
import { newPinSchema } from '#core/accounts/security/pin.ts';
import { saveOwnPin } from '#core/accounts/security/security-api.ts';
import { FormSection } from '#storefront/admin/ui/form-fields.tsx';
import { useAdminMutation } from '#storefront/admin/ui/use-admin-mutation.ts';
import { call } from '#storefront/api/call.ts';
import { Button } from '#storefront/ui/button.tsx';
import { Field } from '#storefront/ui/field.tsx';
import { securityQueries } from './security-queries.ts';

/** A section for setting the PIN with which a user signs in again at a shared counter. */
export function PinSection({ hasPin }: { hasPin: boolean }) {
  const [pin, setPin] = useState('');
  const [wrong, setWrong] = useState<string | undefined>(undefined);
  const save = useAdminMutation({
    run: (next: string | null) => call(saveOwnPin, { body: { pin: next } }),
    success: (_own, next) => ({ title: next === null ? 'PIN Removed' : 'PIN Saved' }),
    failure: { title: 'PIN Not Saved' },
    refresh: [securityQueries.all],
    onDone: () => setPin(''),
  });
  return (
    <FormSection heading="PIN" intro="Unlocks a counter where you have signed in with your password before.">
      <form
        noValidate
        className="flex flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          const read = newPinSchema.safeParse(pin);
          setWrong(read.error?.issues[0]?.message);
          if (read.success) void save.act(read.data);
        }}
      >
        <Field
          label={hasPin ? 'New PIN, 4 to 6 digits' : 'PIN, 4 to 6 digits'}
          type="password"
          inputMode="numeric"
          autoComplete="off"
          maxLength={6}
          value={pin}
          error={wrong}
          onChange={({ target }) => setPin(target.value)}
        />
        <Button type="submit" size="sm" disabled={save.isPending}>
          {hasPin ? 'Change PIN' : 'Set PIN'}
        </Button>
        {hasPin ? (
          <Button variant="quiet" size="sm" disabled={save.isPending} onClick={() => void save.act(null)}>
            Remove PIN
          </Button>
        ) : null}
      </form>
    </FormSection>
  );
}

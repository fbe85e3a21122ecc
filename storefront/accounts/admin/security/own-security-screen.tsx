import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { renewRecoveryCodes } from '#core/accounts/security/security-api.ts';
import { ScreenHeading } from '#storefront/admin/shell/screen-heading.tsx';
import { FormSection } from '#storefront/admin/ui/form-fields.tsx';
import { useAdminMutation } from '#storefront/admin/ui/use-admin-mutation.ts';
import { call } from '#storefront/api/call.ts';
import { Button } from '#storefront/ui/button.tsx';
import { countOf } from '#storefront/ui/count-of.ts';
import { AppSection } from './app-section.tsx';
import { ConfirmGate } from './confirm-gate.tsx';
import { PasskeySection } from './passkey-section.tsx';
import { PinSection } from './pin-section.tsx';
import { securityQueries } from './security-queries.ts';

/** /admin/security: the signed-in user's own PIN and second step. */
export function OwnSecurityScreen() {
  return (
    <>
      <ScreenHeading title="Your sign-in" />
      <ConfirmGate>
        <Sections />
      </ConfirmGate>
    </>
  );
}

function Sections() {
  const { data: own } = useQuery(securityQueries.own());
  const queries = useQueryClient();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const renew = useAdminMutation({
    run: () => call(renewRecoveryCodes, { body: {} }),
    failure: { title: 'Codes Not Created' },
    refresh: [securityQueries.all],
    onDone: ({ recoveryCodes }) => setCodes(recoveryCodes),
  });
  if (own === undefined) return null;
  const hasFactor = own.hasApp || own.passkeys.length > 0;
  const onFactor = (recoveryCodes: readonly string[] | null) => {
    if (recoveryCodes !== null) setCodes(recoveryCodes);
    void queries.invalidateQueries({ queryKey: securityQueries.all });
  };
  return (
    <div className="grid max-w-3xl gap-8">
      {own.isRequired && !hasFactor ? (
        <p role="status" className="border border-ink bg-bone p-4 font-semibold">
          Your shop requires a second step at sign-in. Set up one of the two below to continue.
        </p>
      ) : null}
      {hasFactor ? null : (
        <p className="text-steel">When you set up a second step, you are signed out everywhere else.</p>
      )}
      {codes === null ? null : <NewCodes codes={codes} onClose={() => setCodes(null)} />}
      {own.mayHavePin ? <PinSection hasPin={own.hasPin} /> : null}
      <AppSection hasApp={own.hasApp} onFactor={onFactor} />
      <PasskeySection passkeys={own.passkeys} onFactor={onFactor} />
      {hasFactor ? (
        <FormSection
          heading="Recovery codes"
          intro="Each code replaces a lost phone or passkey once. Keep them on paper, away from this device."
        >
          <p className="mb-3">{countOf(own.recoveryCodesLeft, 'code')} left.</p>
          <Button variant="secondary" size="sm" disabled={renew.isPending} onClick={() => void renew.act()}>
            Make ten new codes
          </Button>
        </FormSection>
      ) : null}
    </div>
  );
}

function NewCodes({ codes, onClose }: { codes: readonly string[]; onClose(): void }) {
  return (
    <section aria-label="New recovery codes" className="border-2 border-ink bg-paper p-5">
      <h2 className="text-xl">Your recovery codes</h2>
      <p className="mt-1">
        These codes are shown only once. Write them down or print them: if you lose your phone and have no code, you are
        locked out.
      </p>
      <ul className="mt-3 grid gap-x-8 gap-y-1 font-mono sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Button size="sm" className="mt-4" onClick={onClose}>
        I have saved them
      </Button>
    </section>
  );
}

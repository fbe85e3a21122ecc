import { useState } from 'react';
import { type StaffSettings, saveStaffSettings, type secondFactorDuties } from '#core/accounts/security/staff-api.ts';
import { FormSection, SelectField } from '#storefront/admin/ui/form-fields.tsx';
import { useAdminMutation } from '#storefront/admin/ui/use-admin-mutation.ts';
import { call } from '#storefront/api/call.ts';
import { Button } from '#storefront/ui/button.tsx';
import { securityQueries } from './security-queries.ts';

const duties = [
  ['nobody', 'No one'],
  ['owners', 'Owners'],
  ['staff', 'All staff'],
] as const satisfies readonly (readonly [(typeof secondFactorDuties)[number], string])[];

const minutes = [
  ['', 'Never'],
  ...[1, 2, 5, 10, 30, 60].map(
    (each) => [String(each), each === 1 ? 'After a minute' : `After ${each} minutes`] as const,
  ),
] as const;

/** A form for which staff members must have a second step, and when screens lock automatically. */
export function StaffSettingsForm({ settings }: { settings: StaffSettings }) {
  const [edited, setEdited] = useState(settings);
  const save = useAdminMutation({
    run: () => call(saveStaffSettings, { body: edited }),
    success: { title: 'Settings Saved' },
    failure: { title: 'Settings Not Saved' },
    refresh: [securityQueries.all],
  });
  return (
    <FormSection heading="Sign-ins">
      <form
        noValidate
        className="grid max-w-3xl items-end gap-4 sm:grid-cols-[1fr_1fr_auto]"
        onSubmit={(event) => {
          event.preventDefault();
          void save.act();
        }}
      >
        <SelectField
          label="Require a second step from"
          hint="Staff without one set it up before they go on, also on screens that are open now."
          options={duties}
          value={edited.requiresSecondFactorOf}
          onChange={({ target }) =>
            setEdited({ ...edited, requiresSecondFactorOf: target.value as StaffSettings['requiresSecondFactorOf'] })
          }
        />
        <SelectField
          label="Lock screens automatically"
          hint="Unlock with a PIN or password. Nothing you typed is lost."
          options={minutes}
          value={String(edited.lockAfterMinutes ?? '')}
          onChange={({ target }) =>
            setEdited({ ...edited, lockAfterMinutes: target.value === '' ? null : Number(target.value) })
          }
        />
        <Button type="submit" size="sm" disabled={save.isPending}>
          Save
        </Button>
      </form>
    </FormSection>
  );
}

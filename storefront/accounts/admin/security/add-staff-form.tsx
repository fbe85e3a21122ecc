import { useState } from 'react';
import { addStaff } from '#core/accounts/security/staff-api.ts';
import { roleName, type StaffRole, staffRoles } from '#core/accounts/staff-role.ts';
import { FormSection, SelectField } from '#storefront/admin/ui/form-fields.tsx';
import { useAdminMutation } from '#storefront/admin/ui/use-admin-mutation.ts';
import { call } from '#storefront/api/call.ts';
import { ActionFailure } from '#storefront/ui/action-failure.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { Field } from '#storefront/ui/field.tsx';
import { securityQueries } from './security-queries.ts';

const roles = staffRoles.map((role) => [role, roleName(role)] as const);

/** Invites a person to the staff by email. */
export function AddStaffForm() {
  const [email, setEmail] = useState('');
  const [firstName, setFirstName] = useState('');
  const [role, setRole] = useState<StaffRole>('counter');
  const add = useAdminMutation({
    run: () => call(addStaff, { body: { email, role, ...(firstName.trim() === '' ? {} : { firstName }) } }),
    success: ({ member }) => ({
      title: 'Invitation Sent',
      description: `The role counts once the link that was sent to ${member.email} is opened. It works for seven days.`,
    }),
    failure: { title: 'Not Added' },
    refresh: [securityQueries.all],
    onDone() {
      setEmail('');
      setFirstName('');
    },
  });
  return (
    <FormSection
      heading="Take somebody on"
      intro="We email a link to this address. The role counts once it is opened and a password is chosen."
    >
      <form
        noValidate
        className="grid max-w-3xl items-end gap-3 sm:grid-cols-[2fr_1fr_1fr_auto]"
        onSubmit={(event) => {
          event.preventDefault();
          void add.act();
        }}
      >
        <Field
          label="Email"
          type="email"
          autoComplete="off"
          value={email}
          onChange={({ target }) => setEmail(target.value)}
        />
        <Field
          label="First name"
          autoComplete="off"
          value={firstName}
          onChange={({ target }) => setFirstName(target.value)}
        />
        <SelectField
          label="Role"
          options={roles}
          value={role}
          onChange={({ target }) => setRole(target.value as StaffRole)}
        />
        <Button type="submit" size="sm" disabled={add.isPending || email.trim() === ''}>
          Take on
        </Button>
      </form>
      <div className="mt-3">
        <ActionFailure text={add.failure} />
      </div>
      <p className="mt-3 max-w-prose text-sm text-steel">
        An owner may do everything. Counter staff sell, take money, correct orders and see customers, without prices,
        settings, exports and roles. A driver sees the run, and nothing else.
      </p>
    </FormSection>
  );
}

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

/** A form that invites a person to the staff by email. */
export function AddStaffForm() {
  const [email, setEmail] = useState('');
  const [firstName, setFirstName] = useState('');
  const [role, setRole] = useState<StaffRole>('counter');
  const add = useAdminMutation({
    run: () => call(addStaff, { body: { email, role, ...(firstName.trim() === '' ? {} : { firstName }) } }),
    success: ({ member }) => ({
      title: 'Invitation Sent',
      description: `The role starts once they open the link sent to ${member.email}. The link works for seven days.`,
    }),
    failure: { title: 'Invitation Not Sent' },
    refresh: [securityQueries.all],
    onDone() {
      setEmail('');
      setFirstName('');
    },
  });
  return (
    <FormSection
      heading="Invite a staff member"
      intro="We email a link to this address. The role starts once they open it and choose a password."
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
          Send invitation
        </Button>
      </form>
      <div className="mt-3">
        <ActionFailure text={add.failure} />
      </div>
      <p className="mt-3 max-w-prose text-sm text-steel">
        Owners can do everything. Counter staff sell, take payments, correct orders and see customers, but can’t open
        prices, settings, exports or roles. Drivers see only the run.
      </p>
    </FormSection>
  );
}

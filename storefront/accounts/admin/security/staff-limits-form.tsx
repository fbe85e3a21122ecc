import { useState } from 'react';
import { type StaffLimits, saveStaffLimits, staffLimitsSchema } from '#core/accounts/security/staff-limits-api.ts';
import { parseDollars } from '#core/money.ts';
import { FormSection } from '#storefront/admin/ui/form-fields.tsx';
import { useAdminMutation } from '#storefront/admin/ui/use-admin-mutation.ts';
import { call } from '#storefront/api/call.ts';
import { Button } from '#storefront/ui/button.tsx';
import { Field } from '#storefront/ui/field.tsx';
import { securityQueries } from './security-queries.ts';

const fields = [
  [
    'correctionCents',
    'Give back of one order ($)',
    'Refunds, voids, edited items and corrected payments of an order, all together.',
  ],
  ['discountCents', 'Take off the prices of one sale ($)', 'What changed prices take off a sale, all together.'],
] as const satisfies readonly (readonly [keyof StaffLimits, label: string, hint: string])[];

/** A form that sets the limits up to which counter staff may act without an owner. */
export function StaffLimitsForm({ limits }: { limits: StaffLimits }) {
  const [typed, setTyped] = useState({
    correctionCents: toDollars(limits.correctionCents),
    discountCents: toDollars(limits.discountCents),
  });
  const [hasTried, setTried] = useState(false);
  const edited = {
    correctionCents: parseDollars(typed.correctionCents),
    discountCents: parseDollars(typed.discountCents),
  };
  const save = useAdminMutation({
    run: () => call(saveStaffLimits, { body: edited }),
    success: { title: 'Saved' },
    failure: { title: 'Not Saved' },
    refresh: [securityQueries.all],
  });
  return (
    <FormSection
      heading="Limits of counter staff"
      intro="Above them an owner does it, or types their PIN at the counter. The activity log has both names."
    >
      <form
        noValidate
        className="grid max-w-3xl items-end gap-4 sm:grid-cols-[1fr_1fr_auto]"
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (staffLimitsSchema.safeParse(edited).success) void save.act();
        }}
      >
        {fields.map(([name, label, hint]) => (
          <Field
            key={name}
            label={label}
            hint={hint}
            inputMode="decimal"
            autoComplete="off"
            value={typed[name]}
            error={hasTried && !isAmount(edited[name]) ? 'Please enter an amount, such as 200.' : undefined}
            onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
          />
        ))}
        <Button type="submit" size="sm" disabled={save.isPending}>
          Save
        </Button>
      </form>
    </FormSection>
  );
}

function isAmount(cents: number): boolean {
  return staffLimitsSchema.shape.correctionCents.safeParse(cents).success;
}

function toDollars(cents: number): string {
  return (cents / 100).toFixed(2);
}

import type { ComponentProps } from 'react';
import { Field } from '#storefront/ui/field.tsx';

type ContactName = 'firstName' | 'lastName' | 'phone' | 'address';

interface ContactFieldsProps {
  /** A field's error and its registration with the form that it stands in. */
  field(name: ContactName): Omit<ComponentProps<typeof Field>, 'label'>;
}

/** Name, phone and address, as registering and editing one's details both ask for them. */
export function ContactFields({ field }: ContactFieldsProps) {
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="First name" autoComplete="given-name" {...field('firstName')} />
        <Field label="Last name" autoComplete="family-name" {...field('lastName')} />
      </div>
      <Field label="Phone" type="tel" inputMode="tel" autoComplete="tel" {...field('phone')} />
      <Field label="Delivery address" autoComplete="street-address" {...field('address')} />
    </>
  );
}

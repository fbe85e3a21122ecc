import { type FieldForm, FormField } from '#storefront/ui/forms/form-field.tsx';

type AccountFieldsProps<Name extends string> = { form: FieldForm<Name> };

/** The user name and email fields. Used for registering and for editing one's details. */
export function IdentityFields({
  form,
  autoFocus = false,
}: AccountFieldsProps<'username' | 'email'> & { autoFocus?: boolean }) {
  return (
    <>
      <FormField
        form={form}
        autoFocus={autoFocus}
        name="username"
        label="Username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <FormField form={form} name="email" label="Email" type="email" inputMode="email" autoComplete="email" />
    </>
  );
}

/** The name, phone and address fields. Used for registering and for editing one's details. */
export function ContactFields({ form }: AccountFieldsProps<'firstName' | 'lastName' | 'phone' | 'address'>) {
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <FormField form={form} name="firstName" label="First name" autoComplete="given-name" />
        <FormField form={form} name="lastName" label="Last name" autoComplete="family-name" />
      </div>
      <FormField form={form} name="phone" label="Phone" type="tel" inputMode="tel" autoComplete="tel" />
      <FormField form={form} name="address" label="Delivery address" autoComplete="street-address" />
    </>
  );
}

/** A field for choosing a new password. */
export function NewPasswordField<Name extends string>(props: {
  form: FieldForm<NoInfer<Name>>;
  name: Name;
  label: string;
}) {
  return <FormField {...props} type="password" hint="At least 6 characters." autoComplete="new-password" />;
}

import { type FieldForm, FormField } from '#storefront/ui/forms/form-field.tsx';

type AddressForm = FieldForm<'street' | 'city' | 'state' | 'postcode'>;

export interface AddressFieldsProps {
  register: AddressForm['register'];
  errors: AddressForm['formState']['errors'];
  autoFocus?: boolean;
}

/** The fields for an order's delivery address. */
export function AddressFields({ register, errors, autoFocus = false }: AddressFieldsProps) {
  const form: AddressForm = { register, formState: { errors } };
  return (
    <>
      <FormField form={form} autoFocus={autoFocus} name="street" label="Street address" autoComplete="address-line1" />
      <div className="grid grid-cols-2 gap-x-4 gap-y-5 sm:grid-cols-[minmax(0,1fr)_7rem_8rem]">
        <FormField
          form={form}
          name="city"
          label="City or suburb"
          autoComplete="address-level2"
          className="col-span-2 sm:col-span-1"
        />
        <FormField form={form} name="state" label="State" autoComplete="address-level1" placeholder="VIC" />
        <FormField
          form={form}
          name="postcode"
          label="Postcode"
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={10}
        />
      </div>
    </>
  );
}

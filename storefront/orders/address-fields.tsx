import type { UseFormRegisterReturn } from 'react-hook-form';
import { Field } from '#storefront/ui/field.tsx';

export type AddressFieldName = 'street' | 'city' | 'state' | 'postcode';

export interface AddressFieldsProps {
  register(name: AddressFieldName): UseFormRegisterReturn;
  errors: Partial<Record<AddressFieldName, { message?: string | undefined }>>;
}

/** Where an order is brought. */
export function AddressFields({ register, errors }: AddressFieldsProps) {
  return (
    <>
      <Field
        label="Street address"
        autoComplete="address-line1"
        error={errors.street?.message}
        {...register('street')}
      />
      <div className="grid grid-cols-2 gap-x-4 gap-y-5 sm:grid-cols-[minmax(0,1fr)_7rem_8rem]">
        <Field
          className="col-span-2 sm:col-span-1"
          label="City or suburb"
          autoComplete="address-level2"
          error={errors.city?.message}
          {...register('city')}
        />
        <Field
          label="State"
          autoComplete="address-level1"
          placeholder="VIC"
          error={errors.state?.message}
          {...register('state')}
        />
        <Field
          label="Postcode"
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={10}
          error={errors.postcode?.message}
          {...register('postcode')}
        />
      </div>
    </>
  );
}

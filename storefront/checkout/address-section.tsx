import { AddressFields } from '#storefront/orders/address-fields.tsx';
import { TextAreaField } from '#storefront/ui/field.tsx';
import { CheckoutSection } from './checkout-section.tsx';
import type { FormPartProps } from './customer-section.tsx';

export function AddressSection({ register, errors }: FormPartProps) {
  return (
    <CheckoutSection number={3} title="Delivery Address">
      <AddressFields register={register} errors={errors} />
      <TextAreaField
        label="Delivery notes (optional)"
        hint="A gate code, a dog, or where to leave the box."
        rows={3}
        error={errors.notes?.message}
        {...register('notes')}
      />
    </CheckoutSection>
  );
}

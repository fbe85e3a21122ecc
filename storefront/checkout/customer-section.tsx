import type { FieldErrors, UseFormRegister } from 'react-hook-form';
import { Field } from '#storefront/ui/field.tsx';
import type { CheckoutValues } from './checkout-schema.ts';
import { CheckoutSection } from './checkout-section.tsx';

export interface FormPartProps {
  register: UseFormRegister<CheckoutValues>;
  errors: FieldErrors<CheckoutValues>;
}

export function CustomerSection({ register, errors }: FormPartProps) {
  return (
    <CheckoutSection number={1} title="Customer Information">
      <Field
        label="Full name"
        autoComplete="name"
        autoCapitalize="words"
        error={errors.customerName?.message}
        {...register('customerName')}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="email"
          error={errors.customerEmail?.message}
          {...register('customerEmail')}
        />
        <Field
          label="Phone"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          error={errors.customerPhone?.message}
          {...register('customerPhone')}
        />
      </div>
      <p className="text-sm text-steel">We send the receipt by email, and ring only about the delivery.</p>
    </CheckoutSection>
  );
}

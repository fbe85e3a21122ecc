import type { UseFormSetValue } from 'react-hook-form';
import { CardFields } from '#storefront/payments/till/card-fields.tsx';
import { testCardValues } from '#storefront/payments/till/test-cards.ts';
import type { CheckoutValues } from './checkout-schema.ts';
import { CheckoutSection } from './checkout-section.tsx';
import type { FormPartProps } from './customer-section.tsx';
import { FrequencyChoice } from './frequency-choice.tsx';

export interface PaymentSectionProps extends FormPartProps {
  setValue: UseFormSetValue<CheckoutValues>;
  /** True where the cart has a layby that can be paid weekly or fortnightly. */
  asksForFrequency: boolean;
  /** 'YYYY-MM' now. */
  month: string;
}

export function PaymentSection({ register, errors, setValue, asksForFrequency, month }: PaymentSectionProps) {
  function fillIn(cardNumber: string): void {
    const card = testCardValues(cardNumber, month);
    for (const [name, value] of Object.entries(card)) {
      setValue(name as keyof typeof card, value, { shouldValidate: true, shouldDirty: true });
    }
  }
  return (
    <CheckoutSection number={2} title="Payment Information">
      {asksForFrequency ? <FrequencyChoice input={register('laybyFrequency')} /> : null}
      <CardFields
        register={register}
        errors={{
          cardName: errors.cardName?.message,
          cardNumber: errors.cardNumber?.message,
          expiry: errors.expiry?.message,
          cvv: errors.cvv?.message,
        }}
        onUseTestCard={fillIn}
      />
    </CheckoutSection>
  );
}

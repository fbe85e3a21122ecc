import type { UseFormRegister } from 'react-hook-form';
import { RadioCard } from '#storefront/ui/forms/radio-card.tsx';
import type { CheckoutValues } from './checkout-schema.ts';
import { CheckoutSection } from './checkout-sections.tsx';

/**
 * The section that asks what the shop should do if goods by the kilo run short. The customer decides in advance, because the shop only
 * notices this when it cuts the goods.
 */
export function IfShortSection({ register }: { register: UseFormRegister<CheckoutValues> }) {
  return (
    <CheckoutSection number={5} title="If something runs short">
      <fieldset className="grid gap-2 sm:grid-cols-2">
        <legend className="mb-3 text-sm text-steel">It costs at most what you agree to here, either way.</legend>
        <RadioCard {...register('ifShort')} value="ask">
          Ask me first
        </RadioCard>
        <RadioCard {...register('ifShort')} value="alike">
          Something alike is fine
        </RadioCard>
      </fieldset>
    </CheckoutSection>
  );
}

import { Elements, PaymentElement, useElements } from '@stripe/react-stripe-js';
import type {
  Stripe,
  StripeElements,
  StripeElementsOptionsMode,
  StripePaymentElementChangeEvent,
} from '@stripe/stripe-js';
import { useEffect, useMemo } from 'react';
import { useShop } from '#storefront/layout/use-shop.ts';
import type { CardUse } from '../payment-form.ts';
import { CardFormBoundary } from './card-form-boundary.tsx';
import { stripeAppearance, stripeFonts } from './stripe-appearance.ts';

export interface StripeElementProps {
  stripe: Stripe;
  use: CardUse;
  /** Whether the fields are shown but can't be changed. */
  isLocked: boolean;
  /** Called with the fields as soon as they exist, and with null once they are removed. */
  onElements(elements: StripeElements | null): void;
  onReady(): void;
  /** Called when the customer has changed the input. */
  onChange(event: StripePaymentElementChangeEvent): void;
  onLoadError(): void;
}

/** Stripe's Payment Element. Its input is sent only to Stripe. */
export function StripeElement({ stripe, use: { amountCents, savesCard }, ...rest }: StripeElementProps) {
  const { minimumChargeCents } = useShop();
  const options = useMemo((): StripeElementsOptionsMode => {
    // The server creates the intent later. Wallets belong to the card method. Stripe's script throws on unknown options. `satisfies`
    // finds them, because TypeScript doesn't check a spread object for unknown members.
    const common = {
      currency: 'aud',
      allowedPaymentMethodTypes: ['card'],
      appearance: stripeAppearance(),
      fonts: stripeFonts(),
    } satisfies Omit<StripeElementsOptionsMode, 'mode' | 'amount'>;
    if (amountCents === null) return { ...common, mode: 'setup', setupFutureUsage: 'off_session' };
    // Stripe's form can't be shown for a smaller amount. The server rejects such a charge anyway.
    const amount = Math.max(amountCents, minimumChargeCents);
    return { ...common, mode: 'payment', amount, setupFutureUsage: savesCard ? 'off_session' : null };
  }, [amountCents, savesCard, minimumChargeCents]);
  return (
    <CardFormBoundary onFailure={rest.onLoadError}>
      <Elements stripe={stripe} options={options}>
        <Fields {...rest} />
      </Elements>
    </CardFormBoundary>
  );
}

type FieldsProps = Omit<StripeElementProps, 'stripe' | 'use'>;

function Fields({ isLocked, onElements, onReady, onChange, onLoadError }: FieldsProps) {
  const elements = useElements();
  useEffect(() => {
    onElements(elements);
    return () => onElements(null);
  }, [elements, onElements]);
  return (
    <PaymentElement
      // Link is Stripe's own wallet. It is switched off because the shop's pages don't mention it.
      options={{ layout: 'tabs', readOnly: isLocked, wallets: { link: 'never' } }}
      onReady={onReady}
      onChange={onChange}
      onLoadError={onLoadError}
    />
  );
}
